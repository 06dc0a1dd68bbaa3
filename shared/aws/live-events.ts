import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { EventStore } from '../ports/events.ts';
import { awsClientSettings, freshName, required } from './live.ts';
import { tableEvents } from './table-events.ts';

export function liveEvents(): EventStore {
  return tableEvents(new DynamoDBClient(awsClientSettings), required('EVENTS_TABLE_NAME'), freshName);
}
