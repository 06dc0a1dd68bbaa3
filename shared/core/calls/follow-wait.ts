/** An order is polled soon, then ever more seldom. Assumed: an order usually takes minutes. */
const firstMs = 5_000;
const longestMs = 60_000;

/** @param polls how often it was polled */
export function followWaitMs(polls: number): number {
  return Math.min(longestMs, firstMs * 2 ** polls);
}
