import type { Entry } from '../../../../shared/core/calls/entry.ts';
import {
  reactFunctionTimeoutMs,
  reactVisibilityMs,
  requeueEventAfterMs,
} from '../../../../shared/core/events/event-times.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { Command } from '../../../../shared/core/rules/executions/command.ts';
import { ruleSettings } from '../../../../shared/core/rules/rule-settings.ts';
import { schedulerTimeoutMs } from '../../../../shared/core/timing.ts';
import { perform } from '../../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../../shared/flows/campaigns/text-work.ts';
import { receiveEvent } from '../../../../shared/flows/events/receive-event.ts';
import { takeEvent } from '../../../../shared/flows/events/take-event.ts';
import { orderWork } from '../../../../shared/flows/orders/order-work.ts';
import { type PlanWork, planWork } from '../../../../shared/flows/planning/plan-work.ts';
import { reconciliationWork } from '../../../../shared/flows/reconciliation/reconciliation-work.ts';
import type { EntryMessage, ReconciliationMessage } from '../../../../shared/ports/calls/queues.ts';
import type { SmsCall } from '../../../../shared/ports/calls/sms.ts';
import type { EventMessage, ReceivedEvent } from '../../../../shared/ports/events.ts';
import type { Performing } from '../../../../shared/ports/orders.ts';
import { type LedgerStore, newLedgerStore } from '../../machinery/stores/ledger-store.ts';
import { newObjectStore, type ObjectStore } from '../../machinery/stores/object-store.ts';
import { fedQueue } from '../../texts/world/fed-queue.ts';
import { type MachinerySettings, newMachinery } from '../../texts/world/machinery.ts';
import { type Fleet, type Happening, makeFleet } from '../fleet/fleet.ts';
import type { FleetAdversary } from '../fleet/fleet-adversary.ts';
import { type FleetOrder, fleetOrders } from '../fleet/fleet-orders.ts';
import { type Shown, shownOf } from '../fleet/fleet-shown.ts';
import { fleetTexts } from '../fleet/fleet-texts.ts';
import type { Product } from '../fleet/subscription.ts';
import { isWorkDue } from '../is-work-due.ts';
import { type Scenario, sweepSettingsOf } from '../scenario.ts';
import { type RuleStores, ruleStores, type StoreWatch } from './rule-stores.ts';
import { planSettings, type RulesWorld, rulesWorldOf, type SharedByRules } from './rules-world.ts';
import { runRules } from './run-rules.ts';

/** A bug that somebody could build in, put between the flows and their ports. */
export type Bug = { readonly world?: (world: RulesWorld) => RulesWorld };

export type RulesSettings = MachinerySettings & {
  readonly adversary: FleetAdversary;
  readonly scenario: Required<Scenario>;
  readonly bug: Bug;
};

/** Those who look at what is done. */
export type RulesWatch = StoreWatch & {
  /** Called with a product that a sweep went on without. */
  readonly leftOut: (productId: string) => void;
  readonly codeBroke: (where: string, error: unknown) => void;
  readonly happened: (product: Product, what: Happening) => void;
  readonly commanded: (jobId: JobId, command: Command) => void;
  readonly called: (call: Performing) => void;
  readonly ordered: (call: Performing, order: FleetOrder) => void;
  readonly texted: (call: SmsCall) => void;
  readonly entryWritten: (before: Entry | undefined, after: Entry) => void;
};

/** Rules with all that they lead to, from a webhook to the reconciled order, and the fleet that it is done for. */
export type RulesSystem = {
  readonly fleet: Fleet;
  readonly shown: Shown;
  readonly stores: RuleStores;
  readonly ledger: LedgerStore;
  readonly objects: ObjectStore;
  receive(event: ReceivedEvent, answered: (taken: boolean) => void): void;
  /** Starts the minute's runs of the scheduler, where anything is due. */
  runScheduler(): void;
  /** Has a person do something over the API. */
  asks(what: string, work: (world: RulesWorld) => Promise<void>): void;
  isIdle(): boolean;
  deadLetters(): number;
};

const workersMax = 8;
const window = 100;
const requestLimitMs = 30_000;

/** A person who is not answered asks again. */
const askAgainMs = 5_000;

/** A clock that is ahead finds what is not due yet. */
const clockAheadMaxMs = 10_000;

export function rulesSystem(settings: RulesSettings, watch: RulesWatch): RulesSystem {
  const { scheduler, adversary, dice, scenario, bug } = settings;
  const observer = { codeBroke: watch.codeBroke, cameBack: () => {} };
  const machinery = newMachinery<RulesWorld>(settings, {
    observer,
    worldOf(process) {
      const world = rulesWorldOf(process, shared);
      return bug.world?.(world) ?? world;
    },
  });
  const { host, start } = machinery;
  const ledger = newLedgerStore({
    nowMs: scheduler.nowMs,
    indexLagMs: adversary.indexLagMs,
    knowsOwnWrites: settings.knowsOwnWrites,
    jobWritten: () => {},
    entryWritten: (before, after) => watch.entryWritten(before, after),
  });
  const objects = newObjectStore(() => {});
  const stores = ruleStores(scheduler.nowMs, watch);
  const shown: Shown = shownOf(() => fleet, dice, scheduler.nowMs);
  const fleet: Fleet = makeFleet(scheduler, dice, scenario.subscriptions, scenario.heavy, {
    before: (product) => shown.changes(product, false),
    happened(product, what) {
      if (what === 'new') shown.changes(product, true);
      watch.happened(product, what);
    },
  });
  const orders = fleetOrders(host, adversary, fleet, {
    called: watch.called,
    performed: watch.ordered,
    added: () => {},
  });
  const texts = fleetTexts(host, adversary, watch.texted);

  const placing = machinery.queue<EntryMessage>('place', workersMax, (world, message, invocation) =>
    perform(orderWork(world), message, invocation),
  );
  const sending = machinery.queue<EntryMessage>('send', workersMax, (world, message, invocation) =>
    perform(textWork(world), message, invocation),
  );
  const plans = machinery.queue<PlanWork>('plan', 2, (world, work) =>
    planWork(world, planSettings, window, work),
  );
  const reconciliation = machinery.queue<ReconciliationMessage>(
    'reconciliation',
    2,
    (world, message, invocation) =>
      reconciliationWork(
        { ...world, loadOrderRecords: async () => world.orderRecords },
        {},
        message,
        invocation,
      ),
  );
  const feeding = {
    scheduler,
    observer,
    start,
    invocation: undefined,
    workersMax,
    pick: (count: number) => dice.between(0, count - 1),
  };
  const times = { kind: 'react', limitMs: reactFunctionTimeoutMs, visibilityMs: reactVisibilityMs };
  const reacting = fedQueue<EventMessage, RulesWorld>(feeding, times, (world, message, invocation) =>
    takeEvent(world, ruleSettings, message, invocation),
  );
  const shared: SharedByRules = {
    ...machinery.shared,
    adversary,
    ledger,
    objects,
    stores,
    fleet,
    shown,
    orders,
    provider: texts,
    listsProducts: scenario.listsProducts,
    observer: quietObserver(watch),
    putSms: (message) => sending.put(message),
    putOrder: (message) => placing.put(message),
    putPlan: (message) => plans.put(message),
    putReconciliation: (message) => reconciliation.put(message),
    putEvent(message) {
      for (const inMs of adversary.copiesInMs()) reacting.put(message, inMs);
    },
    commanded: watch.commanded,
  };

  const sweepSettings = sweepSettingsOf(scenario);
  let sweepAtMs = 0;
  /** Whether a run of the scheduler would find anything: most minutes of a year have nothing. */
  const isAnythingDue = (): boolean => {
    const soonMs = scheduler.nowMs() + clockAheadMaxMs;
    const unqueuedAtMs = stores.events.firstWaitingMs() + requeueEventAfterMs;
    const firstMs = Math.min(sweepAtMs, unqueuedAtMs, stores.executions.nextDueMs());
    return firstMs <= soonMs || isWorkDue(ledger, soonMs) || machinery.shared.limiters.anyIsDue(soonMs);
  };

  return {
    fleet,
    shown,
    stores,
    ledger,
    objects,
    receive(event, answered) {
      let taken = false;
      start(
        'webhook',
        requestLimitMs,
        async (_, world) => {
          await receiveEvent(world, event);
          taken = true;
        },
        () => answered(taken),
      );
    },
    runScheduler() {
      if (!isAnythingDue()) return scheduler.quiet();
      for (let left = adversary.runsThisMinute(); left > 0; left -= 1)
        start('scheduler', schedulerTimeoutMs, async (process, world) => {
          await runRules(world, sweepSettings, process.remainingMs);
          const place = await stores.sweepCursors.get();
          const isOver = place !== undefined && place.after === undefined;
          sweepAtMs = isOver ? place.roundAtMs + sweepSettings.sweepEveryMs : 0;
        });
    },
    asks(what, work) {
      let answered = false;
      const over = (): void => {
        if (answered) return;
        scheduler.at(scheduler.nowMs() + askAgainMs, undefined, () => this.asks(what, work));
      };
      start(
        what,
        requestLimitMs,
        async (_, world) => {
          await work(world);
          answered = true;
        },
        over,
      );
    },
    isIdle: () => machinery.isIdle() && reacting.isEmpty(),
    deadLetters: () => machinery.deadLetters() + reacting.dead.length,
  };
}

/** How a sweep logs that it continues without a subscription. */
const leftOutWords = 'sweep.product_failed';

/** Those who look on in other simulations ask for more than is looked at here. */
function quietObserver({ codeBroke, leftOut }: RulesWatch): SharedByRules['observer'] {
  return {
    jobRead: () => {},
    suppressed: () => {},
    readList: () => {},
    wrote(_, text) {
      if (text.startsWith(leftOutWords)) leftOut(/"product":"([^"]*)"/.exec(text)?.[1] ?? '');
    },
    limiterWritten: () => {},
    switchRead: () => {},
    codeBroke,
    inputs: new Map(),
  };
}
