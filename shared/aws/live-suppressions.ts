import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Suppressions } from '../ports/world.ts';
import { knownSuppressions } from './known-suppressions.ts';
import { awsClientSettings, freshName, required } from './live.ts';
import { tableSuppressions } from './table-suppressions.ts';

export function liveSuppressions(): Suppressions {
  const table = tableSuppressions(new DynamoDBClient(awsClientSettings), required('TABLE_NAME'), freshName);
  return knownSuppressions(table);
}
