import type { components } from '@fleetcast/client';
import type { StateWords } from './states.ts';

export type Verdict = components['schemas']['RuleTest']['verdict'];

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
