import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { bucketObjects } from './bucket-objects.ts';
import { bucketVersions } from './bucket-versions.ts';
import { awsClientSettings, freshName, optional, required } from './live.ts';
import { sqsEraseQueue } from './sqs-erase-queue.ts';
import { tableErasures } from './table-erasures.ts';
import { tableLedger } from './table-ledger.ts';
import { tableSuppressions } from './table-suppressions.ts';

/** What the function that erases needs; the list is read anew each time, since its past changes here. */
export function liveErasing() {
  const [dynamo, table] = [new DynamoDBClient(awsClientSettings), required('TABLE_NAME')];
  const [s3, bucket] = [new S3Client(awsClientSettings), required('BUCKET_NAME')];
  const suppressions = tableSuppressions(dynamo, table, freshName);
  return {
    erasures: tableErasures(dynamo, table, freshName),
    suppressions,
    suppressionErasing: suppressions,
    versions: bucketVersions(s3, bucket),
    ledger: tableLedger(dynamo, table, freshName),
    objects: bucketObjects(s3, bucket),
  };
}

export function liveErasures() {
  return tableErasures(new DynamoDBClient(awsClientSettings), required('TABLE_NAME'), freshName);
}

/** What the API needs, to ask for it. */
export function liveErasureRequests() {
  const endpoint = optional('AWS_ENDPOINT_URL_SQS');
  // Otherwise the client sends to the host in the queue's URL, whatever endpoint the environment names.
  const sqs = new SQSClient({ ...awsClientSettings, ...(endpoint === undefined ? {} : { endpoint }) });
  return {
    erasures: liveErasures(),
    eraseQueue: sqsEraseQueue(sqs, required('ERASE_QUEUE_URL')),
  };
}
