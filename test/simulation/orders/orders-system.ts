import type { JobId } from '../../../shared/core/ids.ts';
import type { JobAction } from '../../../shared/core/jobs/job-actions.ts';
import { windowAtGate } from '../../../shared/flows/gate/window-at-gate.ts';
import { jobOfUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { placeOrder } from '../../../shared/flows/orders/place-order.ts';
import { type PlanWork, planWork } from '../../../shared/flows/plan/plan-work.ts';
import { settleOrders } from '../../../shared/flows/settle/settle-orders.ts';
import { tick } from '../../../shared/flows/tick/tick.ts';
import { memoryEventQueue } from '../../../shared/memory/memory-event-queue.ts';
import { memoryEvents } from '../../../shared/memory/memory-events.ts';
import type { OrderMessage, SettleMessage } from '../../../shared/ports/world.ts';
import type { Dice } from '../dice.ts';
import type { Start } from '../fed-queue.ts';
import { type LedgerStore, newLedgerStore } from '../ledger-store.ts';
import { type Machinery, type MachinerySettings, newMachinery } from '../machinery.ts';
import { newObjectStore, type ObjectStore } from '../object-store.ts';
import { act } from '../people.ts';
import type { OrderAdversary } from './order-adversary.ts';
import type { OrderInput } from './order-input.ts';
import type { OrderMutation } from './order-mutation.ts';
import { newOrderObserver, type OrderObserver } from './order-observer.ts';
import { newOrderProvider, type SimulatedOrders } from './order-provider.ts';
import { type OrdersWorld, ordersWorldOf, type SharedByOrders } from './orders-world.ts';

export type OrdersSettings = MachinerySettings & {
  readonly adversary: OrderAdversary;
  /** How many processes place orders at once. */
  readonly workersMax: number;
  readonly window: number;
  /** Records on a page of the provider's. */
  readonly pageItems: number;
  /** By how much the faults of functions that take thousands of steps are fewer at each step. */
  readonly longRunsCalmer: number;
  readonly mutant?: OrderMutation;
};

export type OrdersSystem = Pick<Machinery<OrdersWorld>, 'deadLetters' | 'isIdle'> & {
  readonly ledger: LedgerStore;
  readonly objects: ObjectStore;
  readonly observer: OrderObserver;
  readonly orders: SimulatedOrders;
  take(input: OrderInput, inMs: number): void;
  act(jobId: JobId, action: JobAction): void;
  tick(): void;
};

const noEvents = { events: memoryEvents(), eventQueue: memoryEventQueue(() => 0) };
const planSettings = { defaultCountry: 'US', allowForeign: false } as const;
const bucket = 'uploads';

/** Planners, and those who settle, at once. */
const othersMax = 2;

/** What takes thousands of steps for a large batch. */
const longRuns = ['plan', 'settle', 'tick'];

/** The system of order batches on virtual time: its functions, queues, stores and users, and the provider. */
export function newOrdersSystem(settings: OrdersSettings): OrdersSystem {
  const { scheduler, adversary, dice, window, mutant = {} } = settings;
  const observer = newOrderObserver(scheduler.nowMs, () => ledger);
  const calm = calmer(adversary, dice, settings.longRunsCalmer);
  const machinery = newMachinery<OrdersWorld>(settings, {
    observer,
    hostOf: (kind, host) => (longRuns.includes(kind) ? { ...host, adversary: calm } : host),
    worldOf(process) {
      const world = ordersWorldOf(process, shared);
      return mutant.world?.(world) ?? world;
    },
  });
  const { host, start, deadLetters, isIdle } = machinery;
  const ledger = newLedgerStore({
    nowMs: scheduler.nowMs,
    indexLagMs: adversary.indexLagMs,
    knowsOwnWrites: settings.knowsOwnWrites,
    jobWritten: ({ id }) => void observer.changed.add(id),
    entryWritten: observer.entryWritten,
  });
  const objects = newObjectStore(() => {});
  const pick = (count: number): number => dice.between(0, count - 1);
  const orders = newOrderProvider(host, adversary, settings.pageItems, pick, observer);

  const placing = machinery.queue<OrderMessage>('place', settings.workersMax, placeOrder);
  const plans = machinery.queue<PlanWork>('plan', othersMax, (world, work) =>
    planWork(world, planSettings, window, work),
  );
  const settling = machinery.queue<SettleMessage>('settle', othersMax, settleOrders);
  const shared: SharedByOrders = {
    ...machinery.shared,
    ledger,
    objects,
    orders,
    owners: new Map(),
    people: new Map(),
    observer,
    putSms: () => {
      throw new Error('An order batch texts nobody');
    },
    putOrder: (message) => placing.put(message),
    putPlan: (message) => plans.put(message),
    putSettle: (message) => settling.put(message),
  };

  return {
    deadLetters,
    isIdle,
    ledger,
    objects,
    observer,
    orders,
    take(input, inMs) {
      machinery.later(inMs, () => {
        const key = `orders/${input.name}.csv`;
        const versionId = objects.upload(key, Buffer.from(input.csv), input.metadata);
        const upload = { bucket, key, versionId };
        observer.batchStarts(jobOfUpload(upload), input);
        plans.put({ uploads: [upload] }, 1);
      });
    },
    act: (jobId, action) => act(scheduler, start as Start, jobId, action),
    tick() {
      machinery.tick(ledger, async (process, world) => {
        const { window: atGate } = await windowAtGate(world, 'organization.orders');
        const ofTick = {
          window,
          orderWindows: { orders: Math.min(window, atGate), 'partner orders': window },
        };
        await tick({ ...world, ...noEvents }, ofTick, process.remainingMs);
      });
    },
  };
}

/** The same, with so many times fewer faults at each step: what takes many steps would else never come to its end. */
function calmer(adversary: OrderAdversary, dice: Dice, times: number): OrderAdversary {
  if (times === 1) return adversary;
  return {
    ...adversary,
    fateOf(kind) {
      if (dice.happens(1 / times)) return adversary.fateOf(kind);
      return { way: 'works', beforeMs: 1, afterMs: dice.between(1, 10) };
    },
  };
}
