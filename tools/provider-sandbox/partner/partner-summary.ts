import type { PartnerWorld } from './partner-world.ts';
import { limitedPlan } from './products/limited-plan.ts';
import type { Postman } from './webhooks/postman.ts';

/** Most accounts whose ids the summary tells. */
const accountIdsMax = 20;

/** How many things are in each status; a status that nothing is in is left out. */
export type Counts = Readonly<Record<string, number>>;

/** The state of the partner API in a few lines. */
export type PartnerSummary = {
  readonly api: string;
  readonly accounts: number;
  /** Of the first accounts: an order's new subscriber needs one. */
  readonly accountIds: readonly string[];
  /** A plan that an order can name, and a country where it can be bought and used. */
  readonly plan?: { readonly offeringId: string; readonly purchaseLocation: string };
  readonly subscriptions: Counts;
  readonly orders: Counts;
  readonly portings: Counts;
  readonly events: number;
  /** Notifications that wait for their first or another attempt, over all receivers. */
  readonly deliveriesPending: number;
};

export function summarizePartner(world: PartnerWorld, postman: Postman, api: string): PartnerSummary {
  world.catchUp();
  const plan = planToOrder(world);
  return {
    api,
    accounts: world.accounts.size,
    accountIds: [...world.accounts.after(undefined)].slice(0, accountIdsMax).map(({ id }) => id),
    ...(plan && { plan }),
    subscriptions: countsOf(world.subscriptions.after(undefined)),
    orders: countsOf(world.orders.after(undefined)),
    portings: countsOf(world.portings.after(undefined)),
    events: world.events.length,
    deliveriesPending: postman.pending(),
  };
}

function planToOrder(world: PartnerWorld): PartnerSummary['plan'] {
  const plan = limitedPlan(world);
  const [purchaseLocation] = world.coverageAreas.get(plan?.allowance.coverageAreaId ?? '')?.countries ?? [];
  return plan && purchaseLocation !== undefined ? { offeringId: plan.id, purchaseLocation } : undefined;
}

function countsOf(items: Iterable<{ readonly status: string }>): Counts {
  const counts: Record<string, number> = {};
  for (const { status } of items) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
