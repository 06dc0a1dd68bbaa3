import { operations, type Step } from '../core/jobs/operation.ts';
import { loadOnce } from '../core/load-once.ts';
import type { Operations, PlacingOperations } from '../ports/orders.ts';
import type { Watch } from '../ports/world.ts';
import { handledOperations } from '../provider/ordering/handled-operations.ts';
import { organizationHandlers } from '../provider/ordering/organization-handlers.ts';
import { orders } from '../provider/organization/orders.ts';
import { subscriptions } from '../provider/organization/subscriptions.ts';
import { authorizing } from '../provider/tokens/bearer.ts';
import { openOrganization } from './provider-connection.ts';

/**
 * Placing orders at both of the provider's APIs. The partner's part is loaded with the first order there: its forms are
 * most of what a start would evaluate, and a worker that only places the organization's orders never needs them.
 */
export function openPlacing(watch: Watch): PlacingOperations {
  const own = organizationOperations(watch);
  const loadBoth = loadOnce(async () => (await import('./loaded-later/ordering.ts')).openOperations(watch));
  const at = async ({ operation }: Pick<Step, 'operation'>): Promise<Operations> =>
    operations[operation].providerApi === 'organization' ? own : loadBoth();
  return {
    authorize: async (step) => (await at(step)).authorize(step),
    perform: async (call) => (await at(call.step)).perform(call),
    follow: async (step, id) => (await at(step)).follow(step, id),
    rest: async (step, performed) => (await at(step)).rest?.(step, performed),
  };
}

function organizationOperations(watch: Watch): Operations {
  const organization = openOrganization(watch);
  const handlers = organizationHandlers({
    orders: orders(organization),
    subscriptions: subscriptions(organization),
  });
  return handledOperations(handlers, {
    organization: authorizing(organization.api),
    partner: async () => {},
  });
}
