import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Entry } from '../core/entry.ts';
import type { Job } from '../core/job.ts';
import type { FreshName, Ledger, Written } from '../ports.ts';
import { inTimeOrder } from './in-time-order.ts';
import {
  type DueRow,
  dueEntryOf,
  dueEntryShards,
  dueJobOf,
  dueJobShard,
  entryKey,
  entryPrefix,
  entryRow,
  itemOf,
  jobKey,
  jobRow,
  partitionOf,
  type Row,
  type RowKey,
} from './table-rows.ts';

const isAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };

/**
 * The ledger in a DynamoDB table with string keys `pk` and `sk` and the index `due` (`dueShard`, `dueAtMs`, keys only).
 * It lives on single conditional writes and strong reads; it uses no transactions, batches or time to live.
 *
 * @param freshName names each write, so that a write whose answer was lost knows itself again
 */
export function tableLedger(dynamo: DynamoDBClient, tableName: string, freshName: FreshName): Ledger {
  const table = DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });

  const get = async ({ pk, sk }: RowKey): Promise<Row | undefined> => {
    const command = new GetCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true });
    return (await table.send(command)).Item as Row | undefined;
  };
  const read = async <Item extends Job | Entry>(key: RowKey): Promise<Item | undefined> => {
    const row = await get(key);
    return row === undefined ? undefined : itemOf<Item>(row);
  };
  const put = async <Item extends Job | Entry>(row: Row, condition: object): Promise<Written<Item>> => {
    const writeId = freshName();
    try {
      await table.send(new PutCommand({ TableName: tableName, Item: { ...row, writeId }, ...condition }));
      return { won: true };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
    const stored = await get(row);
    // The SDK repeats a write whose answer was lost; the repeat then fails because the first one succeeded.
    if (stored?.writeId === writeId) return { won: true };
    return { won: false, found: stored === undefined ? undefined : itemOf<Item>(stored) };
  };
  const query = async function* (input: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<RowKey> {
    let from: QueryCommandInput['ExclusiveStartKey'];
    do {
      const page = await table.send(
        new QueryCommand({ ...input, TableName: tableName, ExclusiveStartKey: from }),
      );
      yield* (page.Items ?? []) as RowKey[];
      from = page.LastEvaluatedKey;
    } while (from !== undefined);
  };
  const due = (shard: string, nowMs: number): AsyncGenerator<DueRow> =>
    query({
      IndexName: 'due',
      KeyConditionExpression: 'dueShard = :shard AND dueAtMs <= :now',
      ExpressionAttributeValues: { ':shard': shard, ':now': nowMs },
    }) as AsyncGenerator<DueRow>;

  return {
    addJob: (job) => put(jobRow(job), isAbsent),
    job: (id) => read(jobKey(id)),
    replaceJob: (next) => put(jobRow(next), hasRevisionBefore(next)),

    addEntry: (entry) => put(entryRow(entry), isAbsent),
    entry: (jobId, id) => read(entryKey(jobId, id)),
    async *entries(jobId) {
      const rows = query({
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :entry)',
        ExpressionAttributeValues: { ':pk': partitionOf(jobId), ':entry': entryPrefix },
        ConsistentRead: true,
      });
      for await (const row of rows) yield itemOf<Entry>(row);
    },
    replaceEntry: (next) => put(entryRow(next), hasRevisionBefore(next)),

    async *dueEntries(state, nowMs) {
      const shards = dueEntryShards(state).map((shard) => due(shard, nowMs));
      for await (const row of inTimeOrder(shards)) yield dueEntryOf(row);
    },
    async *dueJobs(nowMs) {
      for await (const row of due(dueJobShard, nowMs)) yield dueJobOf(row);
    },
  };
}

function hasRevisionBefore(next: { readonly rev: number }): object {
  return { ConditionExpression: 'rev = :rev', ExpressionAttributeValues: { ':rev': next.rev - 1 } };
}
