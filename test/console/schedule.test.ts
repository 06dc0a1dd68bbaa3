import { expect, test } from 'vitest';
import { changesOf } from '../../apps/console/src/jobs/job-changes.ts';
import { optionFacts } from '../../apps/console/src/jobs/option-facts.ts';
import type { Job } from '../../apps/console/src/words/states.ts';
import { optionForms } from '../../shared/core/jobs/option-forms.ts';

const usual = { mode: 'approve', on_unclear: 'hold', priority: 'bulk', on_400: 'split', long_text: 'split' };

/** As much of a job as these look at. */
const aJob = (options: object, members: object = {}) =>
  ({
    id: 'cmp_1',
    name: 'News',
    state: 'ready',
    waiting: { for: 'approval' },
    options: { ...usual, ...options },
    ...members,
  }) as unknown as Job;

const factsOf = (options: object, members?: object) =>
  optionFacts(aJob(options, members)).filter(([, value]) => value);

test('a usual campaign says when it starts, and nothing else', () => {
  expect(factsOf({})).toEqual([['Start', 'As soon as it is approved']]);
  expect(factsOf({}, { state: 'completed', waiting: null })).toEqual([]);
});

test('who approves sees the time, its limits, and the time of the people who are texted', () => {
  const quiet = { from: '21:00', to: '08:00', time_zone: 'Asia/Tokyo' };
  const facts = factsOf({
    start_at: '2026-12-01T00:30:00Z',
    latest_start: '2026-12-02T00:30:00Z',
    quiet_hours: quiet,
  });
  expect(facts.map(([name]) => name)).toEqual(['Start', 'Canceled if not begun by', 'Only at certain hours']);
  expect(facts[0]?.[1]).toMatch(/^Not before .*09:30.*GMT\+9/);
  expect(facts[2]?.[1]).toBe('From 08:00 to 21:00 by the clocks of Asia/Tokyo');
});

/** What each option is when it is not as usual. */
const unusual: Readonly<Record<keyof typeof optionForms, unknown>> = {
  mode: 'check',
  start_at: '2026-12-01T08:00:00Z',
  latest_start: '2026-12-01T08:00:00Z',
  quiet_hours: { from: '21:00', to: '08:00', time_zone: 'Europe/Berlin' },
  halt: { error_share: 0.05, after_rows: 100, on_out_of_bundle: true },
  on_unclear: 'resend',
  priority: 'urgent',
  on_400: 'hold',
  long_text: 'refuse',
  literal: true,
  fallback_text: 'Hello',
  transliterate: true,
  allow_foreign: true,
  refuse_numbers: [],
  default_country: 'DE',
  encoding: 'windows-1250',
  frequency: { max: 2, per_days: 7 },
  columns: { to: 'Phone' },
  price_per_segment: { amount: 0.01, currency: 'EUR' },
};

/** The preview shows the columns that were used, and the cost. */
const inPreview = ['columns', 'price_per_segment'];

test('each option that is not as usual is seen before a job is approved', () => {
  expect(Object.keys(unusual).toSorted()).toEqual(Object.keys(optionForms).toSorted());
  const plain = JSON.stringify(factsOf({}));
  const unseen = Object.entries(unusual).filter(
    ([name, value]) => JSON.stringify(factsOf({ [name]: value })) === plain,
  );
  expect(unseen.map(([name]) => name).toSorted()).toEqual(inPreview);
});

test('what changed since a person looked is named with what it was', () => {
  const before = aJob({ default_country: 'DE' });
  expect(changesOf(before, before)).toEqual([]);
  const now = aJob({ latest_start: '2026-12-01T08:00:00Z' }, { state: 'canceled', waiting: null });
  expect(changesOf(before, now)).toEqual([
    'State: Ready → Canceled',
    expect.stringMatching(/^Start: As soon as it is approved → –$/),
    expect.stringMatching(/^Canceled if not begun by: – → /),
    'Country of numbers without a plus: DE → –',
  ]);
});
