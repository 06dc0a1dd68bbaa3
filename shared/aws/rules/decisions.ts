import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import { endsWalk, type Spent } from '../../core/lists/page.ts';
import { timeOrder } from '../../core/lists/time-order.ts';
import type { Decision } from '../../core/rules/executions/decision.ts';
import { dayMs } from '../../core/timing.ts';
import type { Decisions } from '../../ports/rules.ts';
import type { Clock } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/** A month's decisions are spread over several partitions, each of which takes 1,000 writes a second. */
const shards = 4;

/** The row that says from which day on (UTC, counted from 1970) decisions are stored by month. */
const byMonth: RowKey = { pk: `${ledgerKeys.decisions}BY_MONTH`, sk: 'FROM' };

/** What a version of the rules says of decisions: no decision was made before a stage had rules. */
export const storedByMonth = { decisionsByMonth: true };

/** Of each partition: a page of 50 decisions takes about 13 of each. */
const rowsAtOnce = 14;

/**
 * Decisions in the ledger's table, a few partitions for each month (UTC). Those of version 0.1 are stored by day:
 * what it wrote until the day after the update stays there (decision 0047).
 */
export function tableDecisions(dynamo: DynamoDBClient, tableName: string, now: Clock): Decisions {
  const table = documentClient(dynamo);
  async function* ofShard(pk: string, before: string, spent?: Spent): AsyncGenerator<Decision> {
    const query = {
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: { ':pk': pk, ':before': before },
      ScanIndexForward: false,
      Limit: rowsAtOnce,
    };
    for await (const row of rowsFrom(table, query, spent)) yield decisionOf(row);
  }
  let known: number | undefined;
  const firstOf = async (pk: string, spent?: Spent): Promise<Row | undefined> => {
    const ofPartition = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
    for await (const row of rowsFrom(table, { TableName: tableName, ...ofPartition, Limit: 1 }, spent))
      return row;
    return undefined;
  };
  const wasNeverByDay = async (spent?: Spent): Promise<boolean> => {
    const rules = await firstOf(ledgerKeys.rules, spent);
    return rules === undefined || rules.decisionsByMonth === true;
  };
  /**
   * The first decision that this version writes records it: where there may be decisions by day, from the day after
   * tomorrow on. It may be of an older day.
   */
  const noteMonthly = async (day: number): Promise<number> => {
    const from = (await wasNeverByDay()) ? 0 : Math.max(day, Math.floor(now() / dayMs)) + 2;
    try {
      const Item = { ...byMonth, day: from };
      const absent = { ConditionExpression: 'attribute_not_exists(pk)' };
      const ReturnValuesOnConditionCheckFailure = 'ALL_OLD';
      await table.send(
        new PutCommand({ TableName: tableName, Item, ...absent, ReturnValuesOnConditionCheckFailure }),
      );
      return from;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException && error.Item !== undefined)
        return Number(error.Item.day?.N);
      throw error;
    }
  };
  /** @returns infinite as long as there is no decision of this version, and there may be some by day */
  const readFrom = async (spent?: Spent): Promise<number> => {
    const noted = await firstOf(byMonth.pk, spent);
    if (noted !== undefined) known = Number(noted.day);
    else if (await wasNeverByDay(spent)) return 0;
    return known ?? Number.POSITIVE_INFINITY;
  };
  return {
    async add(decision) {
      const day = Math.floor(decision.atMs / dayMs);
      known ??= await noteMonthly(day);
      const pk = partitionOf(groupOf(day, known), decision.id.charCodeAt(0) % shards);
      await table.send(
        new PutCommand({ TableName: tableName, Item: { ...decision, pk, sk: cursorOf(decision) } }),
      );
    },
    async *newest(before, fromMs, spent) {
      // Before every id of its moment there is nothing in that moment: a day is not read for its beginning.
      const lastMs = before.id === '' ? before.atMs - 1 : before.atMs;
      const [last, first] = [Math.floor(lastMs / dayMs), Math.floor(fromMs / dayMs)];
      const from = known ?? (await readFrom(spent));
      for (let day = last; day >= first; day = startOf(day, from) - 1) {
        if (day < last && endsWalk(spent, shards, (day + 1) * dayMs)) return;
        const group = groupOf(day, from);
        const parts = Array.from({ length: shards }, (_, no) =>
          ofShard(partitionOf(group, no), cursorOf(before), spent),
        );
        for await (const decision of newestFirst(parts)) {
          if (decision.atMs < fromMs) return;
          yield decision;
        }
      }
    },
  };
}

/** What a day's decisions are stored under: its month, such as `2026-11`, or the day itself. */
function groupOf(day: number, monthlyFrom: number): string {
  return day >= monthlyFrom ? monthOf(day) : String(day);
}

/** The first day of a day's group. */
function startOf(day: number, monthlyFrom: number): number {
  if (day < monthlyFrom) return day;
  return Math.max(Math.floor(Date.parse(monthOf(day)) / dayMs), monthlyFrom);
}

function monthOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 7);
}

function partitionOf(group: string, shard: number): string {
  return `${ledgerKeys.decisions}${group}#${shard}`;
}

function cursorOf({ atMs, id }: { readonly atMs: number; readonly id: string }): string {
  return timeOrder(atMs, id);
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
