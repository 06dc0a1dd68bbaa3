import { ownCallers } from '../../../shared/core/jobs/callers.ts';
import type { Command } from '../../../shared/core/rules/executions/command.ts';
import { schedulerEveryMs } from '../../../shared/core/timing.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { jobOfRequest } from '../../../shared/flows/intake/take-request.ts';
import { diceOf } from '../machinery/dice.ts';
import { newScheduler } from '../machinery/scheduler.ts';
import { newTrace, type Trace } from '../machinery/trace.ts';
import { auditReservations } from './audit-reservations.ts';
import { newFigures } from './figures.ts';
import type { Happening } from './fleet/fleet.ts';
import { fleetAdversary } from './fleet/fleet-adversary.ts';
import type { Product } from './fleet/subscription.ts';
import type { PromiseName } from './promises.ts';
import { bookFor, offerings, rude, type Scenario, startMs, sweepSettingsOf } from './scenario.ts';
import { watchCommands } from './watch-commands.ts';
import { watchThresholds } from './watch-thresholds.ts';
import { booksOverTime } from './world/books-over-time.ts';
import { quickTrace } from './world/quick-trace.ts';
import { rulePeople } from './world/rule-people.ts';
import { type Bug, rulesSystem } from './world/rules-system.ts';
import { webhookSender } from './world/webhook-sender.ts';

const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 24 * 3_600_000];

/** Of virtual days, for anyone who waits for a long run. */
const saysEveryDays = 30;

/** An execution that a run of the scheduler has not come to for so long is forgotten. */
const overdueMs = 6 * 3_600_000;

/** Of one promise. */
const brokenMax = 5;

/** Until when, after the last fault, everything must have come to its end. */
const graceMs = 12 * dayMs;

type Broken = { readonly promise: PromiseName; readonly how: string };

export type Played = {
  readonly broken: readonly Broken[];
  readonly figures: ReadonlyMap<string, number>;
  readonly traceHash: string;
  readonly lastSteps: readonly string[];
};

export type PlayOptions = {
  readonly bug?: Bug;
  readonly says?: (progress: string) => void;
  /** Stops once this promise is broken. */
  readonly until?: PromiseName;
  /** Given each step as it happens. */
  readonly print?: (line: string) => void;
};

/** Lets a fleet live for this many days, and holds everything that is done for it against what was promised. */
export async function play(
  wanted: Scenario,
  { bug = {}, says = () => {}, until, print }: PlayOptions = {},
): Promise<Played> {
  const scenario: Required<Scenario> = {
    heavy: 0.12,
    rudeness: 1,
    busy: 0.006,
    sweepHours: 12,
    ...wanted,
  };
  const { seed, subscriptions, days } = scenario;
  const endMs = startMs + days * dayMs;
  const dice = diceOf(seed);
  const figures = newFigures();
  const counts = (what: string, by = 1): void => void figures.set(what, (figures.get(what) ?? 0) + by);
  const broken: Broken[] = [];
  const breaks = (promise: PromiseName, how: string): void => {
    const at = new Date(scheduler.nowMs()).toISOString();
    if (broken.filter((one) => one.promise === promise).length < brokenMax)
      broken.push({ promise, how: `${at}: ${how}` });
  };
  const trace: Trace = print === undefined ? quickTrace(startMs) : newTrace(startMs, 40, print);
  const scheduler = newScheduler(startMs, dice.next);
  const after = (inMs: number, run: () => void): void =>
    scheduler.at(scheduler.nowMs() + inMs, undefined, () => {
      scheduler.quiet();
      run();
    });
  const books = booksOverTime(scheduler.nowMs);
  const book = bookFor(subscriptions, scenario.heavy);
  const heardMs = new Map<string, number>();
  const quotaTouchedMs = new Map<string, number>();
  const isOpen = (): boolean => scheduler.nowMs() < endMs;
  const isKnown = (id: string, sinceMs: number): boolean =>
    scenario.listsProducts || (heardMs.get(id) ?? Number.POSITIVE_INFINITY) <= sinceMs;

  const system = rulesSystem(
    {
      scheduler,
      trace,
      dice,
      adversary: fleetAdversary(dice, scenario, scheduler.nowMs, endMs, counts),
      knowsOwnWrites: seed % 2 === 0,
      firstPerSecond: 20,
      scenario,
      bug,
    },
    {
      codeBroke(where, error) {
        if (!(error instanceof ProviderError)) breaks('nothing breaks off', `${where}: ${String(error)}`);
      },
      published: (next) => books.published(next),
      heardOf(id) {
        if (!heardMs.has(id)) heardMs.set(id, scheduler.nowMs());
      },
      leftOut: (id) => thresholds.leftOut(id),
      fired: (execution) =>
        thresholds.fired(system.fleet.product(execution.commands[0]?.subject.id ?? ''), execution),
      quotaTouched: (item) => void quotaTouchedMs.set(item, scheduler.nowMs()),
      decided: (decision) => thresholds.decided(system.fleet.product(decision.subject?.id ?? ''), decision),
      happened: (product, what) => happened(product, what),
      commanded(jobId, command) {
        if (!commands.commands.has(jobId)) people.commanded(jobId, command);
        commands.commanded(jobId, command);
      },
      called: (call) => commands.called(call),
      ordered: (call, order) => commands.ordered(call, order),
      texted: (call) => commands.texted(call),
      entryWritten(before, entry) {
        commands.entryWritten(before, entry);
        people.entryWritten(before, entry);
      },
    },
  );
  const { fleet, shown, stores } = system;
  const tellsPrices = scenario.listsProducts;
  const seen = {
    tellsPrices,
    sweepEveryMs: sweepSettingsOf(scenario).sweepEveryMs,
    nowMs: scheduler.nowMs,
    fleet,
    shown,
    stores,
    books,
    isKnown,
    after,
    quotaTouchedMs,
  };
  const commands = watchCommands(seen, breaks, counts);
  const thresholds = watchThresholds(seen, breaks, counts);
  const people = rulePeople({ system, dice, after, book, before: commands.decided, counts, isOpen });
  const { tells } = webhookSender(dice, scheduler.nowMs, counts, after, (event, answered) => {
    counts('deliveries');
    system.receive(event, answered);
  });

  let byHand = 0;
  const refill = (product: Product, inMs: number): void =>
    after(inMs, () => {
      if (!isOpen()) return;
      byHand += 1;
      counts('products added by hand');
      fleet.add(product.subscription, `hand_${byHand}`, offerings.small);
    });
  function happened(product: Product, what: Happening): void {
    if (!isOpen()) return;
    if (what === 'past') tells('balance.threshold.exceeded', shown.facts(product));
    if (what === 'empty') tells('product.depleted', shown.facts(product));
    if (what === 'new') tells('product.active', shown.facts(product));
    if (what !== 'past' && what !== 'empty') return;
    thresholds.reached(product, what);
    if (dice.happens(rude.refilled))
      refill(
        product,
        dice.happens(0.3) ? dice.between(0, 15 * secondMs) : dice.between(secondMs, 20 * minuteMs),
      );
  }

  await stores.rules.append(book);
  scheduler.at(endMs, undefined, () => fleet.stop());
  let [minute, isOver] = [0, false];
  const everyMinute = (): void => {
    minute += 1;
    system.runScheduler();
    const nowMs = scheduler.nowMs();
    if (minute % (saysEveryDays * 24 * 60) === 0)
      says(
        `day ${(minute * schedulerEveryMs) / dayMs}: ${figures.get('top-ups at the provider') ?? 0} top-ups`,
      );
    if (nowMs - stores.executions.nextDueMs() > overdueMs)
      breaks(
        'every execution ends',
        `one has been due since ${new Date(stores.executions.nextDueMs()).toISOString()}`,
      );
    if (nowMs > endMs && minute % 60 === 0) people.decideAll();
    isOver = nowMs > endMs + graceMs || (nowMs > endMs + dayMs && isReconciled());
    scheduler.at(nowMs + schedulerEveryMs, undefined, everyMinute);
  };
  const isReconciled = (): boolean =>
    system.isIdle() &&
    [...stores.executions.all.values()].every(({ state }) => state === 'done' || state === 'idle');
  scheduler.at(startMs + schedulerEveryMs, undefined, everyMinute);
  await scheduler.play(() => !isOver && !broken.some(({ promise }) => promise === until));
  if (isOver) auditReservations(stores, system.ledger, jobIdOf, commands.isResent, breaks);
  counts('dead letters', system.deadLetters());
  counts('steps', trace.steps());
  return { broken, figures, traceHash: trace.hash(), lastSteps: trace.last() };
}

function jobIdOf({ key, do: what }: Command) {
  return jobOfRequest(what.kind === 'sms' ? 'campaign' : 'orders', ownCallers.rule, key);
}
