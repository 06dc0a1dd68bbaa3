import type { Entry } from '../core/entry.ts';
import type { EntryId, JobId } from '../core/ids.ts';
import type { Job } from '../core/job.ts';
import type { DueEntry, Ledger, Written } from '../ports.ts';
import { type DueRow, dueIndex } from './due-index.ts';

/**
 * A ledger in RAM. Every write is whole before its promise is returned, so writers meet as they would at a table that
 * decides one conditional write after the other.
 *
 * @param options.staleIndex lets the due index lag one write behind, as an eventually consistent one may
 */
export function memoryLedger(options: { readonly staleIndex?: boolean } = {}): Ledger {
  const jobs = new Map<JobId, Job>();
  const entries = new Map<JobId, Map<EntryId, Entry>>();
  const contents = new Map<string, JobId>();
  const index = dueIndex(options.staleIndex ?? false);

  const keepJob = (job: Job): void => {
    jobs.set(job.id, structuredClone(job));
    index.put(
      job.id,
      job.dueAtMs === undefined ? undefined : { group: 'job', dueAtMs: job.dueAtMs, of: job.id },
    );
  };
  const keepEntry = (entry: Entry): void => {
    const { jobId, id } = entry;
    const ofJob = entries.get(jobId) ?? new Map<EntryId, Entry>();
    entries.set(jobId, ofJob.set(id, structuredClone(entry)));
    index.put(`${jobId}/${id}`, dueRowOf(entry));
  };
  const storedEntry = (jobId: JobId, id: EntryId): Entry | undefined => entries.get(jobId)?.get(id);

  return {
    addJob: async (job) => writeIf(jobs.get(job.id), undefined, () => keepJob(job)),
    job: async (id) => structuredClone(jobs.get(id)),
    replaceJob: async (next) => writeIf(jobs.get(next.id), next.rev - 1, () => keepJob(next)),

    addEntry: async (entry) => writeIf(storedEntry(entry.jobId, entry.id), undefined, () => keepEntry(entry)),
    entry: async (jobId, id) => structuredClone(storedEntry(jobId, id)),
    async *entries(jobId) {
      const inOrder = [...(entries.get(jobId)?.keys() ?? [])].sort();
      for (const id of inOrder) {
        const entry = storedEntry(jobId, id);
        if (entry !== undefined) yield structuredClone(entry);
      }
    },
    replaceEntry: async (next) =>
      writeIf(storedEntry(next.jobId, next.id), next.rev - 1, () => keepEntry(next)),

    async claimContent(sha256, id) {
      const owner = contents.get(sha256) ?? id;
      contents.set(sha256, owner);
      return owner;
    },

    async *dueEntries(state, nowMs) {
      for (const { of } of index.due(state, nowMs)) yield of as DueEntry;
    },
    async *dueJobs(nowMs) {
      for (const { of } of index.due('job', nowMs)) yield of as JobId;
    },
  };
}

/** @param rev the revision that has to be stored; undefined asks that nothing is */
function writeIf<Item extends { readonly rev: number }>(
  stored: Item | undefined,
  rev: number | undefined,
  write: () => void,
): Written<Item> {
  if (stored?.rev !== rev) return { won: false, found: structuredClone(stored) };
  write();
  return { won: true };
}

function dueRowOf({ state, dueAtMs, jobId, id }: Entry): DueRow | undefined {
  if (dueAtMs === undefined || (state !== 'planned' && state !== 'claimed')) return undefined;
  return { group: state, dueAtMs, of: { jobId, entryId: id } };
}
