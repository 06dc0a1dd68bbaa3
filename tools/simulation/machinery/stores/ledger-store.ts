import {
  type ClaimLogEntry,
  type ClaimLogReading,
  claimHourOf,
  claimLogEntryName,
  readClaimLog,
} from '../../../../shared/core/calls/claim-log-entry.ts';
import {
  type DueGroup,
  groupOfEntry,
  groupOfJob,
  listedReconciliation,
} from '../../../../shared/core/calls/due-group.ts';
import { type Entry, isRoot } from '../../../../shared/core/calls/entry.ts';
import { partitionNoOf } from '../../../../shared/core/calls/partitions.ts';
import type { ChunkRange } from '../../../../shared/core/counts/chunk-groups.ts';
import {
  chunkNoOf,
  chunkPrefixOf,
  type EntryId,
  type JobId,
  type SenderKey,
} from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { SenderRecord } from '../../../../shared/core/reconciliation/sender-record.ts';
import type { DueCall, QueuedEntry } from '../../../../shared/ports/calls/due.ts';
import type { Written } from '../../../../shared/ports/calls/ledger.ts';
import { newDueIndex } from './due-index.ts';

/**
 * The ledger as its server sees it: each operation happens at once and as a whole. The ports that processes use bring
 * delay, failure and pages on top.
 */
export type LedgerStore = {
  addJob(job: Job): Written<Job>;
  job(id: JobId): Job | undefined;
  replaceJob(next: Job): Written<Job>;
  addEntry<E extends Entry>(entry: E): Written<E>;
  lastEntries(jobId: JobId, most: number): readonly Entry[];
  /** Without those that others were divided into. */
  countEntries(jobId: JobId): number;
  entry(jobId: JobId, id: EntryId): Entry | undefined;
  replaceEntry<E extends Entry>(next: E): Written<E>;
  claimContent(sha256: string, id: JobId): JobId;
  /** Entries with ids after this one, in their order. */
  entriesAfter(jobId: JobId, after: string, limit: number): readonly Entry[];
  entriesIn(jobId: JobId, range: ChunkRange): readonly Entry[];
  chunkEntries(jobId: JobId, chunkNo: number): readonly Entry[];
  recordClaim(claimed: ClaimLogEntry): void;
  claimLog(sender: SenderKey, hour: number, reading?: ClaimLogReading): readonly ClaimLogEntry[];
  sender(key: SenderKey): SenderRecord | undefined;
  replaceSender(next: SenderRecord): Written<SenderRecord>;
  dueEntries(group: DueGroup, nowMs: number): Iterable<QueuedEntry & DueCall>;
  dueJobs(groups: readonly DueGroup[], nowMs: number): Iterable<JobId>;
  jobs(): Iterable<Job>;
  /** Whether anything falls due in this time, as far as the index knows. */
  anyDue(fromMs: number, untilMs: number): boolean;
  /** Whether the index does not show some write yet. */
  isIndexBehind(): boolean;
  /** Whether anything was ever listed in one of these groups. */
  knowsAny(groups: readonly DueGroup[]): boolean;
  /** All that it holds. */
  copy(): LedgerCopy;
};

/** What a ledger held at some moment. */
export type LedgerCopy = {
  readonly jobs: readonly Job[];
  readonly entries: readonly Entry[];
  readonly contents: readonly (readonly [string, JobId])[];
  readonly log: readonly ClaimLogEntry[];
  readonly senders: readonly SenderRecord[];
};

export type LedgerSettings = {
  readonly nowMs: () => number;
  readonly indexLagMs: () => number;
  /** Whether a client recognises a stored item as its own, written by a try whose answer was lost. */
  readonly knowsOwnWrites: boolean;
  readonly entryWritten: (before: Entry | undefined, after: Entry) => void;
  readonly jobWritten: (job: Job) => void;
};

/** @param from what it holds from the start, of which nobody is informed */
export function newLedgerStore(settings: LedgerSettings, from?: LedgerCopy): LedgerStore {
  const jobs = new Map<JobId, Job>();
  const entries = new Map<JobId, Map<EntryId, Entry>>();
  const inOrder = new Map<JobId, readonly EntryId[]>();
  const contents = new Map<string, JobId>();
  const log = new Map<string, Map<string, ClaimLogEntry>>();
  const senders = new Map<SenderKey, SenderRecord>();
  const dueJobs = newDueIndex<JobId>(settings.nowMs);
  const dueEntries = newDueIndex<DueCall>(settings.nowMs);
  const entry = (jobId: JobId, id: EntryId): Entry | undefined => entries.get(jobId)?.get(id);
  /** The stored version of an entry, which is of its kind. */
  const storedLike = <E extends Entry>({ jobId, id }: E): E | undefined => entry(jobId, id) as E | undefined;

  function write<Item extends { readonly version: number }>(
    stored: Item | undefined,
    version: number | undefined,
    next: Item,
    keep: () => void,
  ): Written<Item> {
    if (stored?.version === version) {
      keep();
      return { applied: true };
    }
    if (settings.knowsOwnWrites && stored === next) return { applied: true };
    return { applied: false, found: stored };
  }
  const putJob = (job: Job, lagMs = 0): void => {
    jobs.set(job.id, job);
    dueJobs.put(job.id, job.id, groupOfJob(job), job.dueAtMs, lagMs);
  };
  const keepJob = (job: Job): void => {
    putJob(job, settings.indexLagMs());
    settings.jobWritten(job);
  };
  const putEntry = (next: Entry, lagMs = 0): Entry | undefined => {
    const ofJob = entries.get(next.jobId) ?? new Map<EntryId, Entry>();
    entries.set(next.jobId, ofJob);
    const before = ofJob.get(next.id);
    if (before === undefined) inOrder.delete(next.jobId);
    ofJob.set(next.id, next);
    const key = { jobId: next.jobId, entryId: next.id, ...listedReconciliation(next) };
    dueEntries.put(`${next.jobId}/${next.id}`, key, groupOfEntry(next), next.dueAtMs, lagMs);
    return before;
  };
  const keepEntry = (next: Entry): void => {
    const lagMs = settings.indexLagMs();
    const before = putEntry(next, lagMs);
    settings.entryWritten(before, next);
  };
  const recordClaim = (claimed: ClaimLogEntry): void => {
    const place = `${claimed.sender} ${claimHourOf(claimed.atMs)}`;
    const ofHour = log.get(place) ?? new Map<string, ClaimLogEntry>();
    log.set(place, ofHour.set(claimLogEntryName(claimed), claimed));
  };
  for (const [sha256, id] of from?.contents ?? []) contents.set(sha256, id);
  for (const sender of from?.senders ?? []) senders.set(sender.key, sender);
  for (const claimed of from?.log ?? []) recordClaim(claimed);
  for (const job of from?.jobs ?? []) putJob(job);
  for (const one of from?.entries ?? []) putEntry(one);
  const idsOf = (jobId: JobId): readonly EntryId[] => {
    const ids = inOrder.get(jobId) ?? [...(entries.get(jobId)?.keys() ?? [])].toSorted();
    inOrder.set(jobId, ids);
    return ids;
  };

  return {
    claimContent(sha256, id) {
      const owner = contents.get(sha256) ?? id;
      contents.set(sha256, owner);
      return owner;
    },
    addJob: (job) => write(jobs.get(job.id), undefined, job, () => keepJob(job)),
    job: (id) => jobs.get(id),
    replaceJob: (next) => write(jobs.get(next.id), next.version - 1, next, () => keepJob(next)),
    addEntry: (next) => write(storedLike(next), undefined, next, () => keepEntry(next)),
    entry,
    replaceEntry: (next) => write(storedLike(next), next.version - 1, next, () => keepEntry(next)),
    lastEntries(jobId, most) {
      const last = idsOf(jobId).slice(-most);
      return last.flatMap((id) => entry(jobId, id) ?? []);
    },
    countEntries: (jobId) => [...(entries.get(jobId)?.values() ?? [])].filter(isRoot).length,
    entriesAfter(jobId, after, limit) {
      const ids = idsOf(jobId);
      const from = firstBehind(ids, after);
      const found: Entry[] = [];
      for (let at = from; at < ids.length && found.length < limit; at += 1) {
        const one = entry(jobId, ids[at] as EntryId);
        if (one !== undefined) found.push(one);
      }
      return found;
    },
    entriesIn(jobId, { partitionNo, from, before }) {
      const isWithin = (chunkNo: number) =>
        chunkNo >= from && chunkNo < before && partitionNoOf(chunkNo) === partitionNo;
      const ids = idsOf(jobId).filter((id) => isWithin(chunkNoOf(id)));
      return ids.map((id) => entry(jobId, id)).filter((one) => one !== undefined);
    },
    chunkEntries(jobId, chunkNo) {
      const [ids, prefix, found] = [idsOf(jobId), chunkPrefixOf(chunkNo), [] as Entry[]];
      for (let at = firstBehind(ids, prefix); ids[at]?.startsWith(prefix); at += 1) {
        const one = entry(jobId, ids[at] as EntryId);
        if (one !== undefined) found.push(one);
      }
      return found;
    },
    recordClaim,
    claimLog: (sender, hour, reading) => readClaimLog(log.get(`${sender} ${hour}`), reading),
    sender: (key) => senders.get(key),
    replaceSender: (next) =>
      write(senders.get(next.key), next.version === 1 ? undefined : next.version - 1, next, () =>
        senders.set(next.key, next),
      ),
    *dueEntries(group, nowMs) {
      for (const { key, dueAtMs } of dueEntries.due([group], nowMs)) yield { ...key, dueAtMs };
    },
    *dueJobs(groups, nowMs) {
      for (const { key } of dueJobs.due(groups, nowMs)) yield key;
    },
    jobs: () => jobs.values(),
    copy: () => ({
      jobs: [...jobs.values()],
      entries: [...entries.values()].flatMap((ofJob) => [...ofJob.values()]),
      contents: [...contents],
      log: [...log.values()].flatMap((ofHour) => [...ofHour.values()]),
      senders: [...senders.values()],
    }),
    knowsAny: (groups) => groups.some((group) => dueJobs.knows(group) || dueEntries.knows(group)),
    anyDue: (fromMs, untilMs) => dueJobs.anyDue(fromMs, untilMs) || dueEntries.anyDue(fromMs, untilMs),
    isIndexBehind: () => dueJobs.isBehind() || dueEntries.isBehind(),
  };
}

/** Where the first id stands that comes after this text. */
function firstBehind(ids: readonly EntryId[], text: string): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] as EntryId) > text) high = middle;
    else low = middle + 1;
  }
  return low;
}
