import { waitOf } from '../../core/calls/call-wait.ts';
import { chunkStep } from '../../core/calls/chunk-step.ts';
import { type Entry, isRoot, turnOf } from '../../core/calls/entry.ts';
import { giveUp, postpone } from '../../core/calls/entry-moves.ts';
import { chunkNoOf } from '../../core/ids.ts';
import { callLimitMs, writeResultMs } from '../../core/timing.ts';
import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
import type { AllPorts } from '../../ports/world.ts';
import { makeChildren } from './divide.ts';

/**
 * The entry itself while it is planned, else what its chunk needs next; nothing when that has to wait or is over.
 * Should this worker die here, `scheduler` finds the same step in its walk over the job.
 */
export async function nextToCall(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'now'>,
  entry: Entry,
): Promise<Entry | undefined> {
  if (entry.state === 'planned') return entry;
  const isWholeChunk = turnOf(entry).last === 1 && isRoot(entry) && entry.state !== 'divided';
  if (isWholeChunk) return undefined;
  for (;;) {
    const chunk = await ports.ledger.chunkEntries(entry.jobId, chunkNoOf(entry.id));
    const step = chunkStep(chunk, ports.now());
    if (step.kind === 'wait' || step.kind === 'over') return undefined;
    if (step.kind === 'call') return step.entry;
    if (step.kind === 'make') await makeChildren(ports, step.parent);
    // Whichever worker wins this write, the chunk has moved on.
    else await ports.ledger.replaceEntry(giveUp(step.entry, step.before));
  }
}

/** Whether this invocation lasts long enough for a call and for writing its result. */
export function hasTimeToCall(invocation: Invocation): boolean {
  return invocation.remainingMs() >= callLimitMs + writeResultMs;
}

/** Leaves the entry planned and unclaimed, to be brought back after the wait. */
export async function retryLater(
  ports: Pick<AllPorts, 'ledger' | 'now'>,
  entry: Entry,
  waitMs: number,
  invocation: Invocation,
): Promise<Disposition> {
  const { dueAtMs, queued, delivery } = waitOf(ports.now(), waitMs, invocation.receives);
  await ports.ledger.replaceEntry(postpone(entry, dueAtMs, queued));
  return delivery;
}
