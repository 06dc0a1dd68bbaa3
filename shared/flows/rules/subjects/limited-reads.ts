import type { LimiterWork } from '../../../core/rate-limit/work.ts';
import type { ProductPages } from '../../../ports/products.ts';
import type { FittingPages, OfferingPrices, Subjects } from '../../../ports/rules.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../../rate-limit/read-through-limiter.ts';
import { fittingOfferings } from './fitting-offerings.ts';
import { offeringPrices } from './offering-prices.ts';
import { type RecentReads, recentReads } from './recent-reads.ts';
import { subscriptionProducts } from './subscription-products.ts';

/** Lists that a provider need not have. Absent: nobody is asked. */
type LaterLists = {
  readonly fittingPages?: FittingPages | undefined;
  readonly productPages?: ProductPages | undefined;
  readonly offeringPrices?: OfferingPrices | undefined;
};

/** What rules ask of the provider, through the rate limiter of its reads. */
export function limitedSubscriptionReads(
  ports: PassPorts,
  subjects: Subjects,
  { fittingPages, productPages, offeringPrices: prices }: LaterLists = {},
  work: LimiterWork = 'deciding',
): Subjects {
  return {
    unavailable: subjects.unavailable,
    product: (id) => throughLimiter(ports, () => subjects.product(id), work),
    subscription: (id) => throughLimiter(ports, () => subjects.subscription(id), work),
    porting: (id) => throughLimiter(ports, () => subjects.porting(id), work),
    invoice: (id) => throughLimiter(ports, () => subjects.invoice(id), work),
    contract: (id) => throughLimiter(ports, () => subjects.contract(id), work),
    order: (id) => throughLimiter(ports, () => subjects.order(id), work),
    ...(productPages === undefined ? {} : { products: subscriptionProducts(ports, productPages, work) }),
    ...(fittingPages === undefined ? {} : { fitting: fittingOfferings(ports, fittingPages, work) }),
    ...(prices === undefined ? {} : { prices: offeringPrices(ports, prices, work) }),
  };
}

type RuleReads = LaterLists & {
  readonly subjects: Subjects;
  /** The own numbers of a subscription. */
  readonly numbersOf: (subscriptionId: string) => Promise<readonly string[]>;
};

/**
 * The ports of rules, those that ask the provider through its rate limiter, and the reads that the events of a burst
 * share. Sweeps read subscriptions of their own, which leave the rate limiter to anyone who decides about an event.
 */
export function limitedRules<Reads extends RuleReads>(
  ports: PassPorts,
  reads: Reads,
): Reads & { readonly recentReads: RecentReads; readonly sweptReads: Subjects } {
  const { numbersOf, productPages } = reads;
  const subjects = limitedSubscriptionReads(ports, reads.subjects, reads);
  return {
    ...reads,
    subjects,
    sweptReads: limitedSubscriptionReads(ports, reads.subjects, reads, 'watching'),
    ...(productPages === undefined ? {} : { productPages: limitedPages(ports, productPages) }),
    recentReads: recentReads(subjects, ports.now),
    numbersOf: (subscriptionId: string) => throughLimiter(ports, () => numbersOf(subscriptionId)),
  };
}

function throughLimiter<Answer>(
  ports: PassPorts,
  read: () => Promise<Answer>,
  work: LimiterWork = 'deciding',
): Promise<Answer> {
  return readThroughLimiter(ports, 'partner.reads', { work }, read);
}

/** The pages that sweeps read, which leave the rate limiter to anyone who decides about an event. */
function limitedPages(ports: PassPorts, pages: ProductPages): ProductPages {
  return (filter, cursor) => throughLimiter(ports, () => pages(filter, cursor), 'watching');
}
