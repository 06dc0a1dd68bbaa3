import type { SubscriptionIndexEntry } from '../../../../shared/core/orders/subscription-index-entry.ts';
import type { PlanPorts } from '../../../../shared/flows/planning/plan-ports.ts';
import { memoryRules, memoryWatched } from '../../../../shared/memory/rules/rules.ts';
import type { DueEntry } from '../../../../shared/ports/calls/due.ts';
import type { Ledger } from '../../../../shared/ports/calls/ledger.ts';
import type {
  Operations,
  OrderRecords,
  RecordOwners,
  SubscriptionIndex,
} from '../../../../shared/ports/orders.ts';
import type { AutomationPorts, Subjects } from '../../../../shared/ports/rules.ts';
import { noSubscriptions } from '../../../../test/support/no-rules.ts';
import type { Process } from '../../machinery/process.ts';
import { type Shared, type SimulatedWorld, worldOf } from '../../texts/world/world-of.ts';
import type { SimulatedOrders } from './order-provider.ts';

/** All that flows of orders may ask for. */
export type OrdersWorld = SimulatedWorld &
  Pick<AutomationPorts, 'rules' | 'subjects' | 'watched'> & {
    readonly operations: Operations;
    readonly orderRecords: OrderRecords;
    readonly recordOwners: RecordOwners;
    readonly subscriptionIndex: SubscriptionIndex;
    readonly loadOrdering: NonNullable<PlanPorts['loadOrdering']>;
  };

export type SharedByOrders = Omit<Shared, 'provider'> & {
  readonly orders: SimulatedOrders;
  /** Takes the texts of reminders. */
  readonly texts: Omit<Shared['provider'], 'cheapReadOf'>;
  /** Whether a subscription's profile is installed by now. */
  readonly installs: (subscriptionId: string) => boolean;
  /** Who stands behind what is on record. */
  readonly owners: Map<string, DueEntry>;
  /** Who is ordered for. */
  readonly people: Map<string, SubscriptionIndexEntry>;
  /** Whether a store's client recognises a stored entry as its own, written by a try whose answer was lost. */
  readonly knowsOwnWrites: boolean;
  /** What each stored entry of a job takes to be read. */
  readonly itemMs: number;
};

/** The world as one process has it. */
export function ordersWorldOf(
  process: Process,
  { orders, owners, people, knowsOwnWrites, itemMs, texts, installs, ...shared }: SharedByOrders,
): OrdersWorld {
  const cheapRead = (): Promise<void> => orders.cheapReadOf(process);
  const provider = { ...texts, cheapReadOf: cheapRead };
  const operations = orders.operationsOf(process);
  const orderRecords = orders.recordsOf(process);
  const world = worldOf(process, { ...shared, provider });
  const { limiters, limiterSettings, limitersSeen, pause, random } = world;
  return {
    ...world,
    cheapReads: { organization: cheapRead, partner: cheapRead },
    rules: memoryRules(),
    watched: memoryWatched(),
    subjects: subscriptionsOf(process, orders, installs),
    ledger: itemMs === 0 ? world.ledger : slow(world.ledger, process, itemMs),
    operations,
    orderRecords,
    loadOrdering: async () => ({
      limiters,
      limiterSettings,
      limitersSeen,
      pause,
      random,
      operations,
      orderRecords,
    }),
    recordOwners: {
      own: (recordId, entry) =>
        process.step('write', `own ${recordId}`, () => {
          const owner = owners.get(recordId) ?? { jobId: entry.jobId, entryId: entry.entryId };
          owners.set(recordId, owner);
          return owner;
        }),
      ownerOf: (recordId) => process.step('read', `owner of ${recordId}`, () => owners.get(recordId)),
    },
    subscriptionIndex: {
      record: (next) =>
        process.step('write', `entry ${next.name}`, () => {
          const found = people.get(next.name);
          if (knowsOwnWrites && found === next) return { applied: true };
          if ((found?.version ?? 0) !== next.version - 1) return { applied: false, found };
          people.set(next.name, next);
          return { applied: true };
        }),
    },
  };
}

/** Reading all entries of a job takes the longer the more there are. */
function slow(ledger: Ledger, process: Process, itemMs: number): Ledger {
  return {
    ...ledger,
    async *entries(...which) {
      for await (const entry of ledger.entries(...which)) {
        await process.pause(itemMs);
        yield entry;
      }
    },
  };
}

/** What the provider says of subscriptions. */
function subscriptionsOf(
  process: Process,
  { book }: SimulatedOrders,
  isInstalled: SharedByOrders['installs'],
): Subjects {
  return {
    ...noSubscriptions,
    subscription: (id) =>
      process.step('token', `subscription ${id}`, () => {
        const status = book.statuses.get(id);
        if (status === undefined) return undefined;
        return { id, status, ...(isInstalled(id) ? { profileStatus: 'installed' } : {}) };
      }),
  };
}
