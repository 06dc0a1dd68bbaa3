import type { JobCounts } from '../../ports/job-counts.ts';
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
    replaceSum: async (...given) => store.replaceSum(...given),
  };
}
