import { type JobId, kindOf } from '../../../shared/core/ids.ts';
import {
  type ReconciliationLimits,
  reconciliationLimits,
} from '../../../shared/core/reconciliation/limits.ts';
import { type Dice, diceOf } from '../machinery/dice.ts';
import { goOnAfterHalts, interfere } from '../machinery/interference.ts';
import { chooseRare, losesCounts } from '../machinery/rare.ts';
import type { RunResult } from '../machinery/run-result.ts';
import { newScheduler } from '../machinery/scheduler.ts';
import { newTrace, type Trace } from '../machinery/trace.ts';
import { loseLedger } from '../texts/people/restoring.ts';
import { stopCalls } from '../texts/people/stopping.ts';
import { orderAdversary } from './order-adversary.ts';
import type { OrderMutant, OrderMutation } from './order-mutation.ts';
import type { OrderBroken } from './order-observer.ts';
import { letPeopleAct, tidyUp } from './order-people.ts';
import { play, statesOf } from './order-play.ts';
import { chooseOrderSwarm, largeOrderSwarm, type OrderSwarm, twinSwarm } from './order-swarm.ts';
import { isKept } from './world/not-yet-kept.ts';
import { makeOperation } from './world/operation-input.ts';
import { makeOrderInput } from './world/order-input.ts';
import { newOrderOwners, type OrderOwners } from './world/order-owners.ts';
import { newOrdersSystem, type OrdersSystem } from './world/orders-system.ts';

export type OrderRun = RunResult<OrderBroken>;

export type OrderRunOptions = {
  /** Rows of each batch; few, by chance, when absent. */
  readonly rows?: number;
  readonly batches?: number;
  readonly mutant?: OrderMutation & Pick<OrderMutant, 'knows'>;
  /** No batch asks for orders to be placed again that are not on record. */
  readonly holds?: boolean;
  /** Continues after an invariant is broken, to see what else breaks. */
  readonly goesOn?: boolean;
  readonly stepsMax?: number;
  readonly print?: (line: string) => void;
  /** Called now and then with how far a large run has come. */
  readonly progress?: (line: string) => void;
};

const startMs = Date.UTC(2030, 0, 7, 9);
const minutes = 60_000;
const hours = 60 * minutes;

/** From this many rows on a batch is large: its faults are rarer, and it is looked at more seldom. */
const largeFromRows = 500;

/** Plays one seed: a few order batches from their upload to their end, with the faults that the seed chooses. */
export async function runOrders(seed: number, options: OrderRunOptions = {}): Promise<OrderRun> {
  const dice = diceOf(seed);
  const isLarge = (options.rows ?? 0) >= largeFromRows;
  const chosen = chooseOrderSwarm(dice);
  const areTwins = !isLarge && dice.happens(0.15);
  const swarm = isLarge ? largeOrderSwarm(chosen, 60) : areTwins ? twinSwarm(chosen, dice) : chosen;
  const struck = new Map<string, number>();
  const requests = new Map<string, number>();
  const trace = isLarge ? countedTrace(requests) : newTrace(startMs, 60, options.print);
  const scheduler = newScheduler(startMs, dice.next);
  const strike = (what: string): void => void struck.set(what, (struck.get(what) ?? 0) + 1);
  const adversary = orderAdversary(dice, swarm, scheduler.nowMs, strike);
  const system = newOrdersSystem({
    scheduler,
    trace,
    adversary: isLarge ? { ...adversary, pageSize: () => 1_000 } : adversary,
    dice,
    workersMax: isLarge ? 50 : dice.between(1, 4),
    window: isLarge ? 12_000 : dice.pick([1, 2, 5, 50]),
    knowsOwnWrites: dice.happens(0.5),
    firstPerSecond: isLarge ? 40 : dice.pick([0.5, 5, 100]),
    pageItems: isLarge ? 1_000 : dice.pick([2, 3, 50]),
    limits: isLarge || dice.happens(0.5) ? reconciliationLimits : smallLimits(dice),
    calmFromMs: isLarge ? undefined : startMs + swarm.faultsMs,
    longRunsCalmer: isLarge ? 100 : 1,
    ...(options.mutant === undefined ? {} : { mutant: options.mutant }),
  });
  const { observer } = system;
  const batches = options.batches ?? (areTwins ? 3 : dice.pick([1, 1, 2, 2, 3]));
  const holds = options.holds === true || (!isKept.resendsEnd && answersSoForEver(swarm));
  const owners = newOrderOwners(seed, strike);
  const people = takeBatches(system, dice, batches, { ...options, holds, areTwins, isLarge, owners });
  if (!isLarge) takeOperations(system, dice, !holds);
  const tended = {
    scheduler,
    jobIds: () => [...observer.inputs.keys()],
    job: system.ledger.job,
    act: system.act,
  };
  if (isLarge)
    interfere(tended, dice, {
      // A large batch is paused, and continues to its end.
      wishes: (wish) => wish === 'campaign paused',
      struck: strike,
      pausesMs: [5, 30].map((count) => count * minutes),
      untilMs: startMs + 24 * hours,
    });
  goOnAfterHalts(tended, 'same_refusal');
  const untilMs = startMs + Math.max(swarm.faultsMs, dice.pick([0, 0, 30, 80]) * hours);
  let retry: (id: JobId) => void = () => {};
  if (!isLarge) {
    const busybodies = { system, scheduler, dice, struck: strike };
    const byHand = dice.happens(swarm.orderRates['subscription in the portal']);
    retry = letPeopleAct(busybodies, { deeds: dice.between(0, 8), untilMs, people, byHand });
    owners.letThemChange(system);
    tidyUp(busybodies, untilMs);
  }
  const rare = chooseRare(seed, strike, options.mutant?.knows);
  if (!isLarge) {
    loseLedger({ ...system, retry }, rare, ({ id }) => kindOf(id) === 'campaign');
    stopCalls(system, rare);
  }
  await play(system, scheduler, trace, { ...options, batches, isLarge, untilMs });
  observer.metricsEnded(!losesCounts.some((kind) => struck.has(kind)));
  return {
    broken: observer.broken,
    traceHash: trace.hash(),
    lastSteps: trace.last(),
    steps: trace.steps(),
    virtualMs: scheduler.nowMs() - startMs,
    calls: system.orders.calls(),
    struck,
    states: statesOf(system),
    figures: new Map([...observer.figures, ...requests]),
  };
}

function answersSoForEver({ keys, orderRates }: OrderSwarm): boolean {
  return keys !== 'ignored' || orderRates['row always 500'] > 0;
}

/** Limits that a few orders reach. */
function smallLimits(dice: Dice): ReconciliationLimits {
  return {
    ...reconciliationLimits,
    candidatesMax: dice.between(1, 3),
    dueMax: 50 * dice.between(1, 3),
    pendingOrdersMax: dice.between(1, 3),
    competingOrdersMax: dice.between(0, 2),
  };
}

type Taking = { readonly areTwins: boolean; readonly isLarge: boolean; readonly owners: OrderOwners };

/** @returns how many people there are to be ordered for */
function takeBatches(
  system: OrdersSystem,
  dice: Dice,
  batches: number,
  { rows, holds = false, areTwins, isLarge, owners }: OrderRunOptions & Taking,
): number {
  const subscriptions = Array.from({ length: 20 }, (_, no) => `sub_${String(no).padStart(26, '0')}`);
  for (const id of subscriptions) system.orders.book.statuses.set(id, 'active');
  const people = areTwins ? 3 : rows === undefined ? dice.pick([3, 10, 60]) : batches * rows;
  for (let no = 0; no < batches; no += 1) {
    const of = rows ?? (areTwins ? 3 : dice.pick([1, 3, 8, 25]));
    const kind =
      rows === undefined && !areTwins
        ? dice.pick(['activate', 'activate', 'partner-activate', 'change', 'partner-change'] as const)
        : 'activate';
    const sizes = { rows: of, people, mayResend: !holds, isAlone: of >= largeFromRows };
    const inMs = no === 0 ? 0 : (areTwins ? dice.between(5, 60) : dice.pick([0, 1, 7, 40, 190])) * minutes;
    const input = makeOrderInput(dice, no, sizes, kind, subscriptions);
    const wishes = isLarge ? {} : owners.wishesFor(startMs + inMs);
    system.take({ ...input, options: { ...input.options, ...wishes } }, inMs);
  }
  return people;
}

/** Rules ask for operations, some of them for the same resource. */
function takeOperations(system: OrdersSystem, dice: Dice, mayResend: boolean): void {
  if (!dice.happens(0.4)) return;
  for (let no = dice.between(1, 6); no > 0; no -= 1)
    system.operate(
      makeOperation(dice, no, system.orders.book, mayResend),
      dice.between(0, dice.pick([1, 60])) * minutes,
    );
}

/** Counts what is asked of the world, by who asks, and keeps none of it: a large run has too many steps. */
function countedTrace(requests: Map<string, number>): Trace {
  let steps = 0;
  return {
    record(_, who, what) {
      steps += 1;
      const end = what.indexOf(' ');
      const name = `asked by ${who.slice(0, who.indexOf('-'))}: ${end < 0 ? what : what.slice(0, end)}`;
      requests.set(name, (requests.get(name) ?? 0) + 1);
    },
    recordEnd() {
      steps += 1;
    },
    steps: () => steps,
    hash: () => 'not traced',
    last: () => [],
  };
}
