import type { Entry } from '../../../core/calls/entry.ts';
import { counting, isCountedAtOnce } from '../../../core/counts/counting.ts';
import { type GroupNo, groupsOf, rangeOf } from '../../../core/counts/group.ts';
import { isStale } from '../../../core/counts/job-sum.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { CountingWish, JobCounts } from '../../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../../ports/world.ts';

export type HeldPorts = Pick<AllPorts, 'ledger' | 'objects' | 'now'> &
  CountingWish & {
    /** Absent: every job is read as a whole. */
    readonly jobCounts?: Pick<JobCounts, 'groups'>;
  };

/**
 * Entries of a job among which all held ones are. Of a job of many calls, groups that were counted since their last
 * move, and have none, are not read: a million entries take longer than a request may.
 */
export async function* entriesWithHeld(ports: HeldPorts, job: Job): AsyncGenerator<Entry> {
  const { ledger, jobCounts, counting: settings = counting } = ports;
  if (jobCounts === undefined || isCountedAtOnce(job, settings)) {
    yield* ledger.entries(job.id);
    return;
  }
  const without = new Set<GroupNo>();
  for await (const one of jobCounts.groups(job.id))
    if (!isStale(one, 0, settings) && (one.tally?.calls.held ?? 0) === 0) without.add(one.group);
  for (const group of groupsOf(job.plan?.totals.chunks ?? 0))
    if (!without.has(group)) yield* ledger.entriesIn(job.id, rangeOf(group));
}
