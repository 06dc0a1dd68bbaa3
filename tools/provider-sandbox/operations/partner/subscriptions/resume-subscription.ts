import type { Operation } from '../../../http/call.ts';
import type { PartnerWorld } from '../../../partner/partner-world.ts';
import { transition } from './transition.ts';

/** Resumes a Subscription. */
export function resumeSubscription(world: PartnerWorld): Operation {
  return transition(world, 'active', ['deactivated']);
}
