import type { Operation } from '../../call.ts';
import type { PartnerWorld } from '../../partner/partner-world.ts';
import { transition } from './transition.ts';

/** Suspends a Subscription. The link is offered to an active one too, but the document knows no such transition. */
export function suspendSubscription(world: PartnerWorld): Operation {
  return transition(
    world,
    'suspended',
    world.flags.suspendActiveSubscriptions ? ['grace', 'active'] : ['grace'],
  );
}
