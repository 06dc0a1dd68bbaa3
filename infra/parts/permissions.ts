import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** Reads and conditional writes of single items, and the listing of one job's entries. No deletes, no scans. */
export function useLedger(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
    resources: [table.tableArn],
  });
}

/** Takes slots of the rate gates; no other row can be changed without its condition. */
export function useGates(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['GATE#*'] } },
  });
}

/** Keeps events and reads single ones, and nothing of the ledger. */
export function keepEvents(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    resources: [table.tableArn],
  });
}

export function readEvents(table: Pick<ITable, 'tableArn'>): PolicyStatement[] {
  return [
    new PolicyStatement({ actions: ['dynamodb:GetItem'], resources: [table.tableArn] }),
    new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/received`] }),
  ];
}

/** Finds the events that nobody queued, and marks them. */
export function requeueEvents(table: Pick<ITable, 'tableArn'>): PolicyStatement[] {
  return [
    new PolicyStatement({ actions: ['dynamodb:UpdateItem'], resources: [table.tableArn] }),
    new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/unqueued`] }),
  ];
}

/** Only `tick` looks for what is due. */
export function queryDueIndex(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return new PolicyStatement({ actions: ['dynamodb:Query'], resources: [`${table.tableArn}/index/due`] });
}

/**
 * Reads objects below the prefixes, older versions included. Listing is part of it because S3 answers 403 instead of
 * 404 for a missing object to whoever may not list, and "missing" is an answer the code needs.
 */
export function readObjects(
  bucket: Pick<IBucket, 'bucketArn' | 'arnForObjects'>,
  ...prefixes: readonly string[]
): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: ['s3:GetObject', 's3:GetObjectVersion'],
      resources: prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
    }),
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  ];
}

/** Writes objects below the prefix; a writer that gives up takes its parts away again. */
export function writeObjects(
  bucket: Pick<IBucket, 'bucketArn' | 'arnForObjects'>,
  prefix: string,
): PolicyStatement {
  return new PolicyStatement({
    actions: ['s3:PutObject', 's3:AbortMultipartUpload'],
    resources: [bucket.arnForObjects(`${prefix}*`)],
  });
}

export function sendTo(...queues: readonly IQueue[]): PolicyStatement {
  return new PolicyStatement({
    actions: ['sqs:SendMessage'],
    resources: queues.map((queue) => queue.queueArn),
  });
}

export function readSecret(secret: Pick<ISecret, 'secretArn'>): PolicyStatement {
  return new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [secret.secretArn] });
}

/** The one thing that functions write into secrets: the token that they share. */
export function keepTokens(secrets: readonly Pick<ISecret, 'secretArn'>[]): PolicyStatement {
  return new PolicyStatement({
    actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
    resources: secrets.map(({ secretArn }) => secretArn),
  });
}
