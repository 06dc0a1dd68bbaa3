import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { type ClaimLogReading, claimTimeName } from '../../core/calls/claim-log-entry.ts';
import { type DueShard, jobGroups, plannedShard, shardsOf } from '../../core/calls/due-group.ts';
import { type Entry, isRoot } from '../../core/calls/entry.ts';
import { chunksInFirst, furtherPartitionNos, partitionNoOf } from '../../core/calls/partitions.ts';
import { chunkNoOf, type JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { dueKeys } from '../../core/key-prefixes.ts';
import { inParallel } from '../../core/parallel.ts';
import type { SenderRecord } from '../../core/reconciliation/sender-record.ts';
import type { QueuedEntry } from '../../ports/calls/due.ts';
import type { Ledger, Written } from '../../ports/calls/ledger.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import { inTimeOrder, startingWith } from '../dynamodb/merged.ts';
import {
  claimLogEntryOf,
  claimLogEntryRow,
  claimLogKeyOf,
  contentRow,
  type DueRow,
  dueCallOf,
  dueEntryOf,
  dueJobOf,
  entriesOf,
  entryKey,
  entryRow,
  furtherRow,
  itemOf,
  jobKey,
  jobRow,
  listedJobRow,
  ofChunks,
  ownerOf,
  type Row,
  type RowKey,
  rootEntriesOf,
  saysFurther,
  senderKeyRow,
  senderRow,
} from '../dynamodb/rows.ts';
import { countRows, rowsFrom } from '../dynamodb/rows-from.ts';
import { rowsOfEntries, tableEntries } from './table-entries.ts';

/** How many jobs are read at once where few are wanted: a whole page would be a megabyte, which is paid for. */
const jobsAPage = 1_000;

/**
 * How many puts of one further partition run side by side: eight of these are written beside each other, and a client
 * has 50 sockets.
 */
const putsOfFurther = 6;

/**
 * The ledger in a DynamoDB table with string keys `pk` and `sk` and the index `due` (`dueShard`, `dueAtMs`, with
 * `undecidedRows`, `reconciliationKey` and `isBeingReconciled`).
 * It lives on single conditional writes and strong reads; it uses no transactions, batches or time to live.
 *
 * @param newId names each write, so that a write whose answer was lost knows itself again
 */
export function tableLedger(dynamo: DynamoDBClient, tableName: string, newId: NewId): Ledger {
  const table = documentClient(dynamo);

  const rows = guardedRows(table, tableName, newId);

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
  const logOf = (pk: string, { fromMs = 0, newestFirst = false }: ClaimLogReading = {}) =>
    query({
      KeyConditionExpression: 'pk = :pk AND sk >= :from',
      ExpressionAttributeValues: { ':pk': pk, ':from': claimTimeName(fromMs) },
      ScanIndexForward: !newestFirst,
      ConsistentRead: true,
    });
  const due = (shard: DueShard, untilMs: number, pageRows?: number): AsyncGenerator<DueRow> =>
    query({
      IndexName: 'due',
      KeyConditionExpression: 'dueShard = :shard AND dueAtMs <= :until',
      ExpressionAttributeValues: { ':shard': shard, ':until': untilMs },
      ...(pageRows === undefined ? {} : { Limit: pageRows }),
    }) as AsyncGenerator<DueRow>;
  /** The longest overdue of what these find. */
  const firstOf = async (shards: readonly AsyncGenerator<DueRow>[], most: number): Promise<QueuedEntry[]> => {
    const found: QueuedEntry[] = [];
    for await (const row of inTimeOrder(shards)) {
      if (saysFurther(row)) continue;
      found.push({ ...dueEntryOf(row), dueAtMs: row.dueAtMs });
      if (found.length === most) break;
    }
    return found;
  };
  const firstOfShards = (shards: readonly DueShard[], untilMs: number, most: number) => {
    const pageRows = Math.ceil(most / shards.length);
    return firstOf(
      shards.map((shard) => due(shard, untilMs, pageRows)),
      most,
    );
  };
  let further: { readonly jobId: JobId; readonly written: Promise<unknown> } | undefined;
  /** Before the first entry of a further partition; once for each job that this process plans. */
  const announceFurther = async (jobId: JobId): Promise<void> => {
    if (further?.jobId !== jobId) {
      const written = table.send(new PutCommand({ TableName: tableName, Item: furtherRow(jobId) }));
      further = { jobId, written };
    }
    try {
      await further.written;
    } catch (error) {
      further = undefined;
      throw error;
    }
  };

  return {
    async addJob(job) {
      // Listed first: a job must never be missing from the list for good, while a listed one that is missing is passed
      // over.
      await table.send(new PutCommand({ TableName: tableName, Item: listedJobRow(job) }));
      return put(jobRow(job), isAbsent);
    },
    job: (id) => read(jobKey(id)),
    replaceJob: (next) => put(jobRow(next), hasVersion(next.version - 1)),

    async addEntry(entry) {
      // A child lies where its parent does.
      if (isRoot(entry) && partitionNoOf(chunkNoOf(entry.id)) > 0) await announceFurther(entry.jobId);
      return put(entryRow(entry), isAbsent);
    },
    async addEntries(entries) {
      const [first] = entries;
      if (first === undefined) return;
      const isFurther = entries.some(({ id }) => partitionNoOf(chunkNoOf(id)) > 0);
      if (isFurther) await announceFurther(first.jobId);
      const width = isFurther ? putsOfFurther : entries.length;
      await inParallel(entries, width, async (entry) => {
        await put(entryRow(entry), isAbsent);
      });
    },
    async lastEntries(jobId, most) {
      const lastOf = async (no: number, limit: number): Promise<readonly Row[]> => {
        const rows: Row[] = [];
        const found = query({
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': entriesOf(jobId, no) },
          ScanIndexForward: false,
          Limit: limit,
          ConsistentRead: true,
        });
        for await (const row of found) if (rows.push(row) === limit) break;
        return rows;
      };
      // One more, which may be the row that says so about further partitions.
      const [last, ...others] = await lastOf(0, most + 1);
      if (last === undefined) return [];
      if (!saysFurther(last)) return [last, ...others].slice(0, most).map((row) => itemOf<Entry>(row));
      const further = await Promise.all(furtherPartitionNos.map((no) => lastOf(no, most)));
      return [others, ...further].flat().map((row) => itemOf<Entry>(row));
    },
    async countEntries(jobId, chunks) {
      const partitions = chunks > chunksInFirst ? [0, ...furtherPartitionNos] : [0];
      const counts = partitions.map((no) => countRows(table, tableName, rootEntriesOf(jobId, no)));
      return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
    },
    entry: (jobId, id) => read(entryKey(jobId, id)),
    entries: tableEntries(query),
    async *entriesIn(jobId, { partitionNo, from, before }) {
      const rows = query(rowsOfEntries(entriesOf(jobId, partitionNo), ofChunks(from, before)));
      for await (const row of rows) yield itemOf<Entry>(row);
    },
    async chunkEntries(jobId, chunkNo) {
      const entries: Entry[] = [];
      const rows = query(
        rowsOfEntries(entriesOf(jobId, partitionNoOf(chunkNo)), ofChunks(chunkNo, chunkNo + 1)),
      );
      for await (const row of rows) entries.push(itemOf<Entry>(row));
      return entries;
    },
    replaceEntry: (next) => put(entryRow(next), hasVersion(next.version - 1)),

    async claimContent(sha256, id) {
      const answer = await rows.put(contentRow(sha256, id), isAbsent);
      return answer.applied || answer.found === undefined ? id : ownerOf(answer.found);
    },

    async recordClaim(claimed) {
      await table.send(new PutCommand({ TableName: tableName, Item: claimLogEntryRow(claimed) }));
    },
    async *claimLog(sender, hour, reading) {
      for await (const row of logOf(claimLogKeyOf(sender, hour), reading)) yield claimLogEntryOf(row);
    },
    sender: (key) => read(senderKeyRow(key)),
    replaceSender: (next) =>
      put(senderRow(next), next.version === 1 ? isAbsent : hasVersion(next.version - 1)),

    async *dueEntries(state, nowMs) {
      const shards = shardsOf(state).map((shard) => due(shard, nowMs));
      for await (const row of inTimeOrder(shards)) yield dueCallOf(row);
    },
    async duePlanned(jobId, nowMs, most) {
      const rows = due(plannedShard(jobId, 0), nowMs, most);
      const { value: first, done } = await rows.next();
      if (done === true) return [];
      if (!saysFurther(first)) return firstOf([startingWith(first, rows)], most);
      const pageRows = Math.ceil(most / furtherPartitionNos.length);
      const further = furtherPartitionNos.map((no) => due(plannedShard(jobId, no), nowMs, pageRows));
      return firstOf([rows, ...further], most);
    },
    dueOrdered: (lane, nowMs, most) => firstOfShards(shardsOf(`${dueKeys.ordered}${lane}`), nowMs, most),
    queued: (lane, most) =>
      firstOfShards(shardsOf(`${dueKeys.queued}${lane}`), Number.MAX_SAFE_INTEGER, most),
    async *dueJobs(nowMs) {
      const shards = jobGroups.flatMap(shardsOf).map((shard) => due(shard, nowMs));
      for await (const row of inTimeOrder(shards)) yield dueJobOf(row);
    },
    async *runningJobs(lane, untilMs) {
      const shards = shardsOf(`${dueKeys.running}${lane}`).map((shard) => due(shard, untilMs, jobsAPage));
      for await (const row of inTimeOrder(shards)) yield dueJobOf(row);
    },
  };
}
