import type { components } from '@fleetcast/client';
import type { StateWords } from './states.ts';

type Schemas = components['schemas'];
export type Verdict = Schemas['RuleTest']['verdict'];
type CommandJob = NonNullable<Schemas['Execution']['jobs']>[number];

/** What a rule decided, in words. */
export const verdicts: Readonly<Record<Verdict, StateWords>> = {
  executed: { words: 'Acted', shape: '✓', kind: 'done' },
  awaiting_approval: { words: 'Waits for approval', shape: '!', kind: 'uncertain' },
  dry_run: { words: 'Would act (dry run)', shape: '○', kind: 'waiting' },
  condition_not_met: { words: 'Condition not met', shape: '–', kind: 'notUsed' },
  guard_refused: { words: 'Stopped by a guard', shape: '✕', kind: 'notDone' },
  duplicate: { words: 'Already done this period', shape: '–', kind: 'notUsed' },
  failed: { words: 'Could not decide', shape: '?', kind: 'uncertain' },
  fact_missing: { words: 'Could not decide: the event lacks a fact', shape: '?', kind: 'uncertain' },
};

/** What became of one action, in words. */
export const actionOutcomes: Readonly<Record<CommandJob['outcome'], StateWords>> = {
  done: { words: 'Done', shape: '✓', kind: 'done' },
  waiting: { words: 'Waiting', shape: '○', kind: 'waiting' },
  refused: { words: 'Refused', shape: '✕', kind: 'notDone' },
  held: { words: 'Needs your decision', shape: '!', kind: 'uncertain' },
  canceled: { words: 'Canceled', shape: '∅', kind: 'notDone' },
};

type Decided = {
  readonly verdict: Verdict;
  readonly jobs?: readonly Pick<CommandJob, 'state' | 'outcome' | 'approve'>[] | undefined;
};

/** What a rule decided, and what a person answered where it asked for a yes: the decision itself never changes. */
export function wordsOfDecision({ verdict, jobs = [] }: Decided): StateWords {
  if (verdict !== 'awaiting_approval') return verdicts[verdict];
  const isAsked = jobs.every(({ state }) => state !== 'draft' && state !== 'planning');
  if (!isAsked || jobs.length === 0 || jobs.some(({ approve }) => approve !== undefined))
    return verdicts[verdict];
  return jobs.every(({ outcome }) => outcome === 'canceled') ? actionOutcomes.canceled : verdicts.executed;
}
