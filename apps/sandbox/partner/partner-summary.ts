import type { PartnerWorld } from './partner-world.ts';
import type { Postman } from './webhooks/postman.ts';

/** How many things are in each status; a status that nothing is in is left out. */
export type Counts = Readonly<Record<string, number>>;

/** The state of the partner API in a few lines. */
export type PartnerSummary = {
  readonly api: string;
  readonly accounts: number;
  readonly subscriptions: Counts;
  readonly orders: Counts;
  readonly portings: Counts;
  readonly events: number;
  /** Notifications that wait for their first or another attempt, over all receivers. */
  readonly deliveriesPending: number;
};

export function summarizePartner(world: PartnerWorld, postman: Postman, api: string): PartnerSummary {
  world.catchUp();
  return {
    api,
    accounts: world.accounts.size,
    subscriptions: countsOf(world.subscriptions.after(undefined)),
    orders: countsOf(world.orders.after(undefined)),
    portings: countsOf(world.portings.after(undefined)),
    events: world.events.length,
    deliveriesPending: postman.pending(),
  };
}

function countsOf(items: Iterable<{ readonly status: string }>): Counts {
  const counts: Record<string, number> = {};
  for (const { status } of items) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
