import { expect, test } from 'vitest';
import { wordsOfDecision } from '../../apps/console/src/words/verdicts.ts';

const [asked, answered] = [
  { state: 'ready', outcome: 'waiting', approve: '/v1/jobs/ord_1/approve' },
  { state: 'running' },
] as const;

test.each([
  ['executed', [], 'Acted'],
  ['awaiting_approval', [], 'Waits for approval'],
  ['awaiting_approval', [{ state: 'planning', outcome: 'waiting' }], 'Waits for approval'],
  ['awaiting_approval', [asked, { ...answered, outcome: 'waiting' }], 'Waits for approval'],
  ['awaiting_approval', [{ ...answered, outcome: 'waiting' }], 'Acted'],
  ['awaiting_approval', [{ state: 'completed', outcome: 'refused' }], 'Acted'],
  ['awaiting_approval', [{ state: 'canceled', outcome: 'canceled' }], 'Canceled'],
] as const)('a decision that is %s, whose jobs are %j, reads “%3$s”', (verdict, jobs, says) => {
  expect(wordsOfDecision({ verdict, jobs }).words).toBe(says);
});
