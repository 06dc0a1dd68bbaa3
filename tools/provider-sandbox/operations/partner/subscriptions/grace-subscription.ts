import type { Operation } from '../../../http/call.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { transition } from './transition.ts';

/** Graces a Subscription. */
export function graceSubscription(world: PartnerWorld): Operation {
  return transition(world, 'grace', ['active']);
}
