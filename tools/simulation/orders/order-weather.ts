import { badHours } from '../machinery/bad-hours.ts';
import { diceOf } from '../machinery/dice.ts';
import type { OutcomeName } from '../machinery/outcomes.ts';
import { newScheduler } from '../machinery/scheduler.ts';
import { scriptedAdversary } from '../machinery/scripted-adversary.ts';
import { newTrace } from '../machinery/trace.ts';
import { oneKindOfTrouble } from './order-adversary.ts';
import type { OrderMutation } from './order-mutation.ts';
import type { OrderBroken } from './order-observer.ts';
import { play, statesOf } from './order-play.ts';
import { account } from './world/order-input.ts';
import { newOrdersSystem } from './world/orders-system.ts';

/** A batch of orders in hours in which the whole provider is down or busy. */
export type OrderWeather = {
  /** How each call that orders ends, in turn; reads end as the first. */
  readonly outcomes: readonly OutcomeName[];
  readonly hours: number;
  readonly workers: number;
  readonly seed: number;
  readonly mutant?: OrderMutation;
};

export type OrdersWeathered = {
  readonly broken: readonly OrderBroken[];
  /** Orders that the provider was at when they began. */
  readonly ordered: number;
  /** Calls made, and orders polled, in the bad hours. */
  readonly callsInVain: number;
  readonly pollsInVain: number;
  /** Entries of which nobody knew the end when the bad hours were over. */
  readonly unclear: number;
  readonly resumedAfterMs: number;
  readonly overAfterMs: number;
  /** Entries at the end by state. */
  readonly states: Readonly<Record<string, number>>;
};

const startMs = Date.UTC(2030, 0, 7, 9);
const fromMs = startMs + 100_000;
const rows = 200;

/** Plays a batch of 200 orders with a break after about a third of them. */
export async function orderWeather({
  outcomes,
  hours,
  workers,
  seed,
  mutant,
}: OrderWeather): Promise<OrdersWeathered> {
  const untilMs = fromMs + hours * 3_600_000;
  const dice = diceOf(seed);
  const trace = newTrace(startMs, 60);
  const scheduler = newScheduler(startMs, dice.next);
  const bad = badHours({ outcomes, fromMs, untilMs }, dice, scheduler.nowMs);
  let pollsInVain = 0;
  const system = newOrdersSystem({
    scheduler,
    trace,
    dice,
    adversary: {
      ...scriptedAdversary({ outcomes: [], copies: 1 }),
      ...bad,
      orderLifeMs: () => 60_000,
      givesUp: () => false,
      pollProblem() {
        const problem = bad.recordsProblem(false);
        if (problem !== undefined) pollsInVain += 1;
        return problem;
      },
      ...oneKindOfTrouble,
    },
    workersMax: workers,
    window: 60,
    knowsOwnWrites: true,
    firstPerSecond: 0.4,
    pageItems: 50,
    longRunsCalmer: 1,
    ...(mutant === undefined ? {} : { mutant }),
  });
  const people = Array.from({ length: rows }, (_, no) => `${account},p${no}@example.com,e-${no}`);
  const csv = ['account_id,email,employee_id', ...people].join('\n');
  system.take({ name: 'batch', kind: 'activate', options: {}, csv, metadata: { kind: 'activate' }, rows }, 0);
  let [ordered, unclear] = [0, 0];
  scheduler.at(fromMs, undefined, () => {
    ordered = statesOf(system).get('ordered') ?? 0;
  });
  scheduler.at(untilMs, undefined, () => {
    const states = statesOf(system);
    for (const state of ['unclear', 'claimed', 'held']) unclear += states.get(state) ?? 0;
  });
  await play(system, scheduler, trace, {
    batches: 1,
    isLarge: false,
    untilMs,
    goesOn: mutant !== undefined,
    stepsMax: 2_000_000,
  });
  return {
    broken: system.observer.broken,
    ordered,
    callsInVain: bad.callsInVain(),
    pollsInVain,
    unclear,
    resumedAfterMs: bad.resumedAfterMs(),
    overAfterMs: bad.overAfterMs(),
    states: Object.fromEntries(statesOf(system)),
  };
}
