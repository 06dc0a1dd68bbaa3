import type { DeadLetters, HeldMessage } from '../../ports/dead-letters.ts';
import type { Clock } from '../../ports/world.ts';

const atOnceMax = 10;

type Kept = Omit<HeldMessage, 'receipt'> & { receives: number; isHeld: boolean };

/** The port, and the other side of it: messages that are given up, and what was sent back. */
export type MemoryDeadLetters = DeadLetters & {
  bury(queue: string, body: string, receives?: number): void;
  /** Bodies, in the order in which they were sent back. */
  sentBack(queue: string): readonly string[];
};

export function memoryDeadLetters(now: Clock, queues: readonly string[]): MemoryDeadLetters {
  let kept: (Kept & { readonly queue: string })[] = [];
  const sent: { readonly queue: string; readonly body: string }[] = [];
  let buried = 0;
  const of = (queue: string) => kept.filter((message) => message.queue === queue);
  const amongst = (messages: readonly HeldMessage[]) => {
    const ids = new Set(messages.map(({ id }) => id));
    return (message: Kept) => ids.has(message.id);
  };
  return {
    queues,
    bury(queue, body, receives = 50) {
      buried += 1;
      const id = `message-${buried}`;
      kept.push({ queue, id, body, sentAtMs: now(), receives, isHeld: false });
    },
    sentBack: (queue) => sent.filter((one) => one.queue === queue).map(({ body }) => body),
    async count(queue) {
      return of(queue).length;
    },
    async hold(queue, messages) {
      const free = of(queue).filter(({ isHeld }) => !isHeld);
      return free.slice(0, Math.min(messages, atOnceMax)).map((message) => {
        message.isHeld = true;
        message.receives += 1;
        const { id, sentAtMs, receives, body } = message;
        return { id, sentAtMs, receives, body, receipt: `${id}/${receives}` };
      });
    },
    async release(_queue, messages) {
      for (const message of kept.filter(amongst(messages))) message.isHeld = false;
    },
    async sendBack(queue, messages) {
      const isGone = amongst(messages);
      sent.push(...messages.map(({ body }) => ({ queue, body })));
      kept = kept.filter((message) => !isGone(message));
      return messages.length;
    },
  };
}
