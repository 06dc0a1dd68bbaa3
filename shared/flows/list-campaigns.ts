import type { Job, JobPlace, JobState } from '../core/job.ts';
import type { JobList } from '../ports.ts';

export type JobPage = { readonly jobs: readonly Job[]; readonly next?: JobPlace };

/** How many campaigns one page looks at, at most, to find those of a state. */
const looksMax = 1000;

/**
 * A page of campaigns, the newest first.
 *
 * @param limit most campaigns on the page; with a filter it may hold fewer and still have a next one
 */
export async function listCampaigns(
  { jobList }: { readonly jobList: JobList },
  after: JobPlace | undefined,
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
    if (state === undefined || job.state === state) jobs.push(job);
  }
  return { jobs };
}
