/** Why a hold ended: it was let go, or the sandbox closes. */
export type HoldEnd = 'released' | 'closed';

/** Calls that are held back on purpose. */
export type Holds = {
  /** @param ms of the sandbox's clock after which the hold ends automatically; never when left out */
  hold(ms?: number): Promise<HoldEnd>;
  /** Lets every held call go and says how many there were. */
  release(): number;
  count(): number;
  close(): void;
};

/** How often the clock is looked at while something waits for it: a plain function cannot say that it has moved. */
const lookEveryMs = 5;

export function makeHolds(now: () => number): Holds {
  const held = new Set<{ readonly endMs: number; readonly end: (end: HoldEnd) => void }>();
  let looking: NodeJS.Timeout | undefined;
  let isClosed = false;

  function end(reason: HoldEnd, untilMs: number): number {
    const ended = [...held].filter(({ endMs }) => endMs <= untilMs);
    for (const hold of ended) {
      held.delete(hold);
      hold.end(reason);
    }
    if (![...held].some(({ endMs }) => endMs < Infinity)) {
      clearInterval(looking);
      looking = undefined;
    }
    return ended.length;
  }

  return {
    hold(ms = Infinity) {
      if (isClosed) return Promise.resolve('closed');
      const { promise, resolve } = Promise.withResolvers<HoldEnd>();
      held.add({ endMs: now() + ms, end: resolve });
      if (ms < Infinity) looking ??= setInterval(() => end('released', now()), lookEveryMs);
      return promise;
    },
    release: () => end('released', Infinity),
    count: () => held.size,
    close() {
      isClosed = true;
      end('closed', Infinity);
    },
  };
}
