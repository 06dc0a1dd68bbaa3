import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Ledger } from '../ports.ts';
import { awsClientSettings, freshName, required } from './live.ts';
import { tableLedger } from './table-ledger.ts';

export function liveLedger(): Ledger {
  return tableLedger(new DynamoDBClient(awsClientSettings), required('TABLE_NAME'), freshName);
}
