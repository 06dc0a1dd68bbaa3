import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { JobList, Ledger } from '../ports/world.ts';
import { awsClientSettings, freshName, required } from './live.ts';
import { tableJobList } from './table-job-list.ts';
import { tableLedger } from './table-ledger.ts';

export function liveLedger(): Ledger {
  return tableLedger(new DynamoDBClient(awsClientSettings), required('TABLE_NAME'), freshName);
}

export function liveJobList(ledger: Ledger): JobList {
  return tableJobList(new DynamoDBClient(awsClientSettings), required('TABLE_NAME'), ledger);
}
