import type { DeadLetters, HeldLetter } from '../../ports/dead-letters.ts';
import type { Clock } from '../../ports/world.ts';

const atOnceMax = 10;

type Kept = Omit<HeldLetter, 'receipt'> & { receives: number; isHeld: boolean };

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
  const of = (queue: string) => kept.filter((letter) => letter.queue === queue);
  const amongst = (letters: readonly HeldLetter[]) => {
    const ids = new Set(letters.map(({ id }) => id));
    return (letter: Kept) => ids.has(letter.id);
  };
  return {
    queues,
    bury(queue, body, receives = 50) {
      buried += 1;
      const id = `letter-${buried}`;
      kept.push({ queue, id, body, sentAtMs: now(), receives, isHeld: false });
    },
    sentBack: (queue) => sent.filter((one) => one.queue === queue).map(({ body }) => body),
    async count(queue) {
      return of(queue).length;
    },
    async hold(queue, letters) {
      const free = of(queue).filter(({ isHeld }) => !isHeld);
      return free.slice(0, Math.min(letters, atOnceMax)).map((letter) => {
        letter.isHeld = true;
        letter.receives += 1;
        const { id, sentAtMs, receives, body } = letter;
        return { id, sentAtMs, receives, body, receipt: `${id}/${receives}` };
      });
    },
    async release(_queue, letters) {
      for (const letter of kept.filter(amongst(letters))) letter.isHeld = false;
    },
    async sendBack(queue, letters) {
      const isGone = amongst(letters);
      sent.push(...letters.map(({ body }) => ({ queue, body })));
      kept = kept.filter((letter) => !isGone(letter));
      return letters.length;
    },
  };
}
