import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Spent } from '../../core/lists/page.ts';
import type { Row } from './rows.ts';

/**
 * All rows that a query finds, page by page.
 *
 * @param spent adds up what it costs, where somebody wants to know
 */
export async function* rowsFrom(...asked: Parameters<typeof pagesFrom>): AsyncGenerator<Row> {
  for await (const rows of pagesFrom(...asked)) yield* rows;
}

/** The same, as the pages are read. */
export async function* pagesFrom(
  table: DynamoDBDocumentClient,
  query: QueryCommandInput,
  spent?: Spent,
): AsyncGenerator<readonly Row[]> {
  const counted = spent === undefined ? query : { ...query, ReturnConsumedCapacity: 'TOTAL' as const };
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await table.send(new QueryCommand({ ...counted, ExclusiveStartKey: from }));
    if (spent !== undefined) spent.units += page.ConsumedCapacity?.CapacityUnits ?? 0;
    yield (page.Items ?? []) as Row[];
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}

/** Strong count of what a query finds. No rows are sent, but all are read and paid for. */
export async function countRows(
  table: DynamoDBDocumentClient,
  tableName: string,
  query: Omit<QueryCommandInput, 'TableName'>,
): Promise<number> {
  let count = 0;
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const place = { TableName: tableName, ExclusiveStartKey: from };
    const page = await table.send(
      new QueryCommand({ ...query, ...place, Select: 'COUNT', ConsistentRead: true }),
    );
    count += page.Count ?? 0;
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
  return count;
}

/**
 * Merges streams that are each in an order into one in that order; of rows that stand beside each other, one of each
 * stream in turn.
 *
 * @param comesBefore whether the first row stands before the second
 */
export async function* merged<Row>(
  streams: readonly AsyncGenerator<Row>[],
  comesBefore: (one: Row, other: Row) => boolean,
): AsyncGenerator<Row> {
  const heads = await Promise.all(streams.map(async (stream) => ({ stream, next: await stream.next() })));
  for (;;) {
    let first: { at: number; row: Row } | undefined;
    for (const [at, { next }] of heads.entries()) {
      if (next.done === true) continue;
      if (first === undefined || comesBefore(next.value, first.row)) first = { at, row: next.value };
    }
    if (first === undefined) return;
    yield first.row;
    const [head] = heads.splice(first.at, 1);
    if (head !== undefined) heads.push({ ...head, next: await head.stream.next() });
  }
}

/**
 * Merges streams that are each in order of `dueAtMs` into one, so that no shard is served before a longer overdue one.
 */
export function inTimeOrder<Row extends { readonly dueAtMs: number }>(
  streams: readonly AsyncGenerator<Row>[],
): AsyncGenerator<Row> {
  return merged(streams, (one, other) => one.dueAtMs < other.dueAtMs);
}

/** Rows of which the first was read already. */
export async function* startingWith<Item>(first: Item, others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first;
  yield* others;
}
