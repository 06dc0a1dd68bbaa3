import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Row } from './rows.ts';

/** All rows that a query finds, page by page. */
export async function* rowsFrom(
  table: DynamoDBDocumentClient,
  query: QueryCommandInput,
): AsyncGenerator<Row> {
  let from: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await table.send(new QueryCommand({ ...query, ExclusiveStartKey: from }));
    yield* (page.Items ?? []) as Row[];
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}
