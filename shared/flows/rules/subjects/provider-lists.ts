import type { LimiterWork } from '../../../core/rate-limit/limiter-names.ts';
import type { ProductPages } from '../../../ports/products.ts';
import type { FittingPages, OfferingPrices, Subjects } from '../../../ports/rules.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../../rate-limit/read-through-limiter.ts';
import { sharedReads } from './shared-reads.ts';

/** A provider without such a list or price gets it with a new version, which nobody waits for. */
const absenceKeptMs = 60 * 60_000;

/** What is sold changes seldom, and an order that does not fit is refused by the provider in any case. */
const listKeptMs = 10 * 60_000;

/** Plans whose lists are kept in mind at a time. */
const plansMax = 200;

/**
 * Which offerings fit a plan, from the provider's lists, each page through the rate limiter of its reads. A list is
 * read every ten minutes by a process, and a provider that has none is asked once an hour. As long as it has answered
 * with lists, the one that it does not have is only that one.
 */
export function fittingOfferings(
  ports: PassPorts,
  pages: FittingPages,
  work: LimiterWork = 'deciding',
): NonNullable<Subjects['fitting']> {
  const shared = sharedReads(ports.now, plansMax);
  let hasLists = false;
  let absentUntilMs = 0;

  async function read(planOfferingId: string): Promise<ReadonlySet<string> | undefined> {
    const found = new Set<string>();
    const list = pages(planOfferingId)[Symbol.asyncIterator]();
    for (;;) {
      const page = await readThroughLimiter(ports, 'partner.reads', { work }, () => list.next());
      if (page.done === true) return found;
      if ('absent' in page.value) return noList(planOfferingId, page.value.absent);
      hasLists = true;
      for (const id of page.value.ids) found.add(id);
      if (page.value.isLast) return found;
    }
  }

  function noList(planOfferingId: string, why: string): undefined {
    if (!hasLists) absentUntilMs = ports.now() + absenceKeptMs;
    ports.log.info('offering.fit_unknown', { plan: planOfferingId, why });
  }

  return async (planOfferingId) => {
    if (ports.now() < absentUntilMs) return undefined;
    return shared(planOfferingId, ports.now() - listKeptMs, () => read(planOfferingId));
  };
}

/** A price changes seldom. Directly before an order a process asks again unless it has asked so shortly before. */
const pricesKeptMs = 10 * 60_000;

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
  let isReported = false;
  let absentUntilMs = 0;
  return async (offeringId) => {
    if (ports.now() < absentUntilMs) return undefined;
    return shared(offeringId, ports.now() - pricesKeptMs, async () => {
      const answer = await readThroughLimiter(ports, 'partner.reads', { work }, () => prices(offeringId));
      if (!('absent' in answer)) {
        isReported = true;
        return answer.prices;
      }
      if (!isReported) absentUntilMs = ports.now() + absenceKeptMs;
      ports.log.info('offering.price_unknown', { offering: offeringId, why: answer.absent });
      return undefined;
    });
  };
}

/**
 * The active products of a subscription, from the provider's list, through the rate limiter of its reads. One page
 * holds them: a subscription has fewer. A provider that has no such list is asked once an hour by a process. As long as
 * it has answered with lists, the subscription that it refuses is only that one.
 */
export function subscriptionProducts(
  ports: PassPorts,
  pages: ProductPages,
  work: LimiterWork = 'deciding',
): NonNullable<Subjects['products']> {
  let hasLists = false;
  let absentUntilMs = 0;
  return async function* products(subscriptionId) {
    if (ports.now() < absentUntilMs) return;
    const page = await readThroughLimiter(ports, 'partner.reads', { work }, () =>
      pages({ status: 'active', subscriptionId }),
    );
    if ('absent' in page) {
      if (!hasLists) absentUntilMs = ports.now() + absenceKeptMs;
      ports.log.info('products.not_listed', { subscription: subscriptionId, why: page.absent });
      return;
    }
    hasLists = true;
    yield* page.products;
  };
}
