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
    lines: (cursor) => through('organization.reads', () => records.lines(cursor)),
    subscriberLines: (id, cursor) => through('partner.reads', () => records.subscriberLines(id, cursor)),
    partnerLines: (cursor) => through('partner.reads', () => records.partnerLines(cursor)),
    subscribers: (cursor) => through('partner.reads', () => records.subscribers(cursor)),
    orders: (cursor) => through('partner.reads', () => records.orders(cursor)),
    lineOfOrder: (id) => through('partner.reads', () => records.lineOfOrder(id)),
    statusOf: (step) => through(readsLimiterOf(step.operation), () => records.statusOf(step)),
  };
}
