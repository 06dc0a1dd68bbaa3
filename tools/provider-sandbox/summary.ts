import type { Faults } from './misbehavior/faults.ts';
import type { Flags } from './misbehavior/flags.ts';
import type { Holds } from './misbehavior/holds.ts';
import type { Spy } from './misbehavior/spy.ts';
import type { PartnerSummary } from './partner/partner-summary.ts';
import type { PhoneSubscription } from './subscription-of-number.ts';
import type { World } from './world.ts';

/** The state of the sandbox in a few lines. */
export type Summary = {
  readonly api: string;
  readonly clock: string;
  readonly senders: readonly PhoneSubscription[];
  readonly flags: Flags;
  readonly calls: number;
  readonly performedCalls: number;
  readonly texts: number;
  readonly subscriptions: number;
  readonly orders: number;
  readonly pendingOrders: number;
  readonly pendingFaults: number;
  readonly heldCalls: number;
  readonly partner: PartnerSummary;
};

export function summarize(
  world: World,
  spy: Spy,
  faults: Faults,
  holds: Holds,
  partner: PartnerSummary,
): Summary {
  return {
    api: world.apiUrl(),
    clock: new Date(world.now()).toISOString(),
    senders: world.senders,
    flags: world.flags,
    calls: spy.calls().length,
    performedCalls: world.texts.length,
    texts: world.texts.reduce((sum, { to }) => sum + to.length, 0),
    subscriptions: world.fleet().subscriptions.size,
    orders: world.orders.length,
    pendingOrders: spy.orders().filter(({ status }) => status === 'pending').length,
    pendingFaults: faults.pending(),
    heldCalls: holds.count(),
    partner,
  };
}
