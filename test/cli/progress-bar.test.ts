import { expect, test } from 'vitest';
import type { Job } from '../../apps/cli/jobs/counts.ts';
import { progressBar, progressWords, waitingWords } from '../../apps/cli/jobs/job-words.ts';

const job = {
  state: 'running',
  rows: { total: 3_000, unprocessed: 1_330, suppressed: 2, duplicate: 5, invalid: 22 },
  rate: { calls_per_minute: 588, rows_per_minute: 588 },
} as Job;

test.each([
  [
    'as wide as it gets',
    120,
    `${'█'.repeat(13)}${'░'.repeat(11)}  1,641 of 2,971   55 %   9.8 calls a second of about 10.1   2 min 16 s left`,
  ],
  [
    'where no room is left for the bar',
    80,
    '1,641 of 2,971   55 %   9.8 calls a second of about 10.1   2 min 16 s left',
  ],
  ['on a narrow terminal', 60, '1,641 of 2,971   55 %   9.8 calls a second of about 10.1   '],
])('how far a job is, and how fast of what the provider takes, %s', (_, columns, line) => {
  expect(progressBar(job, 9.8, 606, columns)).toBe(line);
});

test('before the provider’s limit, and then the rate, are known', () => {
  expect(progressBar(job, 9.8, undefined, 100)).toMatch(/ {3}9\.8 calls a second {3}/);
  expect(progressBar({ ...job, rate: null }, 9.8, 606, 100)).toMatch(/ {3}9\.8 a second {3}/);
  expect(progressBar({ ...job, rate: null }, undefined, 606, 100)).toMatch(/55 %$/);
});

test.each([
  ['in an hour', 1, 'Waiting until 10:00:00: It starts then.', 'until=10:00:00'],
  ['in three days', 72, 'Waiting until 2027-03-04 09:00: It starts then.', 'until=2027-03-04T09:00'],
])('what a job waits for has its day, unless it is near: %s', (_, hours, words, member) => {
  const now = new Date(2027, 2, 1, 9);
  const until = new Date(2027, 2, 1, 9 + hours).toISOString();
  const waiting = { for: 'start_at', since: null, until, detail: 'It starts then.' };
  const waits = { ...job, waiting } as Job;
  expect(waitingWords(waits, now)).toBe(words);
  expect(progressWords(waits, undefined, now).split(' ')).toContain(member);
});
