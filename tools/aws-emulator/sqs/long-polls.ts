interface Poll {
  attempt(): void;
}

// A hidden message may become visible earlier than was foreseen, because the clock of the emulators can be moved.
const lookAgainMs = 1000;

/** The receivers that wait at empty queues. */
export class LongPolls {
  private readonly waiting = new Map<string, Set<Poll>>();

  /**
   * Lets the receivers of a queue look again, longest wait first. Called whenever a message may have become visible.
   */
  wake(queue: string): void {
    for (const poll of [...(this.waiting.get(queue) ?? [])]) poll.attempt();
  }

  /**
   * Waits until `take` finds something, `waitMs` has passed or the receiver hangs up, which takes nothing.
   *
   * @param nextInMs how long until a hidden message of this queue becomes visible automatically.
   */
  wait<Item>(
    queue: string,
    waitMs: number,
    take: () => Item[],
    nextInMs: () => number | undefined,
    hungUp: AbortSignal,
  ): Promise<Item[]> {
    if (hungUp.aborted) return Promise.resolve([]);
    return new Promise((resolve) => {
      let alarm: NodeJS.Timeout | undefined;
      const polls = this.waiting.get(queue) ?? new Set();
      this.waiting.set(queue, polls);

      const finish = (items: Item[]) => {
        clearTimeout(alarm);
        clearTimeout(deadline);
        polls.delete(poll);
        resolve(items);
      };
      const poll: Poll = {
        attempt() {
          const items = take();
          if (items.length > 0) return finish(items);
          clearTimeout(alarm);
          const inMs = nextInMs();
          if (inMs !== undefined) alarm = setTimeout(() => poll.attempt(), Math.min(inMs, lookAgainMs));
        },
      };
      const deadline = setTimeout(() => finish([]), waitMs);
      hungUp.addEventListener('abort', () => finish([]), { once: true });
      polls.add(poll);
      poll.attempt();
    });
  }
}
