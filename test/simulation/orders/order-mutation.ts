import type { Entry } from '../../../shared/core/ledger/entry.ts';
import type { GateStore } from '../../../shared/gate-ports.ts';
import type { Ledger } from '../../../shared/ports.ts';
import type { OrderInvariantName } from './order-invariants.ts';
import type { OrdersWorld } from './orders-world.ts';

/** How a bug is put between a flow and its ports. */
export type OrderMutation = { readonly world?: (world: OrdersWorld) => OrdersWorld };

/** A bug that somebody could build in, and the invariant that must see it. */
export type OrderMutant = OrderMutation & {
  readonly name: string;
  readonly breaks: OrderInvariantName;
  /** Earlier seeds do not meet it. */
  readonly firstSeed?: number;
};

export const onLedger = (change: (ledger: Ledger, world: OrdersWorld) => Partial<Ledger>): OrderMutation => ({
  world: (world) => ({ ...world, ledger: { ...world.ledger, ...change(world.ledger, world) } }),
});

export const onGates = (
  change: (gates: GateStore, world: OrdersWorld) => Partial<GateStore>,
): OrderMutation => ({
  world: (world) => ({ ...world, gates: { ...world.gates, ...change(world.gates, world) } }),
});

export const onWrites = (change: (next: Entry, world: OrdersWorld) => Entry): OrderMutation =>
  onLedger((ledger, world) => ({ replaceEntry: (next) => ledger.replaceEntry(change(next, world)) }));

/** The entry put back as if its call had never been made. */
export const orderedAgain = ({ note: _, settling: __, ...entry }: Entry, world: OrdersWorld): Entry => ({
  ...entry,
  state: 'planned',
  dueAtMs: world.now(),
});
