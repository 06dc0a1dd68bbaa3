import type { Actor } from '../../core/access/actor.ts';
import type { JobId, JobKind } from '../../core/ids.ts';
import { creatorOf } from '../../core/jobs/callers.ts';
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
  /** One of these. */
  readonly states?: readonly JobState[] | undefined;
  readonly reference?: string | undefined;
  /** Whether a test key has made it. */
  readonly test?: boolean | undefined;
  /** The id or the name of who made it. */
  readonly createdBy?: string | undefined;
  /** The first moment that counts. */
  readonly fromMs?: number | undefined;
  /** The first moment that counts no more. */
  readonly toMs?: number | undefined;
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
  const { kinds, fromMs, toMs } = filter;
  // Before every id of that moment, since none is empty.
  const start = after ?? (toMs === undefined ? undefined : { createdAtMs: toMs, id: '' as JobId });
  for await (const job of jobList.newest(start, { kinds, fromMs, atOnce: limit + 1 })) {
    if (last !== undefined && (jobs.length >= limit || looks >= looksMax))
      return { jobs, next: { createdAtMs: last.createdAtMs, id: last.id } };
    looks += 1;
    last = job;
    if (isWanted(job, filter)) jobs.push(job);
  }
  return { jobs };
}

function isWanted(job: Job, { states, reference, test, createdBy }: JobFilter): boolean {
  return (
    (test === undefined || isTestJob(job) === test) &&
    (states === undefined || states.includes(shownState(job))) &&
    (createdBy === undefined || isActor(creatorOf(job), createdBy)) &&
    (reference === undefined || job.labels?.reference === reference)
  );
}

function isActor({ id, name }: Actor, asked: string): boolean {
  return id === asked || name === asked;
}
