import type { Operation } from '../../../http/call.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { transition } from './transition.ts';

/** Deactivates a Subscription. Only an active one is offered it. */
export function deactivateSubscription(world: PartnerWorld): Operation {
  return transition(world, 'deactivated', ['active']);
}
