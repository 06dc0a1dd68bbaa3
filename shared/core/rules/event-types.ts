import { nearestWords } from '../words/nearest-words.ts';
import type { Rule } from './rule.ts';

/**
 * Source: partner API, Events, in the document's spelling. Assumed: a completed porting is reported as
 * `porting.completed`, which the document does not name.
 */
export const eventTypes = [
  'balance.threshold.exceeded',
  'product.depleted',
  'product.terminated',
  'product.active',
  'product.canceled',
  'product.throttling.applied',
  'subscription.active',
  'subscription.grace',
  'subscription.suspended',
  'subscription.terminated',
  'subscription.deactivated',
  'subscription.canceled',
  'subscription.sim_profile.installed',
  'subscription.sim_profile.deleted',
  'porting.cancelation_requested',
  'porting.canceled',
  'porting.rejected',
  'porting.completed',
  'contract.created',
  'invoice.open',
] as const;

export type EventType = (typeof eventTypes)[number];

/** Some that a later version of the partner API has. More come with each version, so that no list of them is whole. */
const laterEventTypes = [
  'order.completed',
  'order.failed',
  'order.canceled',
  'order.on_hold',
  'order.scheduled',
  'product.expired',
  'product.throttling.lifted',
  'subscription.sim_profile.ready_for_installation',
  'subscription.sim_profile.country_changed',
  'invoice.draft',
  'invoice.paid',
] as const;

/** The types that a rule may name without further ado. */
export const listedEventTypes: readonly string[] = [...eventTypes, ...laterEventTypes];

/** Why the type of a rule's event is most likely a slip: such a rule would look as if it watched, and never fire. */
export function eventTypeFault({ on, unlisted }: Pick<Rule, 'on' | 'unlisted'>): string | undefined {
  if (unlisted === true || listedEventTypes.includes(on)) return undefined;
  const near = nearestWords(on, listedEventTypes);
  const meant = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  return (
    `No event of this type is known.${meant} docs/reference/rules.md and GET /v1/rule-schema list them; for one that ` +
    'the provider has besides, as GET /v1/events shows it, say "unlisted": true'
  );
}
