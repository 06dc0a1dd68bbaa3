import type { OrderEntry } from '../../core/calls/entry.ts';
import { move } from '../../core/calls/move.ts';
import type { Lane } from '../../core/jobs/lane.ts';
import { inParallelApart } from '../../core/parallel.ts';
import { requeueAfterMs } from '../../core/timing.ts';
import type { DueEntry } from '../../ports/calls/due.ts';
import type { EntryMessage } from '../../ports/calls/queues.ts';
import type { AllPorts } from '../../ports/world.ts';

type DuePorts = Pick<AllPorts, 'ledger' | 'queues' | 'now'>;

/** Queues orders of a lane that are to be polled now: those that wait for long, and those whose message was lost. */
export async function followDue(ports: DuePorts, lane: Lane, window: number): Promise<void> {
  const messages: EntryMessage[] = [];
  const due = await ports.ledger.dueOrdered(lane, ports.now(), window);
  const failures = await inParallelApart(due, writesAtOnce, async ({ jobId, entryId }) => {
    if (await isMoved(ports, { jobId, entryId })) messages.push({ jobId, entryId });
  });
  // Also when a write failed: those that were moved before would wait until their message counts as lost.
  if (messages.length > 0) await ports.queues.sendEntries(messages, 'orders');
  if (failures.length > 0) throw failures[0];
}

const writesAtOnce = 16;

/** The ledger is written first: anyone who loses that write leaves the asking to the winner. */
async function isMoved({ ledger, now }: DuePorts, { jobId, entryId }: DueEntry): Promise<boolean> {
  const entry = await ledger.entry(jobId, entryId);
  if (entry?.kind !== 'order' || !isToFollow(entry, now())) return false;
  return (await ledger.replaceEntry(move(entry, 'ordered', { dueAtMs: now() + requeueAfterMs }))).applied;
}

function isToFollow({ state, dueAtMs = Number.POSITIVE_INFINITY }: OrderEntry, nowMs: number): boolean {
  return state === 'ordered' && dueAtMs <= nowMs;
}
