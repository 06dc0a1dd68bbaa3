import { tableLedger } from '../aws/calls/ledger.ts';
import { sqsEraseQueue } from '../aws/erasure/erase-queue.ts';
import { tableErasures } from '../aws/erasure/erasures.ts';
import { bucketObjects } from '../aws/storage/bucket-objects.ts';
import { bucketVersions } from '../aws/storage/bucket-versions.ts';
import { tableSuppressions } from '../aws/suppression/suppressions.ts';
import { freshName, required } from './live.ts';
import { dynamoClient, s3Client, sqsClient } from './live-clients.ts';

/** What the function that erases needs; the list is read anew each time, since its past changes here. */
export function liveErasing() {
  const [dynamo, table] = [dynamoClient(), required('TABLE_NAME')];
  const [s3, bucket] = [s3Client(), required('BUCKET_NAME')];
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
  return tableErasures(dynamoClient(), required('TABLE_NAME'), freshName);
}

/** What the API needs, to ask for it. */
export function liveErasureRequests() {
  return {
    erasures: liveErasures(),
    eraseQueue: sqsEraseQueue(sqsClient(), required('ERASE_QUEUE_URL')),
  };
}
