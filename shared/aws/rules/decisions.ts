import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { Decision } from '../../core/rules/executions/decision.ts';
import { dayMs } from '../../core/timing.ts';
import type { Decisions } from '../../ports/rules.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/** A day's decisions are spread over several partitions, each of which takes 1,000 writes a second. */
const shards = 4;

/** Of each partition: a page of 50 decisions takes about 13 of each. */
const rowsAtOnce = 14;

/** Decisions in the ledger's table, a few partitions for each day (UTC). */
export function tableDecisions(dynamo: DynamoDBClient, tableName: string): Decisions {
  const table = documentClient(dynamo);
  async function* ofShard(pk: string, before: string): AsyncGenerator<Decision> {
    for await (const row of rowsFrom(table, {
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: { ':pk': pk, ':before': before },
      ScanIndexForward: false,
      Limit: rowsAtOnce,
    })) {
      yield decisionOf(row);
    }
  }
  return {
    async add(decision) {
      await table.send(
        new PutCommand({ TableName: tableName, Item: { ...decision, ...decisionKey(decision) } }),
      );
    },
    async *newest(before, fromMs) {
      // Before every id of its moment there is nothing in that moment: a day is not read for its beginning.
      const lastMs = before.id === '' ? before.atMs - 1 : before.atMs;
      const [last, first] = [Math.floor(lastMs / dayMs), Math.floor(fromMs / dayMs)];
      for (let day = last; day >= first; day -= 1) {
        const parts = Array.from({ length: shards }, (_, no) =>
          ofShard(partitionOf(day, no), cursorOf(before)),
        );
        for await (const decision of newestFirst(parts)) {
          if (decision.atMs < fromMs) return;
          yield decision;
        }
      }
    },
  };
}

function decisionKey(decision: Decision): RowKey {
  const { atMs, id } = decision;
  return { pk: partitionOf(Math.floor(atMs / dayMs), id.charCodeAt(0) % shards), sk: cursorOf(decision) };
}

function partitionOf(day: number, shard: number): string {
  return `${ledgerKeys.decisions}${day}#${shard}`;
}

function cursorOf({ atMs, id }: { readonly atMs: number; readonly id: string }): string {
  return `${String(atMs).padStart(15, '0')}#${id}`;
}

function decisionOf({ pk: _pk, sk: _sk, ...decision }: Row): Decision {
  return decision as unknown as Decision;
}

/** Merges streams that are each from the newest to the oldest into one. */
async function* newestFirst(streams: readonly AsyncGenerator<Decision>[]): AsyncGenerator<Decision> {
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, next: await stream.next() })));
  for (;;) {
    const open = heads.filter(({ next }) => next.done !== true);
    const [first] = open.toSorted((a, b) => (cursorOf(a.next.value) < cursorOf(b.next.value) ? 1 : -1));
    if (first === undefined) return;
    yield first.next.value;
    first.next = await first.stream.next();
  }
}
