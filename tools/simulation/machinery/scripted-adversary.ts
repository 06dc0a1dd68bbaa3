import type { Adversary, Fate } from './adversary.ts';
import { type OutcomeName, outcomeOf } from './outcomes.ts';

/** One thing after the other, as written down. */
export type Script = {
  /** How the first calls end; every later one is accepted. */
  readonly outcomes: readonly OutcomeName[];
  /** Which step, counted over all processes, kills its process. */
  readonly kill?: { readonly step: number; readonly when: 'before' | 'after' };
  /** How many copies of each message are delivered at once. */
  readonly copies: number;
  /** When sent texts are on record: before reconciliation looks for them, hours after it, or never. */
  readonly usage?: 'soon' | 'late' | 'never';
  /** Recipients that the provider refuses, and whether it names them. */
  readonly bad?: { readonly numbers: readonly string[]; readonly named: boolean };
};

export type ScriptedAdversary = Adversary & {
  /** How many steps were begun. */
  steps(): number;
  /** How many calls were made. */
  calls(): number;
  /** How many steps were begun before the provider's records were first read; all of them if they never were. */
  stepsBeforeReconciliation(): number;
};

const stepMs = 3;

/** Longer than the queue's own waits, so that the ledger has to bring the entry back. */
const hintMs = 130_000;

const lagsMs = { soon: 60_000, late: 3 * 3_600_000, never: undefined } as const;

/** Late enough that the claim's lease is over when the provider performs. */
const lateMs = 95_000;

export function scriptedAdversary(script: Script): ScriptedAdversary {
  let steps = 0;
  let calls = 0;
  let beforeReconciliation: number | undefined;
  return {
    steps: () => steps,
    stepsBeforeReconciliation: () => beforeReconciliation ?? steps,
    calls: () => calls,
    fateOf(): Fate {
      const fate: Fate = { way: 'works', beforeMs: stepMs, afterMs: stepMs };
      const dies = script.kill?.step === steps;
      steps += 1;
      return dies && script.kill !== undefined ? { ...fate, dies: script.kill.when } : fate;
    },
    outcome(limitMs) {
      const name = script.outcomes[calls] ?? 'accepted';
      calls += 1;
      return outcomeOf(name, { answerMs: 200, limitMs, lateMs, hintMs });
    },
    objectionTo({ to }) {
      const { numbers = [], named = false } = script.bad ?? {};
      const bad = to.flatMap((number, at) => (numbers.includes(number) ? [`$.to[${at}]`] : []));
      if (bad.length === 0) return undefined;
      return named ? bad : [];
    },
    tokenProblem: () => undefined,
    noTokenUntilMs: () => 0,
    providerClockMs: 0,
    recordsProblem() {
      beforeReconciliation ??= steps;
      return undefined;
    },
    recordsMs: () => 0,
    cheapReadProblem: () => undefined,
    copiesInMs: () => Array.from({ length: script.copies }, () => 0),
    taken: (messages) => messages,
    indexLagMs: () => 0,
    runsThisMinute: () => 1,
    skewMs: () => 0,
    outlivesMs: () => 0,
    cutsBody: () => false,
    pageSize: () => 25,
    usageLagMs: () => lagsMs[script.usage ?? 'soon'],
    polls: () => false,
    asksTwice: () => false,
  };
}
