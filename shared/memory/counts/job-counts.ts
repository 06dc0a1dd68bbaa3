import { isOpen, type ListedJob, listedCounts, listedJob } from '../../core/counts/listed-job.ts';
import { hasUndecided } from '../../core/counts/outcome.ts';
import { kindOf } from '../../core/ids.ts';
import type { Job, JobCursor } from '../../core/jobs/job.ts';
import type { JobListName } from '../../core/key-prefixes.ts';
import { walked } from '../../core/lists/page.ts';
import type { JobCounts } from '../../ports/jobs/job-counts.ts';
import type { JobList, ListedJobs, ListedWanted } from '../../ports/jobs/job-list.ts';
import { newCountsStore } from './counts-store.ts';

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
