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
