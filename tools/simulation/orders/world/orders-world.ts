import type { PersonNote } from '../../../../shared/core/orders/person-note.ts';
import type { PlanPorts } from '../../../../shared/flows/planning/plan-ports.ts';
import { memoryRules } from '../../../../shared/memory/rules/rules.ts';
import { memoryWatched } from '../../../../shared/memory/rules/watched.ts';
import type { DueEntry } from '../../../../shared/ports/due.ts';
import type { Operations, OrderRecords, PersonNotes, RecordOwners } from '../../../../shared/ports/orders.ts';
import type { AutomationPorts, Lines } from '../../../../shared/ports/rules.ts';
import type { Ledger } from '../../../../shared/ports/world.ts';
import { noLines } from '../../../../test/support/no-rules.ts';
import type { Process } from '../../machinery/process.ts';
import { type Shared, type SimulatedWorld, worldOf } from '../../texts/world/world-of.ts';
import type { SimulatedOrders } from './order-provider.ts';

/** All that flows of orders may ask for. */
export type OrdersWorld = SimulatedWorld &
  Pick<AutomationPorts, 'rules' | 'lines' | 'watched'> & {
    readonly operations: Operations;
    readonly orderRecords: OrderRecords;
    readonly recordOwners: RecordOwners;
    readonly personNotes: PersonNotes;
    readonly ordering: NonNullable<PlanPorts['ordering']>;
  };

export type SharedByOrders = Omit<Shared, 'provider'> & {
  readonly orders: SimulatedOrders;
  /** Takes the texts of reminders. */
  readonly texts: Omit<Shared['provider'], 'cheapReadOf'>;
  /** Whether a line's profile is installed by now. */
  readonly installs: (subscriptionId: string) => boolean;
  /** Who stands behind what is on record. */
  readonly owners: Map<string, DueEntry>;
  /** Who is ordered for. */
  readonly people: Map<string, PersonNote>;
  /** Whether a store's client recognises a stored note as its own, written by a try whose answer was lost. */
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
    lines: linesOf(process, orders, installs),
    ledger: itemMs === 0 ? world.ledger : slow(world.ledger, process, itemMs),
    operations,
    orderRecords,
    ordering: { limiters, limiterSettings, limitersSeen, pause, random, operations, orderRecords },
    recordOwners: {
      own: (recordId, entry) =>
        process.step('write', `own ${recordId}`, () => {
          const owner = owners.get(recordId) ?? { jobId: entry.jobId, entryId: entry.entryId };
          owners.set(recordId, owner);
          return owner;
        }),
      ownerOf: (recordId) => process.step('read', `owner of ${recordId}`, () => owners.get(recordId)),
    },
    personNotes: {
      note: (next) =>
        process.step('write', `note ${next.name}`, () => {
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

/** What the provider says of lines. */
function linesOf(
  process: Process,
  { book }: SimulatedOrders,
  isInstalled: SharedByOrders['installs'],
): Lines {
  return {
    ...noLines,
    subscription: (id) =>
      process.step('token', `line ${id}`, () => {
        const status = book.statuses.get(id);
        if (status === undefined) return undefined;
        return { id, status, ...(isInstalled(id) ? { profileStatus: 'installed' } : {}) };
      }),
  };
}
