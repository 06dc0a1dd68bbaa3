import { readsLimiterOf } from '../../core/jobs/operation.ts';
import type { LimiterName } from '../../core/rate-limit/limiter-names.ts';
import type { LimiterWork } from '../../core/rate-limit/work.ts';
import { ProviderError } from '../../errors.ts';
import type { OrderRecords } from '../../ports/orders.ts';
import { type PassPorts, passLimiter } from './pass-limiter.ts';

type ThroughLimiter = {
  readonly work: LimiterWork;
  /**
   * How long one read may wait at the rate limiter in all, beyond what passes in the handler anyway; not at all unless
   * said.
   */
  readonly patienceMs?: number;
};

/**
 * Makes a read as soon as the rate limiter lets it.
 *
 * @throws what the read throws, and a PutOffError when the rate limiter asks for a longer wait. In both cases the
 *   caller has to retry later, and the hint of the error says when
 */
export async function readThroughLimiter<Answer>(
  ports: PassPorts,
  calls: LimiterName,
  { work, patienceMs = 0 }: ThroughLimiter,
  read: () => Promise<Answer>,
): Promise<Answer> {
  for (let leftMs = patienceMs; ; ) {
    const passed = await passLimiter(ports, calls, { work }, read);
    if (passed.kind === 'answer') return passed.answer;
    const { waitMs } = passed;
    if (waitMs > leftMs) throw new PutOffError(calls, waitMs);
    leftMs -= waitMs;
    await ports.pause(waitMs);
  }
}

/** A read that was not made, because the rate limiter asks for a longer wait. Its hint says for how long. */
export class PutOffError extends ProviderError {
  constructor(calls: LimiterName, retryAfterMs: number) {
    super({
      tried: `A read at the rate limiter ${calls}`,
      effect: 'none',
      code: 'busy',
      retryAfterMs,
      detail: 'it was not made, because the rate limiter says to wait',
    });
  }
}

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
