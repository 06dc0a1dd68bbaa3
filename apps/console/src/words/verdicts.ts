import type { components } from '@fleetcast/client';
import type { StateWords } from './states.ts';

export type Verdict = components['schemas']['RuleTest']['verdict'];

/** What a rule decided, in words. */
export const verdicts: Readonly<Record<Verdict, StateWords>> = {
  fired: { words: 'Acted', shape: '✓', kind: 'done' },
  waiting: { words: 'Waits for approval', shape: '!', kind: 'uncertain' },
  dry: { words: 'Would act (dry run)', shape: '○', kind: 'waiting' },
  'not met': { words: 'Condition not met', shape: '–', kind: 'notUsed' },
  'held back': { words: 'Stopped by a guard', shape: '✕', kind: 'notDone' },
  already: { words: 'Already done this period', shape: '–', kind: 'notUsed' },
  failed: { words: 'Could not decide', shape: '?', kind: 'uncertain' },
  'not reported': { words: 'Could not decide: the event lacks a fact', shape: '?', kind: 'uncertain' },
};
