import type { Adversary, Fate, StepKind } from '../../machinery/adversary.ts';
import type { Dice } from '../../machinery/dice.ts';
import { type FaultKind, type Swarm, waysOf } from '../../machinery/faults.ts';
import { type OutcomeName, outcomeOf } from '../../machinery/outcomes.ts';
import { newRecordFaults } from '../../machinery/record-faults.ts';
import { isControlMessageNumber } from '../control-message.ts';
import { newObjections } from './objections.ts';

const seconds = 1_000;
const minutes = 60_000;

/** Lengths around the limits that matter: the call's 20 s, a lease's remaining 25 s, its 45 s, the function's 60 s. */
const freezesMs = [1, 4, 8, 19, 24, 26, 44, 46, 70, 300].map((length) => length * seconds);
const hintsMs = [1, 2, 5, 30, 59, 61, 180, 900, 2_400].map((length) => length * seconds);

/**
 * Lets things fail by chance, as a seed's swarm says, until its time is over; then everything works.
 *
 * @param struck is called with every fault and every outcome
 */
export function randomAdversary(
  dice: Dice,
  swarm: Swarm,
  nowMs: () => number,
  struck: (what: FaultKind | OutcomeName) => void,
): Adversary {
  const untilMs = nowMs() + swarm.faultsMs;
  const strikes = (kind: FaultKind): boolean => {
    if (swarm.rates[kind] === 0 || nowMs() >= untilMs || !dice.happens(swarm.rates[kind])) return false;
    struck(kind);
    return true;
  };
  let noRunsUntilMs = 0;
  let spell: { name: OutcomeName; untilMs: number } = { name: 'accepted', untilMs: 0 };

  const stepMs = (): number => {
    switch (swarm.latency) {
      case 'none':
        return 0;
      case 'short':
        return dice.between(1, 30);
      case 'long tail':
        return dice.happens(0.04) ? dice.between(500, 6_000) : dice.between(1, 60);
    }
  };
  const frozenMs = (): number => (strikes('freezes') ? dice.pick(freezesMs) : 0);

  const wayOf = (kind: StepKind): Pick<Fate, 'way' | 'laterMs'> => {
    const struckWay = waysOf[kind].find(([, fault]) => strikes(fault));
    if (struckWay === undefined) return { way: 'works' };
    return { way: struckWay[0], laterMs: dice.pick([5, 400, 3_000, 50_000, 400_000]) };
  };

  const lateMs = (): number =>
    strikes('performed hours late')
      ? dice.pick([40, 90, 400]) * minutes
      : dice.pick([1, 100, 5 * seconds, 26 * seconds, 2 * minutes, 12 * minutes]);

  /** Trouble comes in spells: a provider that is busy or down mostly still is a moment later. */
  const nextOutcome = (): OutcomeName => {
    if (nowMs() >= untilMs) return 'accepted';
    if (nowMs() < spell.untilMs) return spell.name;
    const name = weighted(dice, swarm.outcomes);
    if (strikes('provider stays as it is')) {
      spell = { name, untilMs: nowMs() + dice.pick([1, 5, 20]) * minutes };
    }
    return name;
  };

  let noTokenUntilMs = 0;
  return {
    fateOf(kind) {
      const fate = { ...wayOf(kind), beforeMs: stepMs() + frozenMs(), afterMs: stepMs() + frozenMs() };
      if (strikes('dies before an effect')) return { ...fate, dies: 'before' };
      if (strikes('dies after an effect')) return { ...fate, dies: 'after' };
      return fate;
    },
    outcome(limitMs) {
      const name = nextOutcome();
      struck(name);
      return outcomeOf(name, {
        answerMs: dice.happens(0.1) ? dice.between(0, limitMs) : dice.between(20, 900),
        limitMs,
        lateMs: limitMs + lateMs(),
        hintMs: dice.pick(hintsMs),
      });
    },
    tokenProblem() {
      if (!strikes('no token')) return undefined;
      const code = dice.pick(['unauthorized', 'unreachable', 'busy'] as const);
      if (code !== 'busy') return { code, effect: 'none' };
      const retryAfterMs = dice.pick(hintsMs);
      noTokenUntilMs = Math.max(noTokenUntilMs, nowMs() + retryAfterMs);
      return { code, effect: 'none', retryAfterMs };
    },
    noTokenUntilMs: () => noTokenUntilMs,
    cheapReadProblem() {
      if (!strikes('cheap read fails')) return undefined;
      const code = dice.pick(['timeout', 'unavailable', 'unreachable', 'busy', 'unauthorized'] as const);
      return { code, effect: 'none', ...(code === 'busy' ? { retryAfterMs: dice.pick(hintsMs) } : {}) };
    },
    copiesInMs() {
      if (strikes('message lost')) return [];
      const copies = strikes('message doubled') ? dice.between(2, 3) : 1;
      return Array.from({ length: copies }, () =>
        dice.happens(0.9) ? stepMs() : dice.between(0, 2 * minutes),
      );
    },
    taken: (messages) => (strikes('batch partly taken') ? dice.between(0, messages - 1) : messages),
    indexLagMs: () => (strikes('index lags') ? dice.pick([50, 3 * seconds, 70 * seconds]) : 0),
    runsThisMinute() {
      if (strikes('runs of the scheduler missing')) noRunsUntilMs = nowMs() + dice.between(1, 15) * minutes;
      if (nowMs() < Math.min(noRunsUntilMs, untilMs)) return 0;
      return strikes('scheduler doubled') ? 2 : 1;
    },
    skewMs: () => (strikes('clock skew') ? dice.between(-4 * seconds, 4 * seconds) : 0),
    outlivesMs: () => (strikes('outlives its time limit') ? dice.between(1 * seconds, 8 * minutes) : 0),
    cutsBody: () => strikes('object breaks off'),
    pageSize: () => dice.between(1, 8),
    objectionTo: newObjections(dice, swarm, struck),
    honoursKeys: swarm.rates['keys are honoured'] > 0 && strikes('keys are honoured'),
    poisons: poisonsIn(dice, swarm, struck),
    ...newRecordFaults(dice, swarm, nowMs, strikes),
    polls: () => dice.happens(0.04),
    asksTwice: () => strikes('client asks twice'),
  };
}

/** Some texts break the provider for good. */
function poisonsIn(
  dice: Dice,
  { rates }: Swarm,
  struck: (what: FaultKind) => void,
): NonNullable<Adversary['poisons']> {
  const known = new Map<string, boolean>();
  return ({ to, text }) => {
    if (rates['poisoned text'] === 0 || isControlMessageNumber(to[0])) return false;
    const poisoned = known.get(text) ?? dice.happens(rates['poisoned text']);
    known.set(text, poisoned);
    if (poisoned) struck('poisoned text');
    return poisoned;
  };
}

function weighted(dice: Dice, weights: Swarm['outcomes']): OutcomeName {
  let left = dice.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of weights) {
    left -= weight;
    if (left < 0) return name;
  }
  return 'accepted';
}
