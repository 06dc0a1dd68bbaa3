import type { ProviderProblem } from '../../../../shared/errors.ts';
import type { Adversary, Fate, StepKind, Way } from '../../machinery/adversary.ts';
import type { Dice } from '../../machinery/dice.ts';
import { type Outcome, type OutcomeName, outcomeOf } from '../../machinery/outcomes.ts';
import { callFigure, type FleetFault, fleetOutcomes, stepFigure } from '../figures.ts';
import { rude, type Scenario } from '../scenario.ts';

type Problem = Omit<ProviderProblem, 'tried'>;

/** Decides what goes wrong in a year: little at each step, as there are millions, and everything now and then. */
export type FleetAdversary = Adversary & {
  readProblem(): Problem | undefined;
  /** From taking an order to its end. */
  orderLifeMs(): number;
  givesUp(): boolean;
};

const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000];

/** At each step. */
const stepFaults = { dies: 0.0006, fails: 0.001, freezes: 0.0005 } as const;

/** Of the writes: what the caller hears is not what has happened. */
const writeWays: readonly (readonly [Way, number])[] = [
  ['answer lost', 0.001],
  ['lands late', 0.0003],
  ['tried twice', 0.004],
];

const sharesOf = (busy: number): Readonly<Record<(typeof fleetOutcomes)[number], number>> => ({
  'busy with a hint': busy,
  refused: rude.orderRefused,
  busy: 0.004,
  'answer lost': rude.answerLost / 5,
  'never arrived': rude.answerLost / 5,
  'failed after performing': rude.answerLost / 5,
  'timed out, performed': rude.answerLost / 5,
  'timed out, performed late': rude.answerLost / 10,
  'timed out, not performed': rude.answerLost / 10,
  unreachable: 0.004,
});

/** @param scenario.rudeness how many times as often as usual things go wrong with processes and stores */
export function fleetAdversary(
  dice: Dice,
  { rudeness: times, busy: busyRate }: Pick<Required<Scenario>, 'rudeness' | 'busy'>,
  nowMs: () => number,
  untilMs: number,
  struck: (what: string) => void,
): FleetAdversary {
  const shares = sharesOf(busyRate);
  const strikes = (what: FleetFault, rate: number): boolean => {
    if (nowMs() >= untilMs || !dice.happens(rate)) return false;
    struck(what);
    return true;
  };
  const wayOf = (kind: StepKind): Way => {
    if (kind === 'token' || kind === 'call') return 'works';
    let left = dice.next() / times;
    if (nowMs() >= untilMs) return 'works';
    const ways: readonly (readonly [Way, number])[] = [
      ['fails', stepFaults.fails],
      ...(kind === 'read' || kind === 'receipt' ? [] : writeWays),
    ];
    for (const [way, share] of ways) {
      left -= share;
      if (left >= 0) continue;
      struck(stepFigure(way));
      return way;
    }
    return 'works';
  };
  const stepMs = (): number => dice.between(1, 25);
  const frozenMs = (): number =>
    strikes('freezes', stepFaults.freezes * times) ? dice.pick([3, 25, 44]) * secondMs : 0;
  const busy = (): Problem => ({ code: 'busy', effect: 'none', status: 429 });
  const nameOfOutcome = (): OutcomeName => {
    let left = dice.next();
    if (nowMs() >= untilMs) return 'accepted';
    for (const name of fleetOutcomes) {
      left -= shares[name];
      if (left < 0) return name;
    }
    return 'accepted';
  };
  let noRunsUntilMs = 0;

  return {
    fateOf(kind): Fate {
      const fate = { way: wayOf(kind), beforeMs: stepMs() + frozenMs(), afterMs: stepMs() };
      const withLater = fate.way === 'works' ? fate : { ...fate, laterMs: dice.pick([5, 400, 3_000]) };
      if (!strikes('kills', stepFaults.dies * times)) return withLater;
      return { ...withLater, dies: dice.pick(['before', 'after'] as const) };
    },
    outcome(limitMs): Outcome {
      const name = nameOfOutcome();
      struck(callFigure(name));
      return outcomeOf(name, {
        answerMs: dice.between(20, 900),
        limitMs,
        lateMs: limitMs + dice.pick([1, 5, 120]) * secondMs,
        hintMs: dice.pick([2, 45, 600]) * secondMs,
      });
    },
    readProblem() {
      // A 429 that has nothing to do with the rate holds a rate limiter far below it for days.
      if (strikes('read busy', rude.providerBusy)) return busy();
      return strikes('read fails', rude.readFails)
        ? { code: 'unavailable', effect: 'none', status: 503 }
        : undefined;
    },
    orderLifeMs: () => dice.pick([0, 500, 3 * secondMs, 20 * secondMs, 2 * minuteMs, 40 * minuteMs]),
    givesUp: () => strikes('order given up', rude.orderGivenUp),
    objectionTo: () => undefined,
    tokenProblem: () => (strikes('no token', 0.002) ? { code: 'unreachable', effect: 'none' } : undefined),
    noTokenUntilMs: () => 0,
    copiesInMs() {
      if (strikes('message lost', 0.002 * times)) return [];
      const copies = strikes('message doubled', 0.01 * times) ? 2 : 1;
      return Array.from({ length: copies }, stepMs);
    },
    taken: (messages) => messages,
    indexLagMs: () => (strikes('index lags', 0.01) ? dice.pick([50, 3 * secondMs, 70 * secondMs]) : 0),
    runsThisMinute() {
      if (strikes('runs of the scheduler missing', 0.0005 * times))
        noRunsUntilMs = nowMs() + dice.between(1, 15) * minuteMs;
      if (nowMs() < noRunsUntilMs) return 0;
      return strikes('scheduler doubled', 0.02 * times) ? 2 : 1;
    },
    skewMs: () => (strikes('clock skew', 0.05) ? dice.between(-2 * secondMs, 2 * secondMs) : 0),
    outlivesMs: () => 0,
    cutsBody: () => false,
    pageSize: () => 50,
    usageLagMs() {
      if (strikes('off record', rude.offRecord)) return undefined;
      return strikes('late on record', 0.02) ? dice.pick([1, 5]) * hourMs : dice.between(1, 2 * minuteMs);
    },
    providerClockMs: dice.pick([0, 0, -90 * secondMs, 90 * secondMs]),
    recordsProblem: () =>
      strikes('records fail', 0.02) ? { code: 'unavailable', effect: 'none' } : undefined,
    cheapReadProblem: () =>
      strikes('cheap read fails', 0.02) ? { code: 'timeout', effect: 'none' } : undefined,
    recordsMs: () => dice.between(5, 300),
    polls: () => false,
    asksTwice: () => false,
  };
}
