import type { GateWork } from '../../../core/rate-limit/work.ts';
import type { Lines, OfferingPrices } from '../../../ports/rules.ts';
import type { PassPorts } from '../../rate-limit/pass-gate.ts';
import { readThroughGate } from '../../rate-limit/read-through-gate.ts';
import { sharedReads } from './shared-reads.ts';

/** A price changes seldom. Directly before an order a process asks again unless it has asked so shortly before. */
const keptMs = 10 * 60_000;

/** A provider that does not tell prices may do so with a new version, which nobody waits for. */
const absenceKeptMs = 60 * 60_000;

/** Offerings whose prices are kept in mind at a time. */
const offeringsMax = 200;

/** The prices of offerings, through the gate of the provider's reads, each asked for every ten minutes by a process. */
export function offeringPrices(
  world: PassPorts,
  prices: OfferingPrices,
  work: GateWork = 'deciding',
): NonNullable<Lines['prices']> {
  const shared = sharedReads(world.now, offeringsMax);
  let isTold = false;
  let absentUntilMs = 0;
  return async (offeringId) => {
    if (world.now() < absentUntilMs) return undefined;
    return shared(offeringId, world.now() - keptMs, async () => {
      const answer = await readThroughGate(world, 'partner.reads', { work }, () => prices(offeringId));
      if (!('absent' in answer)) {
        isTold = true;
        return answer.prices;
      }
      if (!isTold) absentUntilMs = world.now() + absenceKeptMs;
      world.log.info('offering.price_unknown', { offering: offeringId, why: answer.absent });
      return undefined;
    });
  };
}
