import { type GroupNo, inListedOrder } from '../../core/counts/chunk-groups.ts';
import type { GroupCount, JobSum } from '../../core/counts/job-sum.ts';
import { isOpen, type ListedJob, listedCounts, listedJob } from '../../core/counts/listed-job.ts';
import { hasUndecided } from '../../core/counts/outcome.ts';
import { type JobId, kindOf } from '../../core/ids.ts';
import type { Job, JobCursor } from '../../core/jobs/job.ts';
import type { JobListName } from '../../core/key-prefixes.ts';
import { walked } from '../../core/lists/page.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { CountedGroup, JobCounts } from '../../ports/jobs/job-counts.ts';
import type { JobList, ListedJobs, ListedWanted } from '../../ports/jobs/job-list.ts';
import type { RowListing } from '../../ports/jobs/row-listing.ts';

/** Counts in RAM. Each write is whole before its promise is returned. */
export function memoryJobCounts(): JobCounts {
  const store = newCountsStore();
  return {
    mark: async (...given) => store.mark(...given),
    async *groups(jobId) {
      yield* store.groups(jobId);
    },
    countGroup: async (...given) => store.countGroup(...given),
    sum: async (jobId) => store.sum(jobId),
    replaceSum: async ({ id }, next) => store.replaceSum(id, next),
  };
}

/** What is counted of jobs, in RAM. Each call is whole at once. */
export function newCountsStore() {
  const groups = new Map<JobId, Map<GroupNo, GroupCount>>();
  const sums = new Map<JobId, JobSum>();
  const keep = (jobId: JobId, count: GroupCount): void => {
    const ofJob = groups.get(jobId) ?? new Map<GroupNo, GroupCount>();
    groups.set(jobId, ofJob.set(count.group, structuredClone(count)));
  };
  const stored = (jobId: JobId, group: GroupNo) => groups.get(jobId)?.get(group);
  return {
    mark(jobId: JobId, group: GroupNo, untilMs: number): void {
      const before = stored(jobId, group);
      keep(jobId, { ...before, group, markedUntilMs: Math.max(before?.markedUntilMs ?? 0, untilMs) });
    },
    groups: (jobId: JobId): readonly GroupCount[] =>
      structuredClone([...(groups.get(jobId)?.values() ?? [])]),
    countGroup(jobId: JobId, counted: CountedGroup): boolean {
      const before = stored(jobId, counted.group);
      if ((before?.version ?? 0) !== counted.version - 1) return false;
      keep(jobId, { ...before, ...counted });
      return true;
    },
    /** All that is stored. */
    copy: () => structuredClone({ groups, sums }),
    restore(copied: { readonly groups: typeof groups; readonly sums: typeof sums }): void {
      groups.clear();
      sums.clear();
      for (const [id, ofJob] of structuredClone(copied.groups)) groups.set(id, ofJob);
      for (const [id, sum] of structuredClone(copied.sums)) sums.set(id, sum);
    },
    sum: (jobId: JobId): JobSum | undefined => structuredClone(sums.get(jobId)),
    replaceSum(jobId: JobId, next: JobSum): boolean {
      if ((sums.get(jobId)?.version ?? 0) !== next.version - 1) return false;
      sums.set(jobId, structuredClone(next));
      return true;
    },
  };
}

export type CountsStore = ReturnType<typeof newCountsStore>;

/** Lists of jobs in RAM, with what was counted of each. */
export function memoryListedJobs(jobList: JobList, jobCounts: Pick<JobCounts, 'sum'>): ListedJobs {
  const countsOf = async ({ id }: Pick<Job, 'id'>) => {
    const sum = await jobCounts.sum(id);
    return sum === undefined ? undefined : listedCounts(sum);
  };
  async function* found(
    list: JobListName,
    after: JobCursor | undefined,
    { fromMs, only }: ListedWanted,
  ): AsyncGenerator<ListedJob> {
    for await (const job of jobList.newest(after, { fromMs })) {
      if ((kindOf(job.id) === 'notifications') !== (list === 'notifications')) continue;
      if (only === 'open' && !isOpen(job)) continue;
      const counts = await countsOf(job);
      if (only === 'undecided' && (counts === undefined || !hasUndecided(counts.tally))) continue;
      yield { job: listedJob(job), counts };
    }
  }
  return {
    newest: (list, after, wanted = {}) => walked(found(list, after, wanted), { units: 0 }),
    counts: countsOf,
  };
}

/** What lists of some rows read, in RAM. */
export function memoryRowListing(
  ledger: Pick<Ledger, 'entriesIn'>,
  jobCounts: Pick<JobCounts, 'groups'>,
): RowListing {
  return {
    async *groups(jobId, from) {
      const stored = await Array.fromAsync(jobCounts.groups(jobId));
      yield* stored
        .filter(({ group }) => inListedOrder(group, from) >= 0)
        .sort((one, other) => inListedOrder(one.group, other.group));
    },
    async *entries(jobId, range) {
      const entries = await Array.fromAsync(ledger.entriesIn(jobId, range));
      for (let at = 0; at < entries.length; at += entriesAtOnce) yield entries.slice(at, at + entriesAtOnce);
    },
  };
}

const entriesAtOnce = 25;
