import { chunkStep } from '../core/chunk-step.ts';
import { type Entry, isFinal } from '../core/entry.ts';
import { type Job, jobMoved } from '../core/job.ts';
import { givenUp, postponed } from '../core/ledger.ts';
import { chunksOfEntries } from '../core/progress.ts';
import { sweepEveryMs, sweepIdleEveryMs } from '../core/timing.ts';
import type { World } from '../ports.ts';
import { makeChildren } from './divide.ts';
import { planReminder, wantsReminder } from './plan-reminder.ts';

type Ports = Pick<World, 'ledger' | 'objects' | 'now' | 'log'>;

/** The longer the walk, the longer the rest after it: else a batch of 100,000 rows would be read all day for its last order. */
const restMsPerEntry = 6;

/** What is called soon, or asked after: then the job is soon over, and that is to be noted. */
const movingStates: readonly Entry['state'][] = ['planned', 'claimed', 'ordered'];

/**
 * Walks over a running job: takes steps that a dead worker left untaken, and notes completion when every entry is final.
 * A job that only waits for unclear entries is looked at seldom: whoever settles them brings it back.
 */
export async function sweepJob(world: Ports, due: Job): Promise<void> {
  // Moved before the walk: one that is too long for this tick must not be begun anew by each of the next.
  const job = jobMoved(due, 'running', { dueAtMs: world.now() + sweepEveryMs });
  if (!(await world.ledger.replaceJob(job)).won) return;

  let [open, moving, read] = [0, 0, 0];
  for await (const found of chunksOfEntries(world.ledger.entries(job.id))) {
    const chunk = await unstuck(world, found);
    for (const entry of chunk) {
      read += 1;
      if (wantsReminder(job, entry)) await planReminder(world, job, entry);
      if (!isFinal(entry.state)) open += 1;
      const moves = movingStates.includes(entry.state);
      if (moves && entry.dueAtMs !== undefined) moving += 1;
    }
  }
  if (moving > 0) {
    const restMs = read * restMsPerEntry;
    if (restMs > sweepEveryMs)
      await world.ledger.replaceJob(jobMoved(job, 'running', { dueAtMs: world.now() + restMs }));
    return;
  }
  if (open > 0) {
    await world.ledger.replaceJob(jobMoved(job, 'running', { dueAtMs: world.now() + sweepIdleEveryMs }));
    return;
  }
  const { won } = await world.ledger.replaceJob(jobMoved(job, 'completed', { dueAtMs: undefined }));
  if (won) world.log.info('campaign completed', { jobId: job.id });
}

/** Takes the steps of a chunk that need no call, and sees to it that the next call has a due time. */
async function unstuck(world: Ports, read: readonly Entry[]): Promise<readonly Entry[]> {
  for (let chunk = read; ; ) {
    const step = chunkStep(chunk, world.now());
    if (step.kind === 'wait' || step.kind === 'over') return chunk;
    if (step.kind === 'call' && step.entry.dueAtMs !== undefined) return chunk;
    if (step.kind === 'make') await makeChildren(world, step.parent);
    if (step.kind === 'cancel') await world.ledger.replaceEntry(givenUp(step.entry, step.before));
    if (step.kind === 'call') await world.ledger.replaceEntry(postponed(step.entry, world.now()));
    const first = chunk[0];
    if (first === undefined) return chunk;
    chunk = await world.ledger.chunkEntries(first.jobId, first.chunkNo);
  }
}
