import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
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

/** Reads single items, and nothing else. */
export function readItems(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return new PolicyStatement({ actions: ['dynamodb:GetItem'], resources: [table.tableArn] });
}

/** Takes slots of the rate gates. */
export function useGates(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return changeOnly(table, 'GATE#*', 'dynamodb:UpdateItem');
}

/** Reserves under caps, and gives back. */
export function useCaps(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return changeOnly(table, 'CAP#*', 'dynamodb:UpdateItem');
}

/** Adds to the list of watched lines, and takes none off it. */
export function noteWatched(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return changeOnly(table, 'WATCHED*', 'dynamodb:UpdateItem');
}

/** Only the sweeps of `tick` see that a line is over. */
export function forgetWatched(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return changeOnly(table, 'WATCHED*', 'dynamodb:DeleteItem');
}

/** No row with another key can be changed or deleted so. */
function changeOnly(
  table: Pick<ITable, 'tableArn'>,
  key: string,
  action: `dynamodb:${'Update' | 'Delete'}Item`,
): PolicyStatement {
  return new PolicyStatement({
    actions: [action],
    resources: [table.tableArn],
    conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [key] } },
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

/** Looks for what is due, and what is queued. */
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

/** Looks into all versions of objects below the prefixes, writes new ones in their place, and deletes the old ones for good. */
export function rewriteObjects(
  bucket: Pick<IBucket, 'bucketArn' | 'arnForObjects'>,
  ...prefixes: readonly string[]
): PolicyStatement[] {
  return [
    new PolicyStatement({
      actions: [
        's3:GetObject',
        's3:GetObjectVersion',
        's3:PutObject',
        's3:AbortMultipartUpload',
        's3:DeleteObjectVersion',
      ],
      resources: prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
    }),
    new PolicyStatement({
      actions: ['s3:ListBucket', 's3:ListBucketVersions'],
      resources: [bucket.bucketArn],
    }),
  ];
}

export function sendTo(...queues: readonly IQueue[]): PolicyStatement {
  return new PolicyStatement({
    actions: ['sqs:SendMessage'],
    resources: queues.map((queue) => queue.queueArn),
  });
}

export function putEventsOn(bus: Pick<IEventBus, 'eventBusArn'>): PolicyStatement {
  return new PolicyStatement({ actions: ['events:PutEvents'], resources: [bus.eventBusArn] });
}

/** Looks at what lies in the queues, and takes it out. */
export function emptyQueues(...queues: readonly IQueue[]): PolicyStatement {
  return new PolicyStatement({
    actions: [
      'sqs:GetQueueAttributes',
      'sqs:ReceiveMessage',
      'sqs:ChangeMessageVisibility',
      'sqs:DeleteMessage',
    ],
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
