import { expect, test } from 'vitest';
import { type Job, wordsOfRow } from '../../apps/console/src/words/states.ts';

const running = { kind: 'campaign', state: 'running' } as Job;

test.each([
  [{ state: 'duplicate', of: 1200 }, {}, 'Skipped: same as row 1,200'],
  [{ state: 'duplicate' }, {}, 'Skipped: same as an earlier row'],
  [{ state: 'suppressed', reason: 'contacted' }, {}, 'Skipped: texted too often lately'],
  [{ state: 'suppressed', reason: 'suppressed' }, {}, 'Skipped: suppression list'],
  [{ state: 'suppressed', reason: 'constructor' }, {}, 'Skipped: suppression list or frequency'],
  [
    { state: 'suppressed', reason: 'has_subscription' },
    { kind: 'order_batch' },
    'Skipped: has a subscription',
  ],
  [{ state: 'unprocessed' }, {}, 'Waiting'],
  [{ state: 'unprocessed' }, { state: 'canceled' }, 'Canceled before any call'],
  [{ state: 'unprocessed' }, { state: 'completed' }, 'Not sent'],
  [{ state: 'held', reason: 'given_up' }, {}, 'Given up by a person'],
] as const)('a row that is %j of a job that is %j says why it stands so', (row, job, says) => {
  expect(wordsOfRow(row, { ...running, ...job }).words).toBe(says);
});
