import type { DeadLetter, DeadLetters, HeldMessage } from '../../ports/dead-letters.ts';

type Ports = { readonly deadLetters: DeadLetters };

export type QueueSummary = {
  readonly queue: string;
  readonly count: number;
  /** When the oldest of the first hundred was sent. */
  readonly oldestAtMs?: number;
};

/** Says of every queue how many dead messages it has. */
export async function countDeadLetters(ports: Ports): Promise<readonly QueueSummary[]> {
  return Promise.all(ports.deadLetters.queues.map((queue) => summaryOf(ports, queue)));
}

/** How many messages a queue's summary looks at. */
const summaryMax = 100;

async function summaryOf(ports: Ports, queue: string): Promise<QueueSummary> {
  const { count, messages } = await lookAtDeadLetters(ports, queue, summaryMax);
  if (messages.length === 0) return { queue, count };
  return { queue, count, oldestAtMs: Math.min(...messages.map(({ sentAtMs }) => sentAtMs)) };
}

/** Shows at most this many dead messages of a queue, and leaves them where they are. */
export async function lookAtDeadLetters(
  { deadLetters }: Ports,
  queue: string,
  limit: number,
): Promise<{ readonly count: number; readonly messages: readonly DeadLetter[] }> {
  const count = await deadLetters.count(queue);
  const held: HeldMessage[] = [];
  try {
    while (held.length < Math.min(limit, count)) {
      const more = await deadLetters.hold(queue, limit - held.length);
      if (more.length === 0) break;
      held.push(...more);
    }
  } finally {
    await deadLetters.release(queue, held);
  }
  return { count, messages: held.map(({ receipt: _, ...message }) => message) };
}

/**
 * Sends dead messages of a queue to its worker again. What has been done by now is found done: the worker goes by the
 * ledger.
 *
 * @param messages at most this many
 * @returns how many were sent; fewer when there are fewer, or when the queue did not take one
 */
export async function redriveDeadLetters(
  { deadLetters }: Ports,
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
