import { type JobKind, kindOf } from '../../core/ids.ts';
import type { Job, JobCursor, JobState } from '../../core/jobs/job.ts';
import type { JobList } from '../../ports/world.ts';

export type JobPage = { readonly jobs: readonly Job[]; readonly next?: JobCursor };

/** How many jobs one page looks at, at most, to find those that are asked for. */
const looksMax = 1000;

/**
 * A page of jobs of these kinds, the newest first.
 *
 * @param limit most jobs on the page; it may hold fewer and still have a next one
 */
export async function listJobs(
  { jobList }: { readonly jobList: JobList },
  kinds: readonly JobKind[],
  after: JobCursor | undefined,
  limit: number,
  state?: JobState,
): Promise<JobPage> {
  const jobs: Job[] = [];
  let looks = 0;
  let last: Job | undefined;
  for await (const job of jobList.newest(after)) {
    if (last !== undefined && (jobs.length >= limit || looks >= looksMax))
      return { jobs, next: { createdAtMs: last.createdAtMs, id: last.id } };
    looks += 1;
    last = job;
    if (kinds.includes(kindOf(job.id)) && (state === undefined || job.state === state)) jobs.push(job);
  }
  return { jobs };
}
