import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/** Reads single items, and nothing else. */
export function readItems(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return new PolicyStatement({ actions: ['dynamodb:GetItem'], resources: [table.tableArn] });
}

/** Keeps events and reads single ones, and nothing of the ledger. */
export function keepEvents(table: Pick<ITable, 'tableArn'>): PolicyStatement {
  return new PolicyStatement({
    actions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    resources: [table.tableArn],
  });
}

/** Lists events by when they came, and reads single ones. */
export function readEvents(table: Pick<ITable, 'tableArn'>): PolicyStatement[] {
  return [
    readItems(table),
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

/** Reads objects below the prefixes, which are there. */
function readObjects(
  bucket: Pick<IBucket, 'arnForObjects'>,
  ...prefixes: readonly string[]
): PolicyStatement {
  return new PolicyStatement({
    actions: ['s3:GetObject'],
    resources: prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
  });
}

/**
 * Reads objects that may be missing: a caller who may not list gets 403 from S3 instead of 404 for a missing object,
 * and "missing" is an answer the code needs.
 */
export function lookForObjects(
  bucket: Pick<IBucket, 'bucketArn' | 'arnForObjects'>,
  ...prefixes: readonly string[]
): PolicyStatement[] {
  return [
    readObjects(bucket, ...prefixes),
    new PolicyStatement({ actions: ['s3:ListBucket'], resources: [bucket.bucketArn] }),
  ];
}

/** Reads the very version of an upload that a job was made of. */
export function readVersions(
  bucket: Pick<IBucket, 'arnForObjects'>,
  ...prefixes: readonly string[]
): PolicyStatement {
  return new PolicyStatement({
    actions: ['s3:GetObjectVersion'],
    resources: prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
  });
}

/** Writes objects below the prefixes. What is left of one that was given up expires within a day. */
export function writeObjects(
  bucket: Pick<IBucket, 'arnForObjects'>,
  ...prefixes: readonly string[]
): PolicyStatement {
  return new PolicyStatement({
    actions: ['s3:PutObject'],
    resources: prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`)),
  });
}

/** A writer of objects that come in parts takes these away again when it gives up. */
export function abandonObjects(bucket: Pick<IBucket, 'arnForObjects'>, prefix: string): PolicyStatement {
  return new PolicyStatement({
    actions: ['s3:AbortMultipartUpload'],
    resources: [bucket.arnForObjects(`${prefix}*`)],
  });
}

/** Folders that hold numbers. */
export type NumberFolders = {
  /** What people put there, by its version. */
  readonly uploads: readonly string[];
  /** Those of them that may have a file of settings beside a file, which names the country of its numbers. */
  readonly withSettings: readonly string[];
  readonly rest: readonly string[];
  /** Those of the rest whose objects may be so large that they are written in parts. */
  readonly large: readonly string[];
};

/**
 * Looks into all versions in the folders and deletes them for good. What people have uploaded is moved to `erased/`;
 * the rest is replaced, where a comparison before the write counts as reading.
 */
export function eraseFromObjects(
  bucket: Pick<IBucket, 'bucketArn' | 'arnForObjects'>,
  { uploads, withSettings, rest, large }: NumberFolders,
): PolicyStatement[] {
  const below = (prefixes: readonly string[]) => prefixes.map((prefix) => bucket.arnForObjects(`${prefix}*`));
  return [
    new PolicyStatement({
      actions: ['s3:GetObjectVersion', 's3:DeleteObjectVersion'],
      resources: below([...uploads, ...rest]),
    }),
    new PolicyStatement({ actions: ['s3:GetObject'], resources: below([...withSettings, ...rest]) }),
    new PolicyStatement({ actions: ['s3:PutObject'], resources: below(rest) }),
    new PolicyStatement({ actions: ['s3:AbortMultipartUpload'], resources: below(large) }),
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

/**
 * What Lambda asks for before it reads a queue for a function, and what the function needs to have a message come back
 * later.
 */
export function workOff(queue: IQueue): PolicyStatement {
  return emptyQueues(queue);
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

/** Sees how long the queues are, and nothing that lies in them. */
export function countMessages(...queues: readonly IQueue[]): PolicyStatement {
  return new PolicyStatement({
    actions: ['sqs:GetQueueAttributes'],
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
