import { chunkStep } from '../../core/calls/chunk-step.ts';
import { type Entry, isOrder } from '../../core/calls/entry.ts';
import { giveUp, postpone } from '../../core/calls/entry-moves.ts';
import { learn } from '../../core/calls/move.ts';
import { chunkNoOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { reminderAtMs } from '../../core/orders/reminder.ts';
import type { AllPorts } from '../../ports/world.ts';
import { makeChildren } from '../calls/divide.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'now'>;

/**
 * What is done with each chunk of a running job by anyone who walks over it.
 *
 * @returns the chunk as it is then
 */
export async function walkChunk(ports: Ports, job: Job, found: readonly Entry[]): Promise<readonly Entry[]> {
  const chunk = await unstick(ports, found);
  // An earlier version left it to these walks to plan reminders of accepted orders.
  for (const entry of chunk.filter(isOrder)) {
    const remindAtMs = reminderAtMs(job, entry, ports.now());
    if (remindAtMs !== undefined) await ports.ledger.replaceEntry(learn(entry, { dueAtMs: remindAtMs }));
  }
  return chunk;
}

/**
 * Takes the steps of a chunk that need no call and that a dead worker left untaken, and sees to it that the next call
 * has a due time.
 *
 * @returns the chunk as it is then
 */
async function unstick(ports: Ports, read: readonly Entry[]): Promise<readonly Entry[]> {
  for (let chunk = read; ; ) {
    const step = chunkStep(chunk, ports.now());
    if (step.kind === 'wait' || step.kind === 'over') return chunk;
    if (step.kind === 'call' && step.entry.dueAtMs !== undefined) return chunk;
    if (step.kind === 'make') await makeChildren(ports, step.parent);
    if (step.kind === 'cancel') await ports.ledger.replaceEntry(giveUp(step.entry, step.before));
    if (step.kind === 'call') await ports.ledger.replaceEntry(postpone(step.entry, ports.now()));
    const first = chunk[0];
    if (first === undefined) return chunk;
    chunk = await ports.ledger.chunkEntries(first.jobId, chunkNoOf(first.id));
  }
}
