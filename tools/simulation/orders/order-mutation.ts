import type { OrderEntry } from '../../../shared/core/calls/entry.ts';
import type { RareKind } from '../machinery/rare.ts';
import {
  beginsWhenRead,
  dueLate,
  type Mutation,
  onLedger,
  onLimiters,
  onWrites,
  onWritesOf,
  readsOtherSwitch,
  readsSwitchOnce,
} from '../texts/world/mutation.ts';
import type { OrderInvariantName } from './order-invariants.ts';
import type { OrdersWorld } from './world/orders-world.ts';

/** How a bug is put between a flow of orders and its ports. */
export type OrderMutation = Mutation<OrdersWorld>;

/** A bug that somebody could build in, and the invariant that must see it. */
export type OrderMutant = OrderMutation & {
  readonly name: string;
  readonly breaks: OrderInvariantName;
  /** Earlier seeds do not meet it. */
  readonly firstSeed?: number;
  /** What is rare and has to happen for it: each seed knows it. */
  readonly knows?: readonly RareKind[];
};

export const onOrderLedger = onLedger<OrdersWorld>;
export const batchBeginsWhenRead = beginsWhenRead<OrdersWorld>;
export const ordersDueLate = dueLate<OrdersWorld>;
export const onOrderLimiters = onLimiters<OrdersWorld>;
export const onOtherOrderSwitch = readsOtherSwitch<OrdersWorld>;
export const onOrderSwitchOnce = readsSwitchOnce<OrdersWorld>;
export const onOrderWrites = onWrites<OrdersWorld, OrderEntry>;
export const onOrderWritesOf = onWritesOf<OrdersWorld, OrderEntry>;

/** The entry put back as if its call had never been made. */
export const orderedAgain = (
  { reason: _, reconciliation: __, ...entry }: OrderEntry,
  world: OrdersWorld,
): OrderEntry => ({
  ...entry,
  state: 'planned',
  dueAtMs: world.now(),
});
