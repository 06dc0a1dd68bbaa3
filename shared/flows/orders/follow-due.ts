import type { Lane } from '../../core/jobs/lane.ts';
import { type Entry, moved } from '../../core/ledger/entry.ts';
import { requeueAfterMs } from '../../core/timing.ts';
import type { OrderMessage, World } from '../../ports.ts';

/** Queues orders of a lane that are to be asked after now: those that wait for long, and those whose message was lost. */
export async function followDue(
  { ledger, queues, now }: Pick<World, 'ledger' | 'queues' | 'now'>,
  lane: Lane,
  window: number,
): Promise<void> {
  const messages: OrderMessage[] = [];
  for (const { jobId, entryId } of await ledger.dueOrdered(lane, now(), window)) {
    const entry = await ledger.entry(jobId, entryId);
    if (entry === undefined || !isToFollow(entry, now())) continue;
    const { won } = await ledger.replaceEntry(moved(entry, 'ordered', { dueAtMs: now() + requeueAfterMs }));
    if (won) messages.push({ jobId, entryId });
  }
  if (messages.length > 0) await queues.sendOrders(messages);
}

function isToFollow({ state, dueAtMs = Number.POSITIVE_INFINITY }: Entry, nowMs: number): boolean {
  return state === 'ordered' && dueAtMs <= nowMs;
}
