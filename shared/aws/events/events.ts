import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { eventCursorOf, eventNameOf } from '../../core/events/event-cursor.ts';
import { eventLifeMs } from '../../core/events/event-times.ts';
import type { Spent } from '../../core/lists/page.ts';
import { orderFrom } from '../../core/lists/time-order.ts';
import type {
  EventCursor,
  EventKey,
  EventPeriod,
  EventStore,
  ListedEvent,
  ReceivedEvent,
  StoredEvent,
} from '../../ports/events.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, isAbsent } from '../dynamodb/guarded-rows.ts';
import { merged } from '../dynamodb/merged.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

type CursorRow = Row & { readonly eventCursor: string };

/** A page of 100 events is about this many of each of the eight shards. */
const rowsAtOnce = 16;

/** An index partition takes 1,000 writes a second, and events come in bursts. */
const shards = 8;

const eventShards = Array.from({ length: shards }, (_, no) => `events#${no}`);

/**
 * Events in a DynamoDB table of their own, with string keys `pk` and `sk`, the indexes `received` (`listShard`,
 * `eventCursor`) of all and `unqueued` (`unqueuedShard`, `eventCursor`) of few, and `expiresAtS` as its time to live.
 *
 * @param newId names each write, so that a write whose answer was lost knows itself again
 */
export function tableEvents(dynamo: DynamoDBClient, tableName: string, newId: NewId): EventStore {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const listed = (shard: string, from: string, end: string, spent: Spent | undefined) => {
    const newest = { IndexName: 'received', ScanIndexForward: false, Limit: rowsAtOnce };
    const query = { TableName: tableName, ...newest, ...listQuery(shard, from, end) };
    return rowsFrom(table, query, spent) as AsyncGenerator<CursorRow>;
  };
  const unqueued = (shard: string, untilMs: number) =>
    rowsFrom(table, {
      TableName: tableName,
      IndexName: 'unqueued',
      KeyConditionExpression: 'unqueuedShard = :shard AND eventCursor < :end',
      ExpressionAttributeValues: { ':shard': shard, ':end': orderFrom(untilMs + 1) },
    }) as AsyncGenerator<CursorRow>;

  return {
    async add(event) {
      const answer = await rows.put(eventRow(event), isAbsent);
      if (answer.applied) return answer;
      return { applied: false, found: answer.found === undefined ? undefined : storedEventOf(answer.found) };
    },
    async get(source, id) {
      const row = await rows.get(eventKey({ source, id }));
      return row === undefined ? undefined : storedEventOf(row);
    },
    async named(eventName) {
      const row = await rows.get(namedEventKey(eventName));
      return row === undefined ? undefined : storedEventOf(row);
    },
    async markQueued(key, atMs) {
      try {
        await table.send(
          new UpdateCommand({
            TableName: tableName,
            Key: eventKey(key),
            UpdateExpression: 'SET queuedAtMs = :at REMOVE unqueuedShard',
            // Otherwise an event that has expired would come back without its body.
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeValues: { ':at': atMs },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    async *list(period, after, spent) {
      const [from, end] = rangeOf(period, after);
      // A query whose range ends before it begins is refused.
      if (end < from) return;
      const streams = eventShards.map((shard) => listed(shard, from, end, spent));
      for await (const row of merged(streams, (one, other) => one.eventCursor > other.eventCursor))
        if (row.eventCursor !== end) yield listedEventOf(row);
    },
    async *unqueued(untilMs) {
      const streams = eventShards.map((shard) => unqueued(shard, untilMs));
      for await (const row of merged(streams, (one, other) => one.eventCursor < other.eventCursor)) {
        const { source, id } = listedEventOf(row);
        yield { source, id };
      }
    },
  };
}

/** The first place that counts, and the first that counts no more. */
function rangeOf({ fromMs = 0, toMs }: EventPeriod, after: EventCursor | undefined): [string, string] {
  const end = toMs === undefined ? endOfTime : orderFrom(toMs);
  const cursor = after === undefined ? endOfTime : eventCursorOf(after);
  return [orderFrom(fromMs), cursor < end ? cursor : end];
}

/** Later than every place. */
const endOfTime = '9'.repeat(16);

/** A key condition has at most two bounds, and both of `BETWEEN` belong to it. */
function listQuery(shard: string, from: string, end: string) {
  return {
    KeyConditionExpression: 'listShard = :shard AND eventCursor BETWEEN :from AND :end',
    ExpressionAttributeValues: { ':shard': shard, ':from': from, ':end': end },
  };
}

/**
 * One row, body included. A body in S3 would cost more up to about 5 KB, three times what is usual, and could be there
 * without its event.
 */
function eventRow(event: ReceivedEvent): Row {
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

export function eventKey(key: EventKey): RowKey {
  return namedEventKey(eventNameOf(key));
}

function namedEventKey(eventName: string): RowKey {
  return { pk: `EVENT#${eventName}`, sk: 'EVENT' };
}

function shardOf(key: EventKey): string {
  return `events#${Number.parseInt(eventNameOf(key).slice(0, 2), 16) % shards}`;
}

function storedEventOf(row: Row): StoredEvent {
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

function listedEventOf(row: Row): ListedEvent {
  const { source, id, type, createdAtMs, receivedAtMs } = row as Row & ListedEvent;
  return { source, id, type, createdAtMs, receivedAtMs };
}
