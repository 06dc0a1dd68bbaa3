import type { Country } from '../msisdn.ts';
import { loadNumbers } from './load-numbers.ts';

/** The operator's own number that control messages go to: one for all senders, or one for each country of senders. */
export type CanaryTo = string | Readonly<Partial<Record<Country, string>>>;

/** @returns undefined when there is none for senders of this one's country */
export async function controlMessageNumberFor(
  canaryTo: CanaryTo | undefined,
  from: string,
): Promise<string | undefined> {
  if (canaryTo === undefined || typeof canaryTo === 'string') return canaryTo;
  // A sender has its plus, so that the country given here does not matter.
  const { parseMsisdn } = await loadNumbers();
  const read = parseMsisdn(from, 'US');
  return 'country' in read && read.country !== undefined ? canaryTo[read.country] : undefined;
}
