import type { Entry } from '../core/entry.ts';
import { isFinal } from '../core/entry.ts';
import { type Job, jobMoved } from '../core/job.ts';
import { givenUp, partAfter, postponed } from '../core/ledger.ts';
import { sweepEveryMs, sweepIdleEveryMs } from '../core/timing.ts';
import type { World } from '../ports.ts';

/**
 * Walks over a running job: opens or cancels later parts that a dead worker left waiting, and notes completion when
 * every entry is final. A job that only waits for unclear entries is looked at seldom.
 */
export async function sweepJob(world: Pick<World, 'ledger' | 'now' | 'log'>, due: Job): Promise<void> {
  // Moved before the walk: one that is too long for this tick must not be begun anew by each of the next.
  const job = jobMoved(due, 'running', { dueAtMs: world.now() + sweepEveryMs });
  if (!(await world.ledger.replaceJob(job)).won) return;

  let open = 0;
  let moving = 0;
  let before: Entry | undefined;
  for await (const read of world.ledger.entries(job.id)) {
    const entry = await unstuck(world, before, read);
    if (!isFinal(entry.state)) open += 1;
    if (entry.dueAtMs !== undefined) moving += 1;
    before = entry;
  }
  if (moving > 0) return;
  if (open > 0) {
    await world.ledger.replaceJob(jobMoved(job, 'running', { dueAtMs: world.now() + sweepIdleEveryMs }));
    return;
  }
  const { won } = await world.ledger.replaceJob(jobMoved(job, 'completed', { dueAtMs: undefined }));
  if (won) world.log.info('campaign completed', { jobId: job.id });
}

/** A later part with nothing due waits for the part before it. When that one is final, it goes on here. */
async function unstuck(
  world: Pick<World, 'ledger' | 'now'>,
  before: Entry | undefined,
  entry: Entry,
): Promise<Entry> {
  const waits = entry.state === 'planned' && entry.dueAtMs === undefined;
  if (!waits || before === undefined || before.chunkNo !== entry.chunkNo) return entry;
  const fate = partAfter(before.state);
  if (fate === 'waits') return entry;
  const next = fate === 'goes' ? postponed(entry, world.now()) : givenUp(entry, before);
  const written = await world.ledger.replaceEntry(next);
  return written.won ? next : (written.found ?? entry);
}
