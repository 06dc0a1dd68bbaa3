import { describe, expect, test } from 'vitest';
import { haltOf, haltOutOfBundle } from '../../../shared/core/calls/halt.ts';
import type { RowCounts } from '../../../shared/core/counts/progress-of-job.ts';

const none: RowCounts = {
  total: 1000,
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
const limits = { errorShare: 0.2, afterRows: 10, onOutOfBundle: false };

describe('a share of 0.2 after 10 rows', () => {
  test.each<[string, Partial<RowCounts>, boolean]>([
    ['nothing is done yet', { unprocessed: 1000 }, false],
    ['nine of nine are refused', { refused: 9 }, false],
    ['two of ten are refused: exactly the share', { refused: 2, accepted: 8 }, false],
    ['three of ten are refused', { refused: 3, accepted: 7 }, true],
    ['three of ten are unclear', { unclear: 3, accepted: 7 }, true],
    ['three of ten are held', { held: 3, accepted: 7 }, true],
    ['one of each', { refused: 1, unclear: 1, held: 1, accepted: 7 }, true],
    [
      'rows that are skipped are no errors',
      { invalid: 500, duplicate: 90, suppressed: 9, accepted: 10 },
      false,
    ],
  ])('%s', (_, counts, halts) => {
    expect(haltOf(limits, { ...none, ...counts }, undefined) !== undefined).toBe(halts);
  });
});

test('a share of nothing halts at the first error', () => {
  expect(
    haltOf({ ...limits, errorShare: 0, afterRows: 1 }, { ...none, refused: 1 }, undefined),
  ).toMatchObject({
    reason: { code: 'error_share', detail: expect.stringContaining('1 of 1 rows') },
    halted: { doneRows: 1, badRows: 1 },
  });
});

test('who resumes accepts what went wrong so far, and nothing more', () => {
  const before = { doneRows: 20, badRows: 15, outOfBundle: false };
  const after = (accepted: number, refused: number) =>
    haltOf(limits, { ...none, accepted: 5 + accepted, refused: 15 + refused }, before) !== undefined;
  expect(after(0, 0)).toBe(false);
  expect(after(0, 9)).toBe(false);
  expect(after(8, 2)).toBe(false);
  expect(after(7, 3)).toBe(true);
});

test('without an error share no error halts', () => {
  expect(haltOf({ afterRows: 1, onOutOfBundle: true }, { ...none, refused: 900 }, undefined)).toBeUndefined();
});

test('a text beside the plan halts once, and only when asked', () => {
  const requested = { afterRows: 100, onOutOfBundle: true };
  expect(haltOutOfBundle({ ...requested, onOutOfBundle: false }, undefined)).toBeUndefined();
  const halt = haltOutOfBundle(requested, { doneRows: 7, badRows: 2, outOfBundle: false });
  expect(halt).toMatchObject({
    reason: { code: 'out_of_bundle' },
    halted: { doneRows: 7, badRows: 2, outOfBundle: true },
  });
  expect(haltOutOfBundle(requested, halt?.halted)).toBeUndefined();
});
