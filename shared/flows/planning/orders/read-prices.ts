import type { Price } from '../../../core/jobs/batch-settings.ts';
import { ProviderError } from '../../../errors.ts';
import type { OrderPlanning } from '../../../ports/orders.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../../rate-limit/read-through-limiter.ts';

/**
 * What the provider asks for offerings, by their ids. Nothing waits for a price: one that cannot be read now, or that
 * the provider does not tell, is left out.
 */
export async function readPrices(
  ports: PassPorts & Pick<OrderPlanning, 'offeringPrices'>,
  offerings: readonly string[],
): Promise<ReadonlyMap<string, Price>> {
  const { offeringPrices, now, log } = ports;
  const found = new Map<string, Price>();
  if (offeringPrices === undefined) return found;
  const endMs = now() + pricesPatienceMs;
  for (const id of offerings.slice(0, offeringsMax)) {
    const how = { work: 'planning', patienceMs: Math.max(0, endMs - now()) } as const;
    try {
      const answer = await readThroughLimiter(ports, 'partner.reads', how, () => offeringPrices(id));
      if ('absent' in answer) log.info('offering.price_unknown', { offering: id, why: answer.absent });
      else if (answer.prices[0] !== undefined) found.set(id, answer.prices[0]);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return found;
    }
  }
  return found;
}

/** The prices of more offerings are not asked for: a batch names few. */
const offeringsMax = 20;

/** Until then the rate limiter is waited for, for all of them together. */
const pricesPatienceMs = 15_000;
