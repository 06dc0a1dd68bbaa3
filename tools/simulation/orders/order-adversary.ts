import type { ProviderProblem } from '../../../shared/errors.ts';
import type { Adversary } from '../machinery/adversary.ts';
import type { Dice } from '../machinery/dice.ts';
import type { FaultKind } from '../machinery/faults.ts';
import { makeProvider } from '../machinery/limited-provider.ts';
import { type Outcome, type OutcomeName, outcomeOf } from '../machinery/outcomes.ts';
import { randomAdversary } from '../texts/world/random-adversary.ts';
import type { KeyMode, OrderFaultKind, OrderSwarm } from './order-swarm.ts';

type Problem = Omit<ProviderProblem, 'tried'>;

/** Decides what becomes of orders, besides what an adversary decides for any job. */
export type OrderAdversary = Adversary & {
  /** From taking an order to its end. */
  orderLifeMs(): number;
  givesUp(): boolean;
  /** Why an order cannot be polled now; undefined when it can. */
  pollProblem(): Problem | undefined;
  /** The 429 that the provider answers to one call more of a group; undefined while its limit holds. */
  overLimit(group: 'orders' | 'reads'): Problem | undefined;
  /** Whether the provider answers 500 to this call for ever, and then, whether it carries it out. */
  poison(key: string): 'carries out' | 'does nothing' | undefined;
  /** What the provider makes of an idempotency key that it has seen. */
  readonly keys: KeyMode;
  keyStruck(what: 'key conflict' | 'answer from the key'): void;
  /** Whether something changes its place in a list between two of its pages. */
  listMoves(): boolean;
  /** What reading one stored item costs, for a storage whose time grows with size. */
  readonly itemMs: number;
};

/** For runs that look at one kind of trouble: what else a provider of orders may do, left out. */
export const oneKindOfTrouble = {
  overLimit: () => undefined,
  poison: () => undefined,
  keys: 'ignored',
  keyStruck: () => {},
  listMoves: () => false,
  itemMs: 0,
} as const satisfies Partial<OrderAdversary>;

const seconds = 1_000;
const minutes = 60_000;

/** An outage is over by then, and the rate limiters flow again. */
const storms = { halfEveryMs: 30 * minutes, halfForMs: 10 * minutes };

export function orderAdversary(
  dice: Dice,
  swarm: OrderSwarm,
  nowMs: () => number,
  struck: (what: FaultKind | OutcomeName | OrderFaultKind) => void,
): OrderAdversary {
  const startMs = nowMs();
  const any = randomAdversary(dice, swarm, nowMs, struck);
  const { orderRates, outage, limit } = swarm;
  const isOver = (): boolean => nowMs() >= startMs + swarm.faultsMs;
  const strikes = (kind: OrderFaultKind): boolean => {
    if (isOver() || !dice.happens(orderRates[kind])) return false;
    struck(kind);
    return true;
  };
  const isDown = (): boolean => {
    const sinceMs = nowMs() - startMs - (outage?.fromMs ?? 0);
    return outage !== undefined && sinceMs >= 0 && sinceMs < outage.forMs;
  };
  const downOutcome = (limitMs: number) => {
    struck('provider down');
    const name = dice.pick<OutcomeName>(outage?.outcomes ?? ['unreachable']);
    const times = { answerMs: 200, limitMs, lateMs: 2 * limitMs, hintMs: 45 * seconds };
    return outcomeOf(name, times);
  };
  const downProblem = (): Problem | undefined => {
    if (!isDown()) return undefined;
    if (outage?.ofOrders === true) return undefined;
    const { problem } = downOutcome(20 * seconds);
    return problem === undefined ? undefined : { ...problem, effect: 'none' };
  };
  const isHalf = (atMs: number): boolean =>
    orderRates['limit halves'] > 0 && atMs % storms.halfEveryMs < storms.halfForMs;
  const perSecond = (atMs: number): number => (isHalf(atMs) ? limit.perSecond / 2 : limit.perSecond);
  const counters = {
    orders: makeProvider(limit.kind, perSecond),
    reads: makeProvider(limit.kind, (atMs) => 2 * perSecond(atMs)),
  };
  const poisoned = new Map<string, 'carries out' | 'does nothing' | undefined>();
  const farAheadMs = strikes('provider clock far ahead') ? dice.between(3, 30) * minutes : undefined;
  return {
    ...any,
    providerClockMs: farAheadMs ?? any.providerClockMs,
    keys: swarm.keys,
    keyStruck: struck,
    itemMs: strikes('storage slow') ? dice.pick([50, 200, 500]) : 0,
    listMoves: () => strikes('list moves'),
    poison(key) {
      if (!poisoned.has(key))
        poisoned.set(
          key,
          strikes('row always 500') ? dice.pick(['carries out', 'does nothing'] as const) : undefined,
        );
      return poisoned.get(key);
    },
    outcome(limitMs) {
      if (isDown()) return downOutcome(limitMs);
      return strikes('odd answer') ? oddOutcome(dice) : any.outcome(limitMs);
    },
    recordsProblem: (hasCursor) => downProblem() ?? any.recordsProblem(hasCursor),
    cheapReadProblem: () => downProblem() ?? any.cheapReadProblem(),
    orderLifeMs: () =>
      strikes('order slow')
        ? dice.pick(swarm.slowLivesMs)
        : dice.pick([0, 500, 3 * seconds, 20 * seconds, 2 * minutes]),
    givesUp: () => strikes('order given up'),
    pollProblem() {
      const down = downProblem();
      if (down !== undefined || !strikes('poll fails')) return down;
      const code = dice.pick(swarm.pollProblems);
      return { code, effect: 'none', ...(code === 'busy' ? { retryAfterMs: 30 * seconds } : {}) };
    },
    overLimit(group) {
      const waitMs = counters[group].call(nowMs());
      if (waitMs === undefined) return undefined;
      struck('provider over its limit');
      if (isHalf(nowMs())) struck('limit halves');
      const hint = limit.hints ? { retryAfterMs: Math.ceil(waitMs / seconds) * seconds } : {};
      return { code: 'busy', effect: 'none', status: 429, ...hint };
    },
  };
}

/**
 * Answers of a server, or of something before it, that a client seldom meets. Only 404 and 413 prove that nothing was
 * done.
 */
const oddAnswers: readonly Pick<Outcome, 'performs' | 'problem'>[] = [
  { performs: 'never', problem: { code: 'refused', effect: 'none', status: 404 } },
  { performs: 'never', problem: { code: 'refused', effect: 'none', status: 413 } },
  { performs: 'never', problem: { code: 'timeout', effect: 'unknown', status: 408 } },
  { performs: 'late', problem: { code: 'timeout', effect: 'unknown', status: 408 } },
  { performs: 'now', problem: { code: 'moved', effect: 'unknown', status: 303 } },
  { performs: 'never', problem: { code: 'moved', effect: 'unknown', status: 302 } },
  { performs: 'now', problem: { code: 'unreadable', effect: 'unknown', status: 200 } },
];

function oddOutcome(dice: Dice): Outcome {
  const answer = dice.pick(oddAnswers);
  const lateMs = answer.performs === 'late' ? { lateMs: dice.pick([5, 60, 600]) * seconds } : {};
  return { name: 'answer lost', answerMs: dice.between(20, 900), ...answer, ...lateMs };
}
