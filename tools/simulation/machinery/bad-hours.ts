import type { Adversary } from './adversary.ts';
import type { Dice } from './dice.ts';
import { type OutcomeName, outcomeOf } from './outcomes.ts';

/** Hours in which the whole provider is down or busy, anyone who asks it for whatever. */
export type BadHours = {
  /** How each call that changes something ends, in turn. */
  readonly outcomes: readonly OutcomeName[];
  readonly fromMs: number;
  readonly untilMs: number;
};

export type BadHoursSeen = Pick<Adversary, 'outcome' | 'recordsProblem' | 'cheapReadProblem'> & {
  /** Calls made in the bad hours. */
  callsInVain(): number;
  /** How long after the bad hours the next call was accepted, and the last one. */
  resumedAfterMs(): number;
  overAfterMs(): number;
};

const hintMs = 30_000;

/** What an adversary does in bad hours, and what is seen of them. Before and after them all goes well. */
export function badHours(
  { outcomes, fromMs, untilMs }: BadHours,
  dice: Dice,
  nowMs: () => number,
): BadHoursSeen {
  const isBad = (): boolean => nowMs() >= fromMs && nowMs() < untilMs;
  const acceptedAfter: number[] = [];
  let callsInVain = 0;
  const readProblem = (): ReturnType<Adversary['recordsProblem']> => {
    const { problem } = outcomeOf(outcomes[0] ?? 'accepted', { answerMs: 0, limitMs: 0, lateMs: 0, hintMs });
    return isBad() && problem !== undefined ? { ...problem, effect: 'none' } : undefined;
  };
  return {
    callsInVain: () => callsInVain,
    resumedAfterMs: () => acceptedAfter[0] ?? Number.POSITIVE_INFINITY,
    overAfterMs: () => acceptedAfter.at(-1) ?? Number.POSITIVE_INFINITY,
    outcome(limitMs) {
      const name = isBad() ? (outcomes[callsInVain++ % outcomes.length] ?? 'accepted') : 'accepted';
      if (name === 'accepted' && nowMs() >= untilMs) acceptedAfter.push(nowMs() - untilMs);
      return outcomeOf(name, { answerMs: dice.between(50, 900), limitMs, lateMs: 2 * limitMs, hintMs });
    },
    recordsProblem: readProblem,
    cheapReadProblem: readProblem,
  };
}
