interface Poll {
  attempt(): void;
}

/** The receivers that wait at empty queues. */
export class LongPolls {
  private readonly waiting = new Map<string, Set<Poll>>();
  private heard: () => void = () => {};

  /** How many receivers wait at a queue. */
  count(queue: string): number {
    return this.waiting.get(queue)?.size ?? 0;
  }

  /** Sets the one listener that is called whenever one more receiver waits. */
  onWait(heard: () => void): void {
    this.heard = heard;
  }

  /** Lets all receivers look again, since hidden messages become visible when the clock is moved. */
  wakeAll(): void {
    for (const queue of this.waiting.keys()) this.wake(queue);
  }

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
          if (inMs !== undefined) alarm = setTimeout(() => poll.attempt(), inMs);
        },
      };
      const deadline = setTimeout(() => finish([]), waitMs);
      hungUp.addEventListener('abort', () => finish([]), { once: true });
      polls.add(poll);
      poll.attempt();
      if (polls.has(poll)) this.heard();
    });
  }
}
