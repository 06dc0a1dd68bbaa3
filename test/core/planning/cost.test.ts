import { expect, test } from 'vitest';
import { costOfSegments } from '../../../shared/core/planning/preview.ts';

test.each([
  [1, 0.0079, '0.0079'],
  [1000, 0.0079, '7.90'],
  [3, 0.1, '0.30'],
  [1_000_000, 0.00645, '6450.00'],
  [0, 0.05, '0.00'],
  [7, 0, '0.00'],
  [1, 0.000_000_01, '0.00000001'],
  [10_000_000, 12.34, '123400000.00'],
  [100, 7, '700.00'],
])('%d segments at %d cost %s', (segments, amount, expected) => {
  expect(costOfSegments(segments, { amount, currency: 'USD' })).toEqual({
    amount: expected,
    currency: 'USD',
  });
});
