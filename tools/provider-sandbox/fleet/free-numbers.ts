/** Gives new subscriptions their numbers. */
export type FreeNumbers = {
  /** A number that no subscription has had, as digits without plus. */
  take(): string;
};

/** @param taken numbers of subscriptions that exist already */
export function makeFreeNumbers(taken: readonly string[]): FreeNumbers {
  const used = new Set(taken);
  let nextNo = 0;
  return {
    take() {
      for (;;) {
        const msisdn = fictionalNumber(nextNo++);
        if (used.has(msisdn)) continue;
        used.add(msisdn);
        return msisdn;
      }
    },
  };
}

/**
 * Numbers that reach nobody: first the thousand mobile numbers that the British regulator keeps free for fiction, then
 * numbers that begin like them and are too long to be dialled. All have 12 to 15 digits, as the usage filter asks.
 */
function fictionalNumber(numberNo: number): string {
  if (numberNo > 999_999)
    throw new Error('The sandbox has numbers for a million subscriptions only: order fewer');
  return `447700900${String(numberNo).padStart(numberNo < 1000 ? 3 : 6, '0')}`;
}
