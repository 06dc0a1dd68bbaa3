import type { ClaimLogEntry, ClaimLogReading } from '../core/calls/claim-log-entry.ts';
import type { Entry } from '../core/calls/entry.ts';
import type { CounterName } from '../core/counter.ts';
import type { ChunkRange } from '../core/counts/group.ts';
import type { EntryId, JobId, SenderKey } from '../core/ids.ts';
import type { Job, JobCursor } from '../core/jobs/job.ts';
import type { Lane } from '../core/jobs/lane.ts';
import type { Msisdn } from '../core/msisdn.ts';
import type { SenderRecord } from '../core/reconciliation/sender-record.ts';
import type { SuppressionChange } from '../core/suppression/suppression.ts';
import type { Due } from './due.ts';
import type { CountMessage } from './job-counts.ts';
import type { JobsWanted } from './listing.ts';
import type { LogEvent } from './log-events.ts';

/** What flows need from the world: made of AWS in `aws/`, of RAM in `memory/`, and alike by `test/contract`. */

export type Clock = () => number;

/** From 0 up to 1. */
export type Random = () => number;

/** A fresh random name, never given twice. */
export type NewId = () => string;

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

/** The list of those who may not be texted, as its changes in their order. */
export type Suppressions = {
  /**
   * Adds a change under its number, unless that is taken.
   *
   * @returns whether it was added; a repeat of the same append may find its own
   */
  append(change: SuppressionChange): Promise<boolean>;
  /** Strong read of the changes with higher numbers, in their order. */
  changesAfter(seq: number): AsyncIterable<SuppressionChange>;
};

export type StoredObject = {
  readonly body: AsyncIterable<Uint8Array>;
  /** Keys in lower case. */
  readonly metadata: Readonly<Record<string, string>>;
  /** To the second. Absent: it is not known. */
  readonly storedAtMs?: number;
};

/** Collects an object piece by piece. It exists only once `finish` has answered. */
export type ObjectWriter = {
  write(piece: Uint8Array): Promise<void>;
  /** Stores it unless the key is taken; then what was written is thrown away and the answer is `exists`. */
  finish(): Promise<'created' | 'exists'>;
  /** Gives up; nothing is left behind. */
  abandon(): Promise<void>;
};

export type Objects = {
  /** @returns undefined when there is no such object or version. */
  read(key: string, versionId?: string): Promise<StoredObject | undefined>;
  /** The bytes from `offset`, at most `bytes`; fewer or none at the object's end. @throws when there is no object. */
  readRange(key: string, offset: number, bytes: number): Promise<Uint8Array>;
  /** The newest version's id, or undefined when there is no such object. */
  newestVersion(key: string): Promise<string | undefined>;
  write(key: string): ObjectWriter;
};

/** Lets a browser or a CRM put one object into the bucket, without a key of AWS. */
export type UploadForms = {
  /** What to send to `url` as multipart/form-data: all fields, and after them the file in a field `file`. */
  make(key: string): Promise<{ readonly url: string; readonly fields: Readonly<Record<string, string>> }>;
};

/** Lets a browser or a CRM fetch one object from the bucket, without a key of AWS. */
export type Downloads = { url(key: string): Promise<string> };
export type JobList = {
  /** From the newest to the oldest, from behind a place on. One that is just being created may be missing. */
  newest(after?: JobCursor, wanted?: JobsWanted): AsyncIterable<Job>;
};

/** The message of a text, an order or a notification. It holds ids only: no numbers, no texts. */
export type EntryMessage = { readonly jobId: JobId; readonly entryId: EntryId };
/** With `results`: the campaign's result files shall be written, under this name. */
export type PlanMessage = { readonly jobId: JobId; readonly results?: string };
export type ReconciliationMessage = {
  readonly sender: SenderKey;
  /** Asks only whether its texts for this job were billed beside the plan. */
  readonly watches?: JobId;
};

export type Queues = {
  /** To the queue of the lane. @throws when not all were taken */
  sendEntries(messages: readonly EntryMessage[], lane: Lane): Promise<void>;
  sendPlan(message: PlanMessage): Promise<void>;
  sendReconciliation(message: ReconciliationMessage): Promise<void>;
  /** Has a job counted after a while. */
  sendCount(message: CountMessage, inMs: number): Promise<void>;
  /** Has the changes in a job's outbox passed on. */
  sendOutbox(jobId: JobId): Promise<void>;
};

export type SmsCall = {
  readonly from: Msisdn;
  readonly to: readonly Msisdn[];
  readonly text: string;
  /** The same for every repeat of one entry's call with the same body. */
  readonly idempotencyKey: string;
  readonly correlationId: string;
  readonly limitMs: number;
};

/** The provider. Both throw `ProviderError`, whose `effect` says what happened to the world. */
export type Sms = {
  /** Makes sure that a valid token is at hand, so that a claim's lease is not spent on fetching one. */
  authorize(): Promise<void>;
  /** One attempt, never repeated inside. */
  send(call: SmsCall): Promise<{ readonly smsId: string }>;
};

/** A text on record at the provider. */
export type SentText = {
  /** The usage item's id. */
  readonly id: string;
  /** Digits without a plus. */
  readonly to: string;
  readonly startedAtMs: number;
  /** When it came onto record, where the provider says so. */
  readonly processedAtMs?: number;
  /** Whether it was paid for beside the plan. */
  readonly outOfBundle: boolean;
};

/** The provider's own records. Its calls throw `ProviderError`. */
export type SentTexts = {
  /**
   * One page of the texts that the number sent, newest first.
   *
   * @param sender its number; with its subscription where `SenderSubscriptions` says that the subscription is needed
   * @param days first and last, YYYY-MM-DD
   * @param cursor the `next` of the page before
   */
  page(
    sender: { readonly from: Msisdn; readonly subscriptionId?: string | undefined },
    days: readonly [string, string],
    cursor?: string,
  ): Promise<{ readonly texts: readonly SentText[]; readonly next?: string }>;
};

/** Facts are ids, counts and codes: never numbers of people, texts or tokens. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = {
  info(event: LogEvent, facts?: Facts): void;
  warn(event: LogEvent, facts?: Facts): void;
  error(event: LogEvent, facts: Facts | undefined, cause: unknown): void;
};

/** Adds to one of the operator's counters. */
export type Count = (name: CounterName, by: number) => void;

/** Where what goes wrong beside the work itself is reported. */
export type Watch = { readonly log: Pick<Log, 'info' | 'warn'>; readonly count: Count };

/** How a queue worker leaves its message: finished with it, or wanting it back after a wait. */
export type Disposition = { readonly kind: 'ack' } | { readonly kind: 'retry_later'; readonly inMs: number };

/** What a worker knows of the delivery it works on. */
export type Invocation = {
  /** How often this message has been received, this time included. */
  readonly receives: number;
  /** Time left to the function. */
  readonly remainingMs: () => number;
};

/** All ports together, as a process has them. */
export type AllPorts = {
  readonly now: Clock;
  readonly random: Random;
  readonly newId: NewId;
  readonly ledger: Ledger;
  readonly suppressions: Suppressions;
  readonly objects: Objects;
  readonly queues: Queues;
  readonly sms: Sms;
  readonly sentTexts: SentTexts;
  readonly log: Log;
  readonly count: Count;
};
