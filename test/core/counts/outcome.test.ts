import { expect, test } from 'vitest';
import { type JobOutcome, outcomeOf } from '../../../shared/core/counts/outcome.ts';
import type { RowCounts } from '../../../shared/core/counts/progress-of-job.ts';

const none: RowCounts = {
  total: 0,
  accepted: 0,
  ordered: 0,
  refused: 0,
  unclear: 0,
  held: 0,
  unprocessed: 0,
  suppressed: 0,
  duplicate: 0,
  invalid: 0,
};

const counted = (rows: Partial<RowCounts>, givenUp = 0) => ({
  rows: { ...none, ...rows },
  reasons: { 'held given_up': givenUp, 'held no_record': 9 },
});

test.each<[JobOutcome, Partial<RowCounts>]>([
  ['succeeded', { total: 3, accepted: 1, duplicate: 1, invalid: 1 }],
  ['partial', { total: 2, accepted: 1, refused: 1 }],
  ['partial', { total: 2, accepted: 1, unprocessed: 1 }],
  ['unsuccessful', { total: 2, refused: 2 }],
  ['unsuccessful', { total: 2, refused: 1, invalid: 1 }],
  ['needs_decision', { total: 3, accepted: 2, held: 1 }],
  ['nothing_to_do', { total: 2, suppressed: 1, duplicate: 1 }],
  ['nothing_to_do', { total: 2, suppressed: 1, invalid: 1 }],
  ['no_usable_rows', { total: 2, invalid: 2 }],
])('a completed job %s with %j', (outcome, rows) => {
  expect(outcomeOf('completed', counted(rows), false)).toBe(outcome);
});

test.each<[JobOutcome, Partial<RowCounts>]>([
  ['checked', { total: 2, unprocessed: 1, invalid: 1 }],
  ['no_usable_rows', { total: 2, invalid: 2 }],
])('a dry run is %s with %j', (outcome, rows) => {
  expect(outcomeOf('completed', counted(rows), true)).toBe(outcome);
});

test.each(['running', 'canceled', 'failed'] as const)('a %s job has no outcome', (state) => {
  expect(outcomeOf(state, counted({ total: 1, accepted: 1 }), false)).toBeUndefined();
});

test('rows that were given up need no decision', () => {
  const outcomeWith = (givenUp: number, accepted: number) =>
    outcomeOf('completed', counted({ total: accepted + 2, accepted, held: 2 }, givenUp), false);
  expect(outcomeWith(1, 1)).toBe('needs_decision');
  expect(outcomeWith(2, 1)).toBe('partial');
  expect(outcomeWith(2, 0)).toBe('unsuccessful');
});
