import { type JobKind, kindOf } from '../../core/ids.ts';
import { isTestJob } from '../../core/jobs/campaign-options.ts';
import type { Job, JobCursor, JobState } from '../../core/jobs/job.ts';
import { shownState } from '../../core/jobs/job-start.ts';
import type { JobList } from '../../ports/world.ts';

export type JobPage = { readonly jobs: readonly Job[]; readonly next?: JobCursor };

/** How many jobs one page looks at, at most, to find those that are asked for. */
const looksMax = 1000;

/** Which jobs are listed: those that have all of it. */
export type JobFilter = {
  readonly kinds: readonly JobKind[];
  readonly state?: JobState | undefined;
  readonly reference?: string | undefined;
  /** Whether a test key has made it. */
  readonly test?: boolean | undefined;
};

/**
 * A page of jobs, the newest first.
 *
 * @param limit most jobs on the page; it may hold fewer and still have a next one
 */
export async function listJobs(
  { jobList }: { readonly jobList: JobList },
  filter: JobFilter,
  after: JobCursor | undefined,
  limit: number,
): Promise<JobPage> {
  const jobs: Job[] = [];
  let looks = 0;
  let last: Job | undefined;
  for await (const job of jobList.newest(after)) {
    if (last !== undefined && (jobs.length >= limit || looks >= looksMax))
      return { jobs, next: { createdAtMs: last.createdAtMs, id: last.id } };
    looks += 1;
    last = job;
    if (isWanted(job, filter)) jobs.push(job);
  }
  return { jobs };
}

function isWanted(job: Job, { kinds, state, reference, test }: JobFilter): boolean {
  return (
    kinds.includes(kindOf(job.id)) &&
    (test === undefined || isTestJob(job) === test) &&
    (state === undefined || shownState(job) === state) &&
    (reference === undefined || job.labels?.reference === reference)
  );
}
