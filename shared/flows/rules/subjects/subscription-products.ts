import type { LimiterWork } from '../../../core/rate-limit/work.ts';
import type { ProductPages } from '../../../ports/products.ts';
import type { Subjects } from '../../../ports/rules.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../../rate-limit/read-through-limiter.ts';

/** A provider without such a list gets it with a new version, which nobody waits for. */
const absenceKeptMs = 60 * 60_000;

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
      ports.log.info('products.not_listed', {
        subscription: subscriptionId,
        why: page.absent,
      });
      return;
    }
    hasLists = true;
    yield* page.products;
  };
}
