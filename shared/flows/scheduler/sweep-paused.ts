import { type EntryState, isFinal } from '../../core/calls/entry.ts';
import { chunksOfEntries } from '../../core/calls/progress.ts';
import { isCountedAtOnce } from '../../core/counts/counting.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { sweepEveryMs, sweepIdleEveryMs } from '../../core/timing.ts';
import type { CountingWish } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { cancelStale } from '../calls/cancel-expired.ts';
import { completeJob } from '../jobs/end-job.ts';
import { withChildren } from '../jobs/wind-down.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log'> & CountingWish;

/**
 * Looks at a job that was paused. A pause is written before anything is counted, so that the last call may have been
 * over already: then the job is completed. One that still has calls to make, those of a half-made division included,
 * rests until somebody resumes it, or its time is over. One of many calls is left to the counter, which looks at it
 * whenever one of them moves, and now and then.
 */
export async function sweepPaused(ports: Ports, due: Job): Promise<void> {
  // Moved before the walk: one that is too long for this scheduler must not be begun again by each of the next.
  const isLarge = !isCountedAtOnce(due, ports.counting);
  const restsUntilMs = isLarge
    ? Math.min(ports.now() + lookEveryMs, due.pausedUntilMs ?? 0)
    : due.pausedUntilMs;
  const job = jobMoved(due, 'paused', { dueAtMs: restsUntilMs });
  if (!(await ports.ledger.replaceJob(job)).applied) return;
  if (isLarge) return ports.queues.sendCount({ jobId: job.id }, 0);
  const states = await openStates(ports, job);
  if (states.has('planned')) return;
  if (states.size === 0) return completeJob(ports, job);
  const afterMs = states.has('claimed') ? sweepEveryMs : sweepIdleEveryMs;
  const dueAtMs = Math.min(ports.now() + afterMs, job.pausedUntilMs ?? 0);
  await ports.ledger.replaceJob(jobMoved(job, 'paused', { dueAtMs }));
}

/** How often a paused job of many calls is counted though none of them is known to move. */
const lookEveryMs = 5 * sweepEveryMs;

/**
 * Ends a job that was paused for too long: one that halted after its last call has nothing left to cancel. One of many
 * calls was looked at all the while.
 */
export async function endPaused(ports: Ports, job: Job): Promise<void> {
  if (!isCountedAtOnce(job, ports.counting)) return cancelStale(ports, job);
  return (await openStates(ports, job)).size === 0 ? completeJob(ports, job) : cancelStale(ports, job);
}

/** The states of a job's entries that are not final; only `planned` where one entry is. */
async function openStates(ports: Ports, job: Job): Promise<ReadonlySet<EntryState>> {
  const states = new Set<EntryState>();
  for await (const chunk of chunksOfEntries(ports.ledger.entries(job.id))) {
    for (const { state } of await withChildren(ports, chunk)) {
      if (state === 'planned') return new Set([state]);
      if (!isFinal(state)) states.add(state);
    }
  }
  return states;
}
