import { type ClaimLogEntry, claimHourOf, claimLogEntryName } from '../../core/calls/claim-log-entry.ts';
import {
  type DueShard,
  type ListedReconciliation,
  listedDueAtMs,
  listedReconciliation,
  plannedShard,
  shardOfEntry,
  shardOfJob,
} from '../../core/calls/due-group.ts';
import type { Entry } from '../../core/calls/entry.ts';
import { partitionNoOf } from '../../core/calls/partitions.ts';
import { calledRows } from '../../core/calls/progress.ts';
import type { JobSum } from '../../core/counts/job-sum.ts';
import { isOpen, listedCounts, listedJob, openLists, undecidedJobs } from '../../core/counts/listed-job.ts';
import { hasUndecided } from '../../core/counts/outcome.ts';
import {
  chunkNoOf,
  type EntryId,
  entryIdOf,
  entryIdOfSortName,
  type JobId,
  kindOf,
  parseEntryId,
  parseJobId,
  type SenderKey,
  sortNameOf,
} from '../../core/ids.ts';
import type { Job, JobCursor } from '../../core/jobs/job.ts';
import { ledgerKeys, lists } from '../../core/key-prefixes.ts';
import { timeOrder } from '../../core/lists/time-order.ts';
import { present } from '../../core/present.ts';
import type { SenderRecord } from '../../core/reconciliation/sender-record.ts';
import type { DueCall, DueEntry } from '../../ports/calls/due.ts';

/**
 * How jobs and entries lie in the table. A job has a partition to itself, and its entries lie in one or several others;
 * what is due also appears in the index, which is sparse: a row without `dueShard` is not in it.
 */
export type RowKey = { readonly pk: string; readonly sk: string };
export type Row = RowKey & { readonly writeId?: string } & Readonly<Record<string, unknown>>;
export type DueRow = RowKey & { readonly dueAtMs: number } & ListedReconciliation;

/** Sorts behind every entry: their sort names are digits, dots and hyphens. */
const furtherSk = 'FURTHER';

export function jobKey(id: JobId): RowKey {
  return { pk: `${ledgerKeys.job}${id}`, sk: 'JOB' };
}

export function entriesOf(jobId: JobId, partitionNo: number): string {
  return `${ledgerKeys.entries}${jobId}#${partitionNo}`;
}

export function entryKey(jobId: JobId, id: EntryId): RowKey {
  return { pk: entriesOf(jobId, partitionNoOf(chunkNoOf(id))), sk: sortNameOf(id) };
}

/**
 * All entries of a partition from a chunk on, as bounds of `sk`; of the first partition, also whether there are further
 * ones.
 */
export function fromChunk(chunkNo: number): { readonly from: string; readonly to: string } {
  return { from: sortNameOf(entryIdOf(chunkNo, 0)), to: furtherSk };
}

/** A query of a partition's entries without those that others were divided into. */
export function rootEntriesOf(jobId: JobId, partitionNo: number) {
  return {
    KeyConditionExpression: 'pk = :pk AND sk < :further',
    FilterExpression: 'attribute_not_exists(#within)',
    ExpressionAttributeNames: { '#within': 'within' },
    ExpressionAttributeValues: { ':pk': entriesOf(jobId, partitionNo), ':further': furtherSk },
  };
}

/** All entries of the chunks from one to before another, as bounds of `sk`. */
export function ofChunks(from: number, before: number): { readonly from: string; readonly to: string } {
  return { from: sortNameOf(entryIdOf(from, 0)), to: sortNameOf(entryIdOf(before, 0)) };
}

/**
 * Says in a job's first partition that entries lie in further ones. It is written before them, never deleted, and the
 * first of what is due there: so anyone who reads the first partition of a small job learns with that query whether
 * there is no other.
 */
export function furtherRow(jobId: JobId): Row {
  return { pk: entriesOf(jobId, 0), sk: furtherSk, dueShard: plannedShard(jobId, 0), dueAtMs: -1 };
}

export function saysFurther({ sk }: RowKey): boolean {
  return sk === furtherSk;
}

/** Which campaign is made of this content. */
export function contentRow(sha256: string, jobId: JobId): Row {
  return { pk: `${ledgerKeys.content}${sha256}`, sk: 'CONTENT', jobId };
}

export function ownerOf(row: Row): JobId {
  const owner = parseJobId(row.jobId);
  if (owner === undefined) throw new Error(`The row ${row.pk} names no campaign`);
  return owner;
}

/** In the index, one whose outbox holds changes is due when these are, if it is not due before. */
export function jobRow(job: Job): Row {
  const row = { ...job, ...jobKey(job.id), ...inShard(shardOfJob(job)), ...inList(job) };
  const dueAtMs = listedDueAtMs(job);
  return dueAtMs === job.dueAtMs ? row : present({ ...row, dueAtMs, ownDueAtMs: job.dueAtMs ?? neverMs });
}

export function listedJobKey({ createdAtMs, id }: JobCursor): RowKey {
  return { pk: ledgerKeys.jobList, sk: timeOrder(createdAtMs, id) };
}

export function listedJobRow({ createdAtMs, id }: JobCursor): Row {
  return { ...listedJobKey({ createdAtMs, id }), createdAtMs, jobId: id };
}

/** What the index `listed` holds of a job. Its counts stand behind it, if it is over, and else where they would. */
function inList(job: Job) {
  return { listShard: listShardOf(job), listedAt: listedJobKey(job).sk, listed: listedJob(job) };
}

function listShardOf(job: Job): string {
  const list = kindOf(job.id) === 'notifications' ? 'notifications' : 'jobs';
  return isOpen(job) ? openLists[list] : lists[list];
}

/** What the index `listed` holds of a job's counts, and `due` of those that want a decision. */
export function countsInList(job: JobCursor, sum: JobSum) {
  const listedAt = `${listedJobKey(job).sk}${countsMark}`;
  const undecided = hasUndecided(sum.tally) ? { dueShard: undecidedJobs, dueAtMs: undecidedOrder(job) } : {};
  return { listShard: lists.jobs, listedAt, listed: listedCounts(sum), ...undecided };
}

/** Sorts behind the ids. */
export const countsMark = '~';

/** In how many parts a millisecond is divided, so that two jobs of one have an order: what two digits of an id give. */
const partsOfMs = 1_024;

/** By what jobs that want a decision are sorted in `due`: their creation, and what of an id a number holds. */
export function undecidedOrder({ createdAtMs, id }: JobCursor): number {
  return createdAtMs * partsOfMs + (id === '' ? 0 : Number.parseInt(id.slice(-2), 32));
}

function undecidedAtMs(order: number): number {
  return Math.floor(order / partsOfMs);
}

export function isCountsInList({ listedAt }: Row): boolean {
  return String(listedAt).endsWith(countsMark);
}

/** Later than any time that anyone asks for. */
const neverMs = Number.MAX_SAFE_INTEGER;

/**
 * What is unclear or held stays in the index with its rows and its reconciliation: so all of it can be summed up, due
 * or not, and nobody reads a call of another sender.
 */
export function entryRow(entry: Entry): Row {
  const isHeld = entry.state === 'held';
  const listed = isHeld && entry.dueAtMs === undefined ? { ...entry, dueAtMs: neverMs } : entry;
  const undecided = isHeld || entry.state === 'unclear' ? { undecidedRows: calledRows(entry) } : {};
  const key = entryKey(entry.jobId, entry.id);
  return {
    ...listed,
    ...key,
    ...inShard(shardOfEntry(listed)),
    ...undecided,
    ...listedReconciliation(entry),
  };
}

function inShard(dueShard: DueShard | undefined) {
  return dueShard === undefined ? {} : { dueShard };
}

/** Which calls a sender may have made in an hour. */
export function claimLogKeyOf(sender: SenderKey, hour: number): string {
  return `${ledgerKeys.claims}${sender}#${hour}`;
}

export function claimLogEntryRow({ sender, ...claimed }: ClaimLogEntry): Row {
  return { pk: claimLogKeyOf(sender, claimHourOf(claimed.atMs)), sk: claimLogEntryName(claimed), ...claimed };
}

export function claimLogEntryOf(row: Row): Omit<ClaimLogEntry, 'sender'> {
  const [jobId, entryId] = [parseJobId(row.jobId), parseEntryId(row.entryId)];
  if (jobId === undefined || entryId === undefined)
    throw new Error(`The row ${row.pk} ${row.sk} names no entry`);
  const about = Array.isArray(row.about) ? { about: row.about.map(String) } : {};
  return { jobId, entryId, claimNo: Number(row.claimNo), atMs: Number(row.atMs), ...about };
}

export function senderKeyRow(key: SenderKey): RowKey {
  return { pk: `${ledgerKeys.sender}${key}`, sk: 'SENDER' };
}

export function senderRow(record: SenderRecord): Row {
  return { ...record, ...senderKeyRow(record.key) };
}

/** Only this ledger writes the table, so that what it reads back is trusted. */
export function itemOf<Item extends Job | Entry | SenderRecord>(row: Row): Item {
  const { pk: _pk, sk: _sk, dueShard: _shard, undecidedRows: _rows, writeId: _write, ...rest } = row;
  const { listShard: _list, listedAt: _at, listed: _listed, ...unlisted } = rest;
  const { reconciliationKey: _key, isBeingReconciled: _begun, ...own } = unlisted;
  const { dueAtMs: listedAtMs, ownDueAtMs: dueAtMs = listedAtMs, ...item } = own;
  return (dueAtMs === neverMs ? item : present({ ...item, dueAtMs })) as unknown as Item;
}

/** The job whose counts a row of the index `due` has. */
export function countedJobOf({ pk, dueAtMs }: DueRow): JobCursor {
  const id = parseJobId(pk.slice(ledgerKeys.counts.length));
  if (id === undefined) throw new Error(`The table's index names ${pk}, which is no job's counts`);
  return { createdAtMs: undecidedAtMs(dueAtMs), id };
}

export function dueJobOf({ pk }: RowKey): JobId {
  const id = parseJobId(pk.slice(ledgerKeys.job.length));
  if (id === undefined) throw new Error(`The table's index names ${pk}, which is no job`);
  return id;
}

export function dueCallOf({ reconciliationKey, isBeingReconciled, ...row }: DueRow): DueCall {
  return present({ ...dueEntryOf(row), reconciliationKey, isBeingReconciled });
}

export function dueEntryOf({ pk, sk }: RowKey): DueEntry {
  const jobId = parseJobId(pk.slice(ledgerKeys.entries.length, pk.lastIndexOf('#')));
  const entryId = entryIdOfSortName(sk);
  if (jobId === undefined || entryId === undefined)
    throw new Error(`The table's index names ${pk} ${sk}, which is no entry`);
  return { jobId, entryId };
}
