import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { chunkPrefixOf } from '../core/ids.ts';
import type { Job } from '../core/jobs/job.ts';
import { dueKeys } from '../core/key-prefixes.ts';
import { claimTimeName, type NoteReading } from '../core/ledger/claim-note.ts';
import { jobGroups } from '../core/ledger/due-group.ts';
import type { Entry } from '../core/ledger/entry.ts';
import type { SenderRecord } from '../core/ledger/sender-record.ts';
import type { QueuedEntry } from '../ports/due.ts';
import type { FreshName, Ledger, Written } from '../ports/world.ts';
import { documentClient } from './document-client.ts';
import { guardedRows, hasVersion, isAbsent } from './guarded-rows.ts';
import { inTimeOrder } from './in-time-order.ts';
import { rowsFrom } from './rows-from.ts';
import {
  afterEntries,
  claimNoteOf,
  claimNoteRow,
  claimNotesOf,
  contentRow,
  type DueRow,
  dueEntryOf,
  dueEntryShards,
  dueJobOf,
  entryKey,
  entryPrefix,
  entryRow,
  itemOf,
  jobKey,
  jobRow,
  listedJobRow,
  ownerOf,
  partitionOf,
  type Row,
  type RowKey,
  senderKeyRow,
  senderRow,
} from './table-rows.ts';

/** How many jobs are read at once where few are wanted: a page by itself would be a megabyte, which is paid for. */
const jobsAPage = 1_000;

/**
 * The ledger in a DynamoDB table with string keys `pk` and `sk` and the index `due` (`dueShard`, `dueAtMs`, keys only).
 * It lives on single conditional writes and strong reads; it uses no transactions, batches or time to live.
 *
 * @param freshName names each write, so that a write whose answer was lost knows itself again
 */
export function tableLedger(dynamo: DynamoDBClient, tableName: string, freshName: FreshName): Ledger {
  const table = documentClient(dynamo);

  const rows = guardedRows(table, tableName, freshName);

  const read = async <Item extends Job | Entry | SenderRecord>(key: RowKey): Promise<Item | undefined> => {
    const row = await rows.get(key);
    return row === undefined ? undefined : itemOf<Item>(row);
  };
  const put = async <Item extends Job | Entry | SenderRecord>(
    row: Row,
    condition: object,
  ): Promise<Written<Item>> => {
    const answer = await rows.put(row, condition);
    if (answer.applied) return answer;
    return { applied: false, found: answer.found === undefined ? undefined : itemOf<Item>(answer.found) };
  };
  const query = (input: Omit<QueryCommandInput, 'TableName'>): AsyncGenerator<Row> =>
    rowsFrom(table, { ...input, TableName: tableName });
  const beginningWith = (pk: string, start: string): AsyncGenerator<Row> =>
    query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :start)',
      ExpressionAttributeValues: { ':pk': pk, ':start': start },
      ConsistentRead: true,
    });
  const notesOf = (pk: string, { fromMs = 0, newestFirst = false }: NoteReading = {}): AsyncGenerator<Row> =>
    query({
      KeyConditionExpression: 'pk = :pk AND sk >= :from',
      ExpressionAttributeValues: { ':pk': pk, ':from': claimTimeName(fromMs) },
      ScanIndexForward: !newestFirst,
      ConsistentRead: true,
    });
  const due = (shard: string, untilMs: number, pageRows?: number): AsyncGenerator<DueRow> =>
    query({
      IndexName: 'due',
      KeyConditionExpression: 'dueShard = :shard AND dueAtMs <= :until',
      ExpressionAttributeValues: { ':shard': shard, ':until': untilMs },
      ...(pageRows === undefined ? {} : { Limit: pageRows }),
    }) as AsyncGenerator<DueRow>;
  const firstDue = async (shard: string, untilMs: number, most: number): Promise<QueuedEntry[]> => {
    const found: QueuedEntry[] = [];
    for await (const row of due(shard, untilMs, most)) {
      found.push({ ...dueEntryOf(row), dueAtMs: row.dueAtMs });
      if (found.length === most) break;
    }
    return found;
  };

  return {
    async addJob(job) {
      // Listed first: a job must never be missing from the list for good, while a listed one that is missing is passed over.
      await table.send(new PutCommand({ TableName: tableName, Item: listedJobRow(job) }));
      return put(jobRow(job), isAbsent);
    },
    job: (id) => read(jobKey(id)),
    replaceJob: (next) => put(jobRow(next), hasVersion(next.version - 1)),

    addEntry: (entry) => put(entryRow(entry), isAbsent),
    entry: (jobId, id) => read(entryKey(jobId, id)),
    async *entries(jobId, fromChunkNo = 0) {
      const rows = query({
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: {
          ':pk': partitionOf(jobId),
          ':from': `${entryPrefix}${chunkPrefixOf(fromChunkNo)}`,
          ':to': afterEntries,
        },
        ConsistentRead: true,
      });
      for await (const row of rows) yield itemOf<Entry>(row);
    },
    async chunkEntries(jobId, chunkNo) {
      const entries: Entry[] = [];
      const rows = beginningWith(partitionOf(jobId), `${entryPrefix}${chunkPrefixOf(chunkNo)}`);
      for await (const row of rows) entries.push(itemOf<Entry>(row));
      return entries;
    },
    replaceEntry: (next) => put(entryRow(next), hasVersion(next.version - 1)),

    async claimContent(sha256, id) {
      const answer = await rows.put(contentRow(sha256, id), isAbsent);
      return answer.applied || answer.found === undefined ? id : ownerOf(answer.found);
    },

    async noteClaim(note) {
      await table.send(new PutCommand({ TableName: tableName, Item: claimNoteRow(note) }));
    },
    async *claimNotes(sender, hour, reading) {
      for await (const row of notesOf(claimNotesOf(sender, hour), reading)) yield claimNoteOf(row);
    },
    sender: (key) => read(senderKeyRow(key)),
    replaceSender: (next) =>
      put(senderRow(next), next.version === 1 ? isAbsent : hasVersion(next.version - 1)),

    async *dueEntries(state, nowMs) {
      const shards = dueEntryShards(state).map((shard) => due(shard, nowMs));
      for await (const row of inTimeOrder(shards)) yield dueEntryOf(row);
    },
    duePlanned: (jobId, nowMs, most) => firstDue(`${dueKeys.planned}${jobId}`, nowMs, most),
    dueOrdered: (lane, nowMs, most) => firstDue(`${dueKeys.ordered}${lane}`, nowMs, most),
    queued: (lane, most) => firstDue(`${dueKeys.queued}${lane}`, Number.MAX_SAFE_INTEGER, most),
    async *dueJobs(nowMs) {
      for await (const row of inTimeOrder(jobGroups.map((group) => due(group, nowMs)))) yield dueJobOf(row);
    },
    async *runningJobs(lane, untilMs) {
      for await (const row of due(`${dueKeys.running}${lane}`, untilMs, jobsAPage)) yield dueJobOf(row);
    },
  };
}
