import { listedCounts, listedJob } from '../../core/counts/listed-job.ts';
import { kindOf } from '../../core/ids.ts';
import type { JobCounts } from '../../ports/job-counts.ts';
import type { ListedJobs } from '../../ports/listing.ts';
import type { JobList } from '../../ports/world.ts';
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
  return {
    async *newest(list, after, { fromMs } = {}) {
      for await (const job of jobList.newest(after, { fromMs })) {
        if ((kindOf(job.id) === 'notifications') !== (list === 'notifications')) continue;
        const sum = await jobCounts.sum(job.id);
        yield { job: listedJob(job), counts: sum === undefined ? undefined : listedCounts(sum) };
      }
    },
  };
}
