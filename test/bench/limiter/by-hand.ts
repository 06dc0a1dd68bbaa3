import type { Pacer } from './play.ts';

/** After a 429 without a hint. */
const pauseMs = 1_000;

/**
 * What a person would set who knows the limit at the beginning: calls at even intervals, that many a second, for all
 * workers together; after a 429 nobody calls for a second, or as long as the server asks. It does not notice that the
 * limit has changed.
 */
export function byHandPacer(perSecond: number): Pacer {
  const intervalMs = 1_000 / perSecond;
  let nextMs = 0;
  return {
    take(_, nowMs) {
      const startMs = Math.max(nowMs, nextMs);
      nextMs = startMs + intervalMs;
      return { startMs };
    },
    answered(_, isTaken, hintMs = pauseMs, nowMs) {
      if (!isTaken) nextMs = Math.max(nextMs, nowMs + hintMs);
    },
  };
}
