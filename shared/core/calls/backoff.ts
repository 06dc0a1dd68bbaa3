/** First wait when the provider says 429 without saying how long. Source: provider facts, "429 handling". */
const baseMs = 1_000;
const capMs = 60_000;

/** Jitter added after a server's own hint, so that waiting workers do not all knock at once. */
const hintJitterMs = 1_000;

/**
 * How long to wait after a 429.
 *
 * @param inARow 429 answers before this one
 * @param hintMs the server's `Retry-After`, a floor that is never shortened
 * @param random a number from 0 up to 1
 */
export function busyWaitMs(inARow: number, hintMs: number | undefined, random: number): number {
  if (hintMs !== undefined) return hintMs + Math.ceil(random * hintJitterMs);
  return Math.ceil(random * Math.min(capMs, baseMs * 2 ** Math.min(inARow, 16))) + 1;
}

/** How long to wait after another failure that did nothing (refused connection, 401): longer with each try. */
export function retryWaitMs(tries: number, random: number): number {
  const ceiling = Math.min(15 * 60_000, 2_000 * 2 ** Math.min(tries, 10));
  return Math.ceil(ceiling / 2 + (random * ceiling) / 2);
}

/** An order is polled soon, then ever more seldom. Assumed: an order usually takes minutes. */
const firstMs = 5_000;
const longestMs = 60_000;

/** @param polls how often it was polled */
export function followWaitMs(polls: number): number {
  return Math.min(longestMs, firstMs * 2 ** polls);
}
