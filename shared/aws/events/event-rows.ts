import { eventCursorOf, eventNameOf } from '../../core/events/event-cursor.ts';
import { eventLifeMs } from '../../core/events/event-times.ts';
import type { EventKey, ListedEvent, ReceivedEvent, StoredEvent } from '../../ports/events.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';

/**
 * How events lie in their table: one row each, body included. A body in S3 would cost more up to about 5 KB, three
 * times what is usual, and could be there without its event. The index `received` lists all; `unqueued` is sparse.
 */
const shards = 8;

/** An index partition takes 1,000 writes a second, and events come in bursts. */
export const eventShards = Array.from({ length: shards }, (_, no) => `events#${no}`);

export function eventKey(key: EventKey): RowKey {
  return namedEventKey(eventNameOf(key));
}

export function namedEventKey(eventName: string): RowKey {
  return { pk: `EVENT#${eventName}`, sk: 'EVENT' };
}

export function eventRow(event: ReceivedEvent): Row {
  const shard = shardOf(event);
  return {
    ...event,
    ...eventKey(event),
    listShard: shard,
    eventCursor: eventCursorOf(event),
    unqueuedShard: shard,
    // DynamoDB deletes by seconds, some time later.
    expiresAtS: Math.ceil((event.receivedAtMs + eventLifeMs) / 1000),
  };
}

export function storedEventOf(row: Row): StoredEvent {
  const { source, id, type, createdAtMs, receivedAtMs, body, queuedAtMs } = row as Row & StoredEvent;
  return {
    source,
    id,
    type,
    createdAtMs,
    receivedAtMs,
    body,
    ...(queuedAtMs === undefined ? {} : { queuedAtMs }),
  };
}

export function listedEventOf(row: Row): ListedEvent {
  const { source, id, type, createdAtMs, receivedAtMs } = row as Row & ListedEvent;
  return { source, id, type, createdAtMs, receivedAtMs };
}

function shardOf(key: EventKey): string {
  return `events#${Number.parseInt(eventNameOf(key).slice(0, 2), 16) % shards}`;
}
