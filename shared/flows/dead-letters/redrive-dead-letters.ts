import type { DeadLetters } from '../../ports/dead-letters.ts';

/**
 * Sends dead messages of a queue to its worker again. What has been done by now is found done: the worker goes by the
 * ledger.
 *
 * @param messages at most this many
 * @returns how many were sent; fewer when there are fewer, or when the queue did not take one
 */
export async function redriveDeadLetters(
  { deadLetters }: { readonly deadLetters: DeadLetters },
  queue: string,
  messages: number,
): Promise<number> {
  let sent = 0;
  while (sent < messages) {
    const held = await deadLetters.hold(queue, messages - sent);
    if (held.length === 0) return sent;
    const taken = await deadLetters.sendBack(queue, held);
    sent += taken;
    if (taken < held.length) return sent;
  }
  return sent;
}
