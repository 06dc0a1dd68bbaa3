import { actorOf } from '../../../../shared/core/access/actor.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { JobAction } from '../../../../shared/core/jobs/job-actions.ts';
import type { Step } from '../../../../shared/core/jobs/operation.ts';
import type { SubscriptionIndexEntry } from '../../../../shared/core/orders/subscription-index-entry.ts';
import {
  type ReconciliationLimits,
  reconciliationLimits,
} from '../../../../shared/core/reconciliation/limits.ts';
import type { Sending } from '../../../../shared/core/sending/sending.ts';
import { perform } from '../../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../../shared/flows/campaigns/text-work.ts';
import { startOperation } from '../../../../shared/flows/commands/start-operation.ts';
import { jobIdOfUpload, type Upload } from '../../../../shared/flows/intake/receive-upload.ts';
import { jobOfRequest } from '../../../../shared/flows/intake/take-request.ts';
import { actOnJob } from '../../../../shared/flows/jobs/act-on-job.ts';
import { orderWork } from '../../../../shared/flows/orders/order-work.ts';
import { remindDue } from '../../../../shared/flows/orders/remind-due.ts';
import { type PlanWork, planWork } from '../../../../shared/flows/planning/plan-work.ts';
import { windowAtLimiter } from '../../../../shared/flows/rate-limit/call-window.ts';
import { reconciliationWork } from '../../../../shared/flows/reconciliation/reconciliation-work.ts';
import { runScheduler } from '../../../../shared/flows/scheduler/scheduler.ts';
import { setSending } from '../../../../shared/flows/sending/set-sending.ts';
import { unlessStopped } from '../../../../shared/flows/sending/unless-stopped.ts';
import { memoryEvents } from '../../../../shared/memory/events/events.ts';
import { memoryEventQueue } from '../../../../shared/memory/queues/queues.ts';
import type { DueEntry } from '../../../../shared/ports/calls/due.ts';
import type {
  EntryMessage,
  Invocation,
  ReconciliationMessage,
} from '../../../../shared/ports/calls/queues.ts';
import type { LedgerCopy, LedgerStore } from '../../machinery/stores/ledger-store.ts';
import { newObjectStore, type ObjectStore } from '../../machinery/stores/object-store.ts';
import type { Switched } from '../../texts/people/stopping.ts';
import { playCounts } from '../../texts/world/counted.ts';
import { type Machinery, type MachinerySettings, newMachinery } from '../../texts/world/machinery.ts';
import { isRecovered, whileOpenIn } from '../../texts/world/recovering.ts';
import { newRestorableLedger } from '../../texts/world/restored-ledger.ts';
import { newAsking } from '../asking.ts';
import { calmer } from '../calmer.ts';
import type { OrderAdversary } from '../order-adversary.ts';
import type { OrderMutation } from '../order-mutation.ts';
import { newOrderObserver, type OrderObserver } from '../order-observer.ts';
import type { OperationInput, UploadInput } from './order-input.ts';
import { newOrderProvider, type SimulatedOrders } from './order-provider.ts';
import { type OrdersWorld, ordersWorldOf, type SharedByOrders } from './orders-world.ts';
import { newInstalls, newReminderTexts } from './reminder-texts.ts';

export type OrdersSettings = MachinerySettings & {
  readonly adversary: OrderAdversary;
  /** How many processes place orders at once. */
  readonly workersMax: number;
  readonly window: number;
  /** Records on a page of the provider's. */
  readonly pageItems: number;
  /** Absent: those of the flows. */
  readonly limits?: ReconciliationLimits;
  /** When the last fault is over; never when absent. */
  readonly calmFromMs?: number | undefined;
  /** By how much the faults of functions that take thousands of steps are fewer at each step. */
  readonly longRunsCalmer: number;
  readonly mutant?: OrderMutation;
};

export type OrdersSystem = Pick<Machinery<OrdersWorld>, 'deadLetters' | 'isIdle'> & {
  readonly ledger: LedgerStore;
  readonly objects: ObjectStore;
  readonly observer: OrderObserver;
  readonly orders: SimulatedOrders;
  take(input: UploadInput, inMs: number): void;
  /** A rule asks for an operation. */
  operate(input: OperationInput, inMs: number): void;
  act(jobId: JobId, action: JobAction): void;
  readonly sending: Switched;
  /** A request, made again until it is answered. A refusal is an answer. */
  ask(name: string, deed: (world: OrdersWorld) => Promise<void>): void;
  /** The run waits for what happens then. */
  later(inMs: number, happen: () => void): void;
  /** The news of an earlier upload comes again, whichever version it is of. */
  eventAgain(): void;
  /** An earlier file is uploaded again, under its own key or another one. */
  fileAgain(sameKey: boolean): void;
  /** Somebody orders in the provider's portal. @returns the id of what was made */
  orderByHand(step: Step): string;
  nowMs(): number;
  /** All that the table holds, with the notes beside the ledger. */
  copyLedger(): OrdersCopy;
  /** The table is lost, and replaced by a copy of it. */
  restoreLedger(copy: OrdersCopy, toMs: number): void;
  /** Somebody has put in order what the copy cannot know. */
  confirmRestored(): void;
  runScheduler(): void;
};

/** What the table held at some moment. */
type OrdersCopy = LedgerCopy & {
  readonly owners: readonly (readonly [string, DueEntry])[];
  readonly sending: Sending;
  readonly people: readonly (readonly [string, SubscriptionIndexEntry])[];
};

const noEvents = { events: memoryEvents(), eventQueue: memoryEventQueue(() => 0) };
const planSettings = { defaultCountry: 'US', allowForeign: false } as const;
const bucket = 'uploads';
const rule = 'a rule';

/** Planners, and those who reconcile, at once. */
const othersMax = 2;

/** What takes thousands of steps for a large batch. */
const longRuns = ['plan', 'reconciliation', 'scheduler'];

/** The system of order batches on virtual time: its functions, queues, stores and users, and the provider. */
export function newOrdersSystem(settings: OrdersSettings): OrdersSystem {
  const { scheduler, adversary, dice, window, mutant = {}, limits = reconciliationLimits } = settings;
  const isStopped = () => machinery.shared.sending.now.stops.orders !== undefined;
  const observer = newOrderObserver({
    nowMs: scheduler.nowMs,
    ledger: () => ledger,
    calmFromMs: settings.calmFromMs ?? Number.POSITIVE_INFINITY,
    isStopped: () => isStopped() || !restorable.isOpen() || scheduler.nowMs() < adversary.noTokenUntilMs(),
  });
  const calm = calmer(adversary, dice, settings.longRunsCalmer);
  const machinery = newMachinery<OrdersWorld>(settings, {
    observer,
    hostOf: (kind, host) => (longRuns.includes(kind) ? { ...host, adversary: calm } : host),
    worldOf(process) {
      const world = ordersWorldOf(process, shared);
      return mutant.world?.(world) ?? world;
    },
  });
  const { host, deadLetters, isIdle } = machinery;
  const restorable = newRestorableLedger({
    nowMs: scheduler.nowMs,
    indexLagMs: adversary.indexLagMs,
    knowsOwnWrites: settings.knowsOwnWrites,
    jobWritten: observer.jobWritten,
    entryWritten(before, after) {
      observer.moved(before, after);
      if (after.kind !== 'order' || (before !== undefined && before.kind !== 'order')) return;
      observer.entryWritten(before, after);
    },
    lostEntryWritten: observer.moved,
  });
  const ledger = restorable.always;
  const [owners, people] = [new Map<string, DueEntry>(), new Map<string, SubscriptionIndexEntry>()];
  const objects = newObjectStore(() => {}, scheduler.nowMs);
  const pick = (count: number): number => dice.between(0, count - 1);
  const orders = newOrderProvider(host, adversary, settings.pageItems, pick, observer);

  const placing = machinery.queue<EntryMessage>('place', settings.workersMax, (world, message, invocation) =>
    whileOpenIn(world, (one: EntryMessage, own: Invocation) =>
      perform(unlessStopped(world.sending, 'orders', orderWork(world)), one, own),
    )(message, invocation),
  );
  const plans = machinery.queue<PlanWork>('plan', othersMax, (world, work) =>
    planWork(world, planSettings, window, work),
  );
  const reconciliation = machinery.queue<ReconciliationMessage>(
    'reconciliation',
    othersMax,
    (world, message, invocation) =>
      whileOpenIn(world, (one: ReconciliationMessage, own: Invocation) =>
        reconciliationWork(
          { ...world, loadOrderRecords: async () => world.orderRecords },
          { limits },
          one,
          own,
        ),
      )(message, invocation),
  );
  const texting = machinery.queue<EntryMessage>('send', 1, (world, message, invocation) =>
    whileOpenIn(world, (one: EntryMessage, own: Invocation) =>
      perform(unlessStopped(world.sending, 'texts', textWork(world)), one, own),
    )(message, invocation),
  );
  const counted = playCounts(machinery, othersMax);
  const shared: SharedByOrders = {
    ...machinery.shared,
    counted,
    get ledger() {
      return restorable.current();
    },
    recoveryOf: (process) => ({ recovery: restorable.marksOf(process), restored: restorable.restored() }),
    objects,
    orders,
    owners,
    people,
    knowsOwnWrites: settings.knowsOwnWrites,
    itemMs: adversary.itemMs,
    observer,
    texts: newReminderTexts(scheduler.nowMs, adversary, observer.reminded),
    installs: newInstalls(scheduler.nowMs, dice),
    putSms: (message) => texting.put(message),
    putOrder: (message) => placing.put(message),
    putPlan: (message) => plans.put(message),
    putReconciliation: (message) => reconciliation.put(message),
  };

  const taken: { readonly upload: Upload; readonly input: UploadInput }[] = [];
  const upload = (input: UploadInput, key: string): void => {
    const versionId = objects.upload(key, Buffer.from(input.csv), input.metadata);
    const one = { bucket, key, versionId };
    taken.push({ upload: one, input });
    observer.batchStarts(jobIdOfUpload(one), input);
    plans.put({ uploads: [one] }, 1);
  };
  const ask = newAsking(machinery, observer);

  return {
    deadLetters,
    // What is dropped during a recovery is done once it is over.
    isIdle: () => isIdle() && restorable.isOpen(),
    ledger,
    objects,
    observer,
    orders,
    ask,
    later: machinery.later,
    take: (input, inMs) => machinery.later(inMs, () => upload(input, `orders/${input.name}.csv`)),
    operate(input, inMs) {
      const { name: key, step, options } = input;
      machinery.later(inMs, () => {
        observer.batchStarts(jobOfRequest('orders', rule, key), input);
        ask('operate', async (world) => {
          await startOperation(world, rule, key, { step, options });
        });
      });
    },
    eventAgain() {
      if (taken.length > 0) plans.put({ uploads: [dice.pick(taken).upload] });
    },
    fileAgain(sameKey) {
      if (taken.length === 0) return;
      const { upload: before, input } = dice.pick(taken);
      const { again: _, ...metadata } = input.metadata;
      const copy = { ...input, metadata, name: `${input.name}-again-${taken.length}` };
      upload(copy, sameKey ? before.key : `orders/${copy.name}.csv`);
    },
    orderByHand(step) {
      const made = orders.orderByHand(step);
      observer.byHand(step, made);
      return made.id;
    },
    act: (jobId, action) =>
      ask(`act ${action}`, async (world) => {
        await actOnJob(world, jobId, action, 'person');
      }),
    sending: {
      isStopped,
      press: (enabled, kinds) =>
        ask('press', async (world) => {
          await setSending(world, actorOf('person:duty'), { enabled, kinds });
        }),
    },
    nowMs: scheduler.nowMs,
    copyLedger: () =>
      counted.copiedWith({
        ...ledger.copy(),
        owners: [...owners],
        people: [...people],
        sending: machinery.shared.sending.now,
      }),
    restoreLedger(copy, toMs) {
      machinery.killAll();
      restorable.restore(copy, toMs);
      counted.restoreWith(copy);
      machinery.shared.sending.now = copy.sending;
      observer.restored(copy);
      refill(owners, copy.owners);
      refill(people, copy.people);
    },
    confirmRestored: restorable.confirm,
    runScheduler() {
      observer.minuteBegins();
      machinery.runScheduler(
        ledger,
        async (process, world) => {
          if (!(await isRecovered(world, process))) return;
          const { window: atLimiter } = await windowAtLimiter(world, 'organization.orders');
          const ofRun = {
            window,
            reconciliation: limits,
            orderWindows: { orders: Math.min(window, atLimiter), 'partner orders': window },
          };
          await runScheduler({ ...world, ...noEvents }, ofRun, process.remainingMs);
          await remindDue(world, planSettings, process.remainingMs);
        },
        !restorable.isOpen(),
      );
    },
  };
}

function refill<Item>(store: Map<string, Item>, items: readonly (readonly [string, Item])[]): void {
  store.clear();
  for (const [name, item] of items) store.set(name, item);
}
