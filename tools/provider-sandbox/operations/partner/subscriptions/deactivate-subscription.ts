import type { Operation } from '../../../http/call.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { transition } from './transition.ts';

/** Deactivates a Subscription. Assumed: only an active one can be. */
export function deactivateSubscription(world: PartnerWorld): Operation {
  return transition(world, 'deactivated', ['active']);
}
