import { type Entry, isFinal } from '../../core/calls/entry.ts';
import { chunksOfEntries, countChunk, emptyCount } from '../../core/calls/progress.ts';
import { kindOf } from '../../core/ids.ts';
import { type Job, jobMoved } from '../../core/jobs/job.ts';
import { sweepEveryMs, sweepIdleEveryMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';
import { completeJob } from '../jobs/complete-job.ts';
import { shareGoesOn, watchesShare } from '../jobs/halt-job.ts';
import { walkChunk } from './walk-chunk.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'log' | 'count'>;

/** What is called soon, or polled: then the job is soon over, and that is to be noted. */
const movingStates: readonly Entry['state'][] = ['planned', 'claimed', 'ordered'];

/**
 * Walks over all entries of a running job: takes steps that a dead worker left untaken, and notes completion when every
 * entry is final. A job that only waits for unclear entries is looked at seldom: reconciliation brings it back.
 */
export async function walkJob(ports: Ports, job: Job): Promise<void> {
  let [open, moving] = [0, 0];
  const rows = emptyCount();
  let restsUntilMs = Number.POSITIVE_INFINITY;
  for await (const found of chunksOfEntries(ports.ledger.entries(job.id))) {
    const chunk = await walkChunk(ports, job, found);
    countChunk(chunk, rows);
    for (const entry of chunk) {
      if (!isFinal(entry.state)) open += 1;
      if (!movingStates.includes(entry.state) || entry.dueAtMs === undefined) continue;
      moving += 1;
      restsUntilMs = Math.min(restsUntilMs, entry.notBeforeMs ?? 0);
    }
  }
  if (watchesShare(job) && !(await shareGoesOn(ports, job, rows))) return;
  if (moving > 0) return rest(ports, job, restsUntilMs);
  if (open > 0) {
    await ports.ledger.replaceJob(jobMoved(job, 'running', { dueAtMs: ports.now() + sweepIdleEveryMs }));
    return;
  }
  await completeJob(ports, job);
}

/**
 * A receiver that is away for days leaves thousands of notifications, each a job: they are looked at when they are sent
 * again.
 */
async function rest({ ledger }: Ports, job: Job, notBeforeMs: number): Promise<void> {
  const dueAtMs = kindOf(job.id) === 'notifications' ? notBeforeMs + sweepEveryMs : 0;
  if (dueAtMs > (job.dueAtMs ?? 0)) await ledger.replaceJob(jobMoved(job, 'running', { dueAtMs }));
}
