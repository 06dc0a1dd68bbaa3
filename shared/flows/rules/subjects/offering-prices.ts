import type { LimiterWork } from '../../../core/rate-limit/work.ts';
import type { OfferingPrices, Subjects } from '../../../ports/rules.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../../rate-limit/read-through-limiter.ts';
import { newAbsence } from './absence.ts';
import { sharedReads } from './shared-reads.ts';

/** A price changes seldom. Directly before an order a process asks again unless it has asked so shortly before. */
const keptMs = 10 * 60_000;

/** Offerings whose prices are kept in mind at a time. */
const offeringsMax = 200;

/**
 * The prices of offerings, through the rate limiter of the provider's reads, each asked for every ten minutes by a
 * process.
 */
export function offeringPrices(
  ports: PassPorts,
  prices: OfferingPrices,
  work: LimiterWork = 'deciding',
): NonNullable<Subjects['prices']> {
  const shared = sharedReads(ports.now, offeringsMax);
  const absence = newAbsence(ports.now);
  return async (offeringId) => {
    if (absence.isKnown()) return undefined;
    return shared(offeringId, ports.now() - keptMs, async () => {
      const answer = await readThroughLimiter(ports, 'partner.reads', { work }, () => prices(offeringId));
      if (!('absent' in answer)) {
        absence.disprove();
        return answer.prices;
      }
      absence.note();
      ports.log.info('offering.price_unknown', { offering: offeringId, why: answer.absent });
      return undefined;
    });
  };
}
