import type { JobId } from '../../../shared/core/ids.ts';
import type { JobAction } from '../../../shared/core/jobs/job-actions.ts';
import {
  planFunctionTimeoutMs,
  planVisibilityMs,
  settleFunctionTimeoutMs,
  settleVisibilityMs,
  smsFunctionTimeoutMs,
  smsVisibilityMs,
  tickFunctionTimeoutMs,
} from '../../../shared/core/timing.ts';
import type { DueEntry } from '../../../shared/due-ports.ts';
import { windowAtGate } from '../../../shared/flows/gate/window-at-gate.ts';
import { jobOfUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { placeOrder } from '../../../shared/flows/orders/place-order.ts';
import { type PlanWork, planWork } from '../../../shared/flows/plan/plan-work.ts';
import { settleOrders } from '../../../shared/flows/settle/settle-orders.ts';
import { tick } from '../../../shared/flows/tick.ts';
import { memoryEventQueue } from '../../../shared/memory/memory-event-queue.ts';
import { memoryEvents } from '../../../shared/memory/memory-events.ts';
import type { OrderMessage, SettleMessage } from '../../../shared/ports.ts';
import { sameRates } from '../../support/pacing.ts';
import type { Dice } from '../dice.ts';
import { fedQueue, type Start } from '../fed-queue.ts';
import { newGateStore } from '../gate-store.ts';
import { type LedgerStore, newLedgerStore } from '../ledger-store.ts';
import type { MessageQueue } from '../message-queue.ts';
import { newObjectStore, type ObjectStore } from '../object-store.ts';
import { act } from '../people.ts';
import { type Host, Outage, startProcess } from '../process.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Trace } from '../trace.ts';
import type { OrderAdversary } from './order-adversary.ts';
import type { OrderInput } from './order-input.ts';
import type { OrderMutation } from './order-mutation.ts';
import { newOrderObserver, type OrderObserver } from './order-observer.ts';
import { newOrderProvider, type SimulatedOrders } from './order-provider.ts';
import { type OrdersWorld, ordersWorldOf, type SharedByOrders } from './orders-world.ts';

export type OrdersSettings = {
  readonly scheduler: Scheduler;
  readonly trace: Trace;
  readonly adversary: OrderAdversary;
  readonly dice: Dice;
  readonly workersMax: number;
  readonly window: number;
  readonly knowsOwnWrites: boolean;
  readonly firstPerSecond: number;
  /** Records on a page of the provider's. */
  readonly pageItems: number;
  /** By how much the faults of functions that take thousands of steps are fewer at each step. */
  readonly longRunsCalmer: number;
  readonly mutant?: OrderMutation;
};

export type OrdersSystem = {
  readonly ledger: LedgerStore;
  readonly objects: ObjectStore;
  readonly observer: OrderObserver;
  readonly orders: SimulatedOrders;
  take(input: OrderInput, inMs: number): void;
  act(jobId: JobId, action: JobAction): void;
  tick(): void;
  deadLetters(): number;
  /** Nothing is running, on its way, or in a queue. */
  isIdle(): boolean;
};

const noEvents = { events: memoryEvents(), eventQueue: memoryEventQueue(() => 0) };
const planSettings = { defaultCountry: 'US', allowForeign: false } as const;
const bucket = 'uploads';
const ceilingPerSecond = 100;
const clockAheadMaxMs = 10_000;

/** The system of order batches on virtual time: its functions, queues, stores and users, and the provider. */
export function newOrdersSystem(settings: OrdersSettings): OrdersSystem {
  const { scheduler, adversary, dice, window, mutant = {} } = settings;
  let underWay = 0;
  let started = 0;
  let named = 0;
  const observer = newOrderObserver(scheduler.nowMs, () => ledger);
  const host: Host = {
    scheduler,
    adversary,
    trace: settings.trace,
    crashed(name, error) {
      if (!(error instanceof Outage)) observer.codeBroke(name, error);
    },
    underWay(by) {
      underWay += by;
    },
  };
  const calmHost: Host = { ...host, adversary: calmer(adversary, dice, settings.longRunsCalmer) };
  const ledger = newLedgerStore({
    nowMs: scheduler.nowMs,
    indexLagMs: adversary.indexLagMs,
    knowsOwnWrites: settings.knowsOwnWrites,
    jobWritten: ({ id }) => void observer.changed.add(id),
    entryWritten: observer.entryWritten,
  });
  const objects = newObjectStore(() => {});
  const orders = newOrderProvider(host, adversary, settings.pageItems, observer);

  const start: Start<OrdersWorld> = (kind, limitMs, main, over = () => {}) => {
    started += 1;
    const process = { name: `${kind}-${started}`, limitMs };
    startProcess(
      ['plan', 'settle', 'tick'].includes(kind) ? calmHost : host,
      process,
      (made) => {
        const world = ordersWorldOf(made, shared);
        return main(made, mutant.world?.(world) ?? world);
      },
      over,
    );
  };
  const feeding = {
    scheduler,
    observer,
    start,
    visit: undefined,
    pick: (count: number) => dice.between(0, count - 1),
  };
  const [ordersQueue, planQueue, settleQueue] = [
    fedQueue<OrderMessage, OrdersWorld>(
      { ...feeding, workersMax: settings.workersMax },
      { kind: 'place', limitMs: smsFunctionTimeoutMs, visibilityMs: smsVisibilityMs },
      placeOrder,
    ),
    fedQueue<PlanWork, OrdersWorld>(
      { ...feeding, workersMax: 2 },
      { kind: 'plan', limitMs: planFunctionTimeoutMs, visibilityMs: planVisibilityMs },
      (world, work) => planWork(world, planSettings, window, work),
    ),
    fedQueue<SettleMessage, OrdersWorld>(
      { ...feeding, workersMax: 2 },
      { kind: 'settle', limitMs: settleFunctionTimeoutMs, visibilityMs: settleVisibilityMs },
      settleOrders,
    ),
  ] as const;
  const putCopies = <Body>(queue: MessageQueue<Body>, body: Body, atLeast: 0 | 1): void => {
    const copies = adversary.copiesInMs();
    for (const inMs of copies.length < atLeast ? [0] : copies) queue.put(body, inMs);
  };
  const gates = newGateStore(settings.knowsOwnWrites);
  const shared: SharedByOrders = {
    ledger,
    gates,
    gateSettings: sameRates(settings.firstPerSecond, ceilingPerSecond),
    environments: [new Map(), new Map(), new Map()],
    suppressions: [],
    objects,
    orders,
    owners: new Map<string, DueEntry>(),
    people: new Map(),
    adversary,
    observer,
    chance: dice.next,
    freshName: () => `n${++named}`,
    putSms: () => {
      throw new Error('An order batch texts nobody');
    },
    putOrder: (message) => putCopies(ordersQueue, message, 0),
    putPlan: (message) => putCopies(planQueue, message, 0),
    putSettle: (message) => putCopies(settleQueue, message, 0),
  };

  return {
    ledger,
    objects,
    observer,
    orders,
    take(input, inMs) {
      host.underWay(1);
      scheduler.at(scheduler.nowMs() + inMs, undefined, () => {
        host.underWay(-1);
        const key = `orders/${input.name}.csv`;
        const upload = {
          bucket,
          key,
          versionId: objects.upload(key, Buffer.from(input.csv), input.metadata),
        };
        observer.batchStarts(jobOfUpload(upload), input);
        putCopies(planQueue, { uploads: [upload] }, 1);
      });
    },
    act: (jobId, action) => act(scheduler, start as Start, jobId, action),
    tick() {
      if (!ledger.anyDue(scheduler.nowMs() + clockAheadMaxMs) && !gates.anyNeedsTick()) return;
      for (let left = adversary.ticksThisMinute(); left > 0; left -= 1) {
        start('tick', tickFunctionTimeoutMs, async (process, world) => {
          const { window: atGate } = await windowAtGate(world, 'organization.orders');
          const ofTick = {
            window,
            orderWindows: { orders: Math.min(window, atGate), 'partner orders': window },
          };
          await tick({ ...world, ...noEvents }, ofTick, process.remainingMs);
        });
      }
    },
    deadLetters: () => ordersQueue.dead.length + planQueue.dead.length + settleQueue.dead.length,
    isIdle: () => underWay === 0 && ordersQueue.isEmpty() && planQueue.isEmpty() && settleQueue.isEmpty(),
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
