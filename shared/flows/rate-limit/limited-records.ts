import { readsLimiterOf } from '../../core/jobs/operation.ts';
import type { LimiterName } from '../../core/rate-limit/name.ts';
import type { OrderRecords } from '../../ports/orders.ts';
import type { PassPorts } from './pass-limiter.ts';
import { readThroughLimiter, type ThroughLimiter } from './read-through-limiter.ts';

/** The provider's records, each page and each item of which passes the rate limiter of reads first. */
export function limitedRecords(ports: PassPorts, records: OrderRecords, how: ThroughLimiter): OrderRecords {
  const through = <Answer>(calls: LimiterName, read: () => Promise<Answer>) =>
    readThroughLimiter(ports, calls, how, read);
  return {
    subscriptions: (cursor) => through('organization.reads', () => records.subscriptions(cursor)),
    subscriberSubscriptions: (id, cursor) =>
      through('partner.reads', () => records.subscriberSubscriptions(id, cursor)),
    partnerSubscriptions: (cursor) => through('partner.reads', () => records.partnerSubscriptions(cursor)),
    subscribers: (cursor) => through('partner.reads', () => records.subscribers(cursor)),
    orders: (cursor) => through('partner.reads', () => records.orders(cursor)),
    subscriptionOfOrder: (id) => through('partner.reads', () => records.subscriptionOfOrder(id)),
    statusOf: (step) => through(readsLimiterOf(step.operation), () => records.statusOf(step)),
  };
}
