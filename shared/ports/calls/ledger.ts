import type { ClaimLogEntry, ClaimLogReading } from '../../core/calls/claim-log-entry.ts';
import type { Entry } from '../../core/calls/entry.ts';
import type { ChunkRange } from '../../core/counts/chunk-groups.ts';
import type { EntryId, JobId, SenderKey } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { SenderRecord } from '../../core/reconciliation/sender-record.ts';
import type { Due } from './due.ts';

/** A compare-and-set: applied only if the stored item has the version that was read. `found`: what is stored. */
export type Written<Item> =
  | { readonly applied: true }
  | { readonly applied: false; readonly found: Item | undefined };

export type Ledger = Due & {
  /** Put if absent. `found` is the job that was there already. */
  addJob(job: Job): Promise<Written<Job>>;
  /** Strong read. */
  job(id: JobId): Promise<Job | undefined>;
  /** Writes `next` if the stored job has version `next.version − 1`. */
  replaceJob(next: Job): Promise<Written<Job>>;

  /** Put if absent. */
  addEntry<E extends Entry>(entry: E): Promise<Written<E>>;
  /**
   * Puts those that are absent, and leaves the others as they are.
   *
   * @param entries of one job, at most `entriesAtOnce`
   * @throws when not all of them are known to be there; some may be
   */
  addEntries(entries: readonly Entry[]): Promise<void>;
  /**
   * Strong read of the last entries of each of a job's partitions (`partitionNoOf`): this many of each, or all of it.
   */
  lastEntries(jobId: JobId, most: number): Promise<readonly Entry[]>;
  /** Strong count of the entries of a job of this many chunks, without those that others were divided into. */
  countEntries(jobId: JobId, chunks: number): Promise<number>;
  /** Strong read. */
  entry(jobId: JobId, id: EntryId): Promise<Entry | undefined>;
  /** Strong read of a job's entries in the order of their ids. With `about`, few of them as they were a moment ago. */
  entries(jobId: JobId, fromChunkNo?: number, about?: number): AsyncIterable<Entry>;
  /** Strong read of the entries of a partition's chunks, in the order of their ids. */
  entriesIn(jobId: JobId, range: ChunkRange): AsyncIterable<Entry>;
  /** Strong read of all entries of one chunk, in the order of their ids. */
  chunkEntries(jobId: JobId, chunkNo: number): Promise<readonly Entry[]>;
  /**
   * Writes `next` if the stored entry has version `next.version − 1`. The one write by which an entry changes. Its kind
   * never does.
   */
  replaceEntry<E extends Entry>(next: E): Promise<Written<E>>;

  /**
   * Notes that the campaign is made of this content, unless another was before it.
   *
   * @returns the campaign that the content belongs to
   */
  claimContent(sha256: string, id: JobId): Promise<JobId>;

  /** Put; again is no second one. */
  recordClaim(note: ClaimLogEntry): Promise<void>;
  /** Strong read of the calls that the sender may have made in an hour (`claimHourOf`), ordered by their claims. */
  claimLog(
    sender: SenderKey,
    hour: number,
    reading?: ClaimLogReading,
  ): AsyncIterable<Omit<ClaimLogEntry, 'sender'>>;

  /** Strong read; undefined before the first write. */
  sender(key: SenderKey): Promise<SenderRecord | undefined>;
  /** Writes `next` if the stored record has version `next.version − 1`, or if there is none and `next.version` is 1. */
  replaceSender(next: SenderRecord): Promise<Written<SenderRecord>>;
};
