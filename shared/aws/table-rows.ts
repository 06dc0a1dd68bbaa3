import { type EntryId, type JobId, parseEntryId, parseJobId, type SenderKey } from '../core/ids.ts';
import type { Job, JobPlace } from '../core/jobs/job.ts';
import { dueKeys, ledgerKeys } from '../core/key-prefixes.ts';
import { type ClaimNote, claimHourOf, claimNoteName } from '../core/ledger/claim-note.ts';
import { type DueGroup, groupOfEntry, groupOfJob, type SharedDueState } from '../core/ledger/due-group.ts';
import type { Entry } from '../core/ledger/entry.ts';
import type { SenderRecord } from '../core/ledger/sender-record.ts';
import type { DueEntry } from '../ports/due.ts';

/**
 * How jobs and entries lie in the table. A job and its entries share a partition; what is due also appears in the
 * index, which is sparse: a row without `dueShard` is not in it.
 */
export type RowKey = { readonly pk: string; readonly sk: string };
export type Row = RowKey & { readonly writeId?: string } & Readonly<Record<string, unknown>>;
export type DueRow = RowKey & { readonly dueAtMs: number };

export const entryPrefix = 'ENTRY#';
/** Sorts behind every entry: their ids are digits, dots and hyphens. */
export const afterEntries = 'ENTRY#~';

/** One index partition takes 1,000 writes a second, so what all jobs share is spread over several. A job's own is one partition already. */
const dueShards = 4;

export function partitionOf(id: JobId): string {
  return `${ledgerKeys.job}${id}`;
}

export function jobKey(id: JobId): RowKey {
  return { pk: partitionOf(id), sk: 'JOB' };
}

export function entryKey(jobId: JobId, id: EntryId): RowKey {
  return { pk: partitionOf(jobId), sk: `${entryPrefix}${id}` };
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

export function jobRow(job: Job): Row {
  return { ...job, ...jobKey(job.id), ...inGroup(groupOfJob(job)) };
}

export function listedJobKey({ createdAtMs, id }: JobPlace): RowKey {
  return { pk: ledgerKeys.jobList, sk: `${String(createdAtMs).padStart(15, '0')}#${id}` };
}

export function listedJobRow({ createdAtMs, id }: JobPlace): Row {
  return { ...listedJobKey({ createdAtMs, id }), createdAtMs, jobId: id };
}

export function entryRow(entry: Entry): Row {
  const group = groupOfEntry(entry);
  const shard = group === entry.state ? shardOf(group, entry.chunkNo) : group;
  return { ...entry, ...entryKey(entry.jobId, entry.id), ...inGroup(shard) };
}

function inGroup(dueShard: DueGroup | Shard | undefined) {
  return dueShard === undefined ? {} : { dueShard };
}

type Shard = `${(typeof dueKeys)[SharedDueState]}${number}`;

function shardOf(state: SharedDueState, no: number): Shard {
  return `${dueKeys[state]}${no % dueShards}`;
}

/** Which calls a sender may have made in an hour. */
export function claimNotesOf(sender: SenderKey, hour: number): string {
  return `${ledgerKeys.claims}${sender}#${hour}`;
}

export function claimNoteRow({ sender, ...note }: ClaimNote): Row {
  return { pk: claimNotesOf(sender, claimHourOf(note.atMs)), sk: claimNoteName(note), ...note };
}

export function claimNoteOf(row: Row): Omit<ClaimNote, 'sender'> {
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

export function dueEntryShards(state: SharedDueState): Shard[] {
  return Array.from({ length: dueShards }, (_, no) => shardOf(state, no));
}

/** Only this ledger writes the table, so that what it reads back is trusted. */
export function itemOf<Item extends Job | Entry | SenderRecord>(row: Row): Item {
  const { pk: _pk, sk: _sk, dueShard: _shard, writeId: _write, ...item } = row;
  return item as unknown as Item;
}

export function dueJobOf({ pk }: RowKey): JobId {
  const id = parseJobId(pk.slice(ledgerKeys.job.length));
  if (id === undefined) throw new Error(`The table's index names ${pk}, which is no job`);
  return id;
}

export function dueEntryOf(key: RowKey): DueEntry {
  const entryId = parseEntryId(key.sk.slice(entryPrefix.length));
  if (entryId === undefined)
    throw new Error(`The table's index names ${key.pk} ${key.sk}, which is no entry`);
  return { jobId: dueJobOf(key), entryId };
}
