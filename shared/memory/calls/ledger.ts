import {
  type ClaimLogEntry,
  claimHourOf,
  claimLogEntryName,
  readClaimLog,
} from '../../core/calls/claim-log-entry.ts';
import {
  type DueGroup,
  groupOfEntry,
  groupOfJob,
  jobGroups,
  listedDueAtMs,
  listedReconciliation,
} from '../../core/calls/due-group.ts';
import { type Entry, isRoot } from '../../core/calls/entry.ts';
import { partitionNoOf } from '../../core/calls/partitions.ts';
import { calledRows } from '../../core/calls/progress.ts';
import {
  chunkNoOf,
  chunkPrefixOf,
  type EntryId,
  type JobId,
  kindOf,
  type SenderKey,
  sortNameOf,
} from '../../core/ids.ts';
import type { Job, JobCursor } from '../../core/jobs/job.ts';
import { dueKeys } from '../../core/key-prefixes.ts';
import type { SenderRecord } from '../../core/reconciliation/sender-record.ts';
import type { DueCall, QueuedEntry } from '../../ports/calls/due.ts';
import type { Ledger, Written } from '../../ports/calls/ledger.ts';
import type { JobList } from '../../ports/jobs/job-list.ts';
import type { JobOutboxes } from '../../ports/jobs/outbox.ts';
import type { Undecided } from '../../ports/status.ts';
import { type DueRow, dueIndex } from './due-index.ts';

/**
 * A ledger in RAM. Every write is whole before its promise is returned, so writers meet as they would at a table that
 * decides one conditional write after the other.
 *
 * @param options.staleIndex lets the due index lag one write behind, as an eventually consistent one may
 */
export function memoryLedger(
  options: { readonly staleIndex?: boolean } = {},
): Ledger & JobList & { readonly undecided: Undecided; readonly outboxes: JobOutboxes } {
  const jobs = new Map<JobId, Job>();
  const entries = new Map<JobId, Map<EntryId, Entry>>();
  const contents = new Map<string, JobId>();
  const log = new Map<string, Map<string, ClaimLogEntry>>();
  const senders = new Map<SenderKey, SenderRecord>();
  const index = dueIndex(options.staleIndex ?? false);

  const keepJob = (job: Job): void => {
    jobs.set(job.id, structuredClone(job));
    index.put(job.id, rowOf(groupOfJob(job), listedDueAtMs(job), job.id));
  };
  const keepEntry = (entry: Entry): void => {
    const { jobId, id } = entry;
    const ofJob = entries.get(jobId) ?? new Map<EntryId, Entry>();
    entries.set(jobId, ofJob.set(id, structuredClone(entry)));
    const due = { jobId, entryId: id, ...listedReconciliation(entry) };
    index.put(`${jobId}/${id}`, rowOf(groupOfEntry(entry), entry.dueAtMs, due));
  };
  const storedEntry = (jobId: JobId, id: EntryId): Entry | undefined => entries.get(jobId)?.get(id);
  /** The stored version of an entry, which is of its kind. */
  const storedLike = <E extends Entry>({ jobId, id }: E): E | undefined =>
    storedEntry(jobId, id) as E | undefined;

  const undecided: Undecided = {
    async sum(state, some) {
      const all = [...entries.values()].flatMap((ofJob) => [...ofJob.values()]);
      const found = all.filter((entry) => entry.state === state);
      const rows = found.reduce((sum, entry) => sum + calledRows(entry), 0);
      const last = ({ dueAtMs = Number.MAX_SAFE_INTEGER }: Entry) => dueAtMs;
      const named = found.toSorted((one, other) => last(other) - last(one)).slice(0, some);
      return {
        calls: found.length,
        rows,
        some: named.map(({ jobId, id: entryId }) => ({ jobId, entryId })),
        isWhole: true,
      };
    },
  };

  const outboxes: JobOutboxes = {
    async empty({ id, version }) {
      const stored = jobs.get(id);
      if (stored?.version !== version) return;
      const { outbox: _, ...emptied } = stored;
      keepJob(emptied);
    },
  };

  return {
    undecided,
    outboxes,
    addJob: async (job) => writeIf(jobs.get(job.id), undefined, () => keepJob(job)),
    job: async (id) => structuredClone(jobs.get(id)),
    replaceJob: async (next) => writeIf(jobs.get(next.id), next.version - 1, () => keepJob(next)),

    addEntry: async (entry) => writeIf(storedLike(entry), undefined, () => keepEntry(entry)),
    async addEntries(added) {
      for (const entry of added) if (storedEntry(entry.jobId, entry.id) === undefined) keepEntry(entry);
    },
    async lastEntries(jobId, most) {
      const inOrder = [...(entries.get(jobId)?.values() ?? [])].sort(inOrderOfIds);
      const partitions = Map.groupBy(inOrder, ({ id }) => partitionNoOf(chunkNoOf(id)));
      return structuredClone([...partitions.values()].flatMap((ofOne) => ofOne.slice(-most)));
    },
    countEntries: async (jobId) => [...(entries.get(jobId)?.values() ?? [])].filter(isRoot).length,
    entry: async (jobId, id) => structuredClone(storedEntry(jobId, id)),
    async *entries(jobId, fromChunkNo = 0) {
      const inOrder = [...(entries.get(jobId)?.values() ?? [])].filter(
        ({ id }) => chunkNoOf(id) >= fromChunkNo,
      );
      for (const { id } of inOrder.sort(inOrderOfIds)) {
        const entry = storedEntry(jobId, id);
        if (entry !== undefined) yield structuredClone(entry);
      }
    },
    async *entriesIn(jobId, { partitionNo, from, before }) {
      const isWithin = ({ id }: Entry) => {
        const no = chunkNoOf(id);
        return no >= from && no < before && partitionNoOf(no) === partitionNo;
      };
      const inOrder = [...(entries.get(jobId)?.values() ?? [])].filter(isWithin).sort(inOrderOfIds);
      for (const { id } of inOrder) {
        const entry = storedEntry(jobId, id);
        if (entry !== undefined) yield structuredClone(entry);
      }
    },
    async chunkEntries(jobId, chunkNo) {
      const prefix = chunkPrefixOf(chunkNo);
      const ids = [...(entries.get(jobId)?.keys() ?? [])].filter((id) => id.startsWith(prefix));
      return ids.sort().flatMap((id) => structuredClone(storedEntry(jobId, id)) ?? []);
    },
    replaceEntry: async (next) => writeIf(storedLike(next), next.version - 1, () => keepEntry(next)),

    async claimContent(sha256, id) {
      const owner = contents.get(sha256) ?? id;
      contents.set(sha256, owner);
      return owner;
    },

    async recordClaim(claimed) {
      const place = `${claimed.sender} ${claimHourOf(claimed.atMs)}`;
      const ofHour = log.get(place) ?? new Map<string, ClaimLogEntry>();
      log.set(place, ofHour.set(claimLogEntryName(claimed), { ...claimed }));
    },
    async *claimLog(sender, hour, reading) {
      yield* readClaimLog(log.get(`${sender} ${hour}`), reading);
    },
    sender: async (key) => structuredClone(senders.get(key)),
    replaceSender: async (next) =>
      writeIf(senders.get(next.key), next.version === 1 ? undefined : next.version - 1, () =>
        senders.set(next.key, structuredClone(next)),
      ),

    async *dueEntries(state, nowMs) {
      for (const { of } of index.due([state], nowMs)) yield of as DueCall;
    },
    duePlanned: async (jobId, nowMs, most) => firstOf(index.due([`${dueKeys.planned}${jobId}`], nowMs), most),
    dueOrdered: async (lane, nowMs, most) => firstOf(index.due([`${dueKeys.ordered}${lane}`], nowMs), most),
    queued: async (lane, most) =>
      firstOf(index.due([`${dueKeys.queued}${lane}`], Number.POSITIVE_INFINITY), most),
    async *newest(after, { kinds, fromMs = 0 } = {}) {
      const inOrder = [...jobs.values()].sort(
        (a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1),
      );
      for (const job of inOrder) {
        if (job.createdAtMs < fromMs) return;
        const isWanted = kinds === undefined || kinds.includes(kindOf(job.id));
        if (isWanted && (after === undefined || isBehind(job, after))) yield structuredClone(job);
      }
    },

    async *dueJobs(nowMs) {
      for (const { of } of index.due(jobGroups, nowMs)) yield of as JobId;
    },
    async *runningJobs(lane, untilMs) {
      for (const { of } of index.due([`${dueKeys.running}${lane}`], untilMs)) yield of as JobId;
    },
  };
}

function isBehind(job: JobCursor, after: JobCursor): boolean {
  if (job.createdAtMs !== after.createdAtMs) return job.createdAtMs < after.createdAtMs;
  return job.id < after.id;
}

/** @param version the version that has to be stored; undefined asks that nothing is */
function writeIf<Item extends { readonly version: number }>(
  stored: Item | undefined,
  version: number | undefined,
  write: () => void,
): Written<Item> {
  if (stored?.version !== version) return { applied: false, found: structuredClone(stored) };
  write();
  return { applied: true };
}

function inOrderOfIds(one: Entry, other: Entry): number {
  return sortNameOf(one.id) < sortNameOf(other.id) ? -1 : 1;
}

function firstOf(rows: readonly DueRow[], most: number): QueuedEntry[] {
  return rows.slice(0, most).map(({ of, dueAtMs }) => ({ ...(of as DueCall), dueAtMs }));
}

function rowOf(
  group: DueGroup | undefined,
  dueAtMs: number | undefined,
  of: DueRow['of'],
): DueRow | undefined {
  return group === undefined || dueAtMs === undefined ? undefined : { group, dueAtMs, of };
}
