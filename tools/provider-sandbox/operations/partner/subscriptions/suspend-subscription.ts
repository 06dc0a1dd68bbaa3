import type { Operation } from '../../../http/call.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { transition } from './transition.ts';

/**
 * Suspends a Subscription. Assumed: not an active one. Its link is offered there too; no such transition is
 * shown.
 */
export function suspendSubscription(world: PartnerWorld): Operation {
  return transition(
    world,
    'suspended',
    world.flags.suspendActiveSubscriptions ? ['grace', 'active'] : ['grace'],
  );
}
