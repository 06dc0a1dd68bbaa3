import { tableEvents } from '../aws/events/events.ts';
import type { EventStore } from '../ports/events.ts';
import { freshName, required } from './live.ts';
import { dynamoClient } from './live-clients.ts';

export function liveEvents(): EventStore {
  return tableEvents(dynamoClient(), required('EVENTS_TABLE_NAME'), freshName);
}
