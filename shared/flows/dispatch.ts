import type { Entry } from '../core/entry.ts';
import { dispatched } from '../core/ledger.ts';
import { inParallel } from '../core/parallel.ts';
import type { SmsMessage, World } from '../ports.ts';

const writesAtOnce = 8;

/** Queues the first `window` due entries of these, in their order. */
export async function dispatchWindow(
  world: Pick<World, 'ledger' | 'queues' | 'now'>,
  entries: AsyncIterable<Entry>,
  window: number,
): Promise<void> {
  const chosen: Entry[] = [];
  for await (const entry of entries) {
    if (chosen.length >= window) break;
    if (isDue(entry, world.now())) chosen.push(entry);
  }
  await dispatch(world, chosen);
}

/**
 * Sends a message for each entry. The ledger is told first: whoever loses that write leaves the sending to the winner,
 * and a message that is then lost is sent again when the entry falls due.
 */
export async function dispatch(
  world: Pick<World, 'ledger' | 'queues' | 'now'>,
  entries: readonly Entry[],
): Promise<number> {
  const messages: SmsMessage[] = [];
  await inParallel(entries, writesAtOnce, async (entry) => {
    const { won } = await world.ledger.replaceEntry(dispatched(entry, world.now()));
    if (won) messages.push({ jobId: entry.jobId, entryId: entry.id });
  });
  if (messages.length > 0) await world.queues.sendSms(messages);
  return messages.length;
}

export function isDue(entry: Entry, nowMs: number): boolean {
  return entry.state === 'planned' && entry.dueAtMs !== undefined && entry.dueAtMs <= nowMs;
}
