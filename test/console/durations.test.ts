import { expect, test } from 'vitest';
import { othersOf, sentenceOf } from '../../apps/console/src/orders/duration-words.ts';

const ten = {
  as_of: '2027-03-01T09:00:00Z',
  rows: 10,
  rows_seen: 10,
  orders: 10,
  completed: 7,
  open: 1,
  ended: 2,
  median_seconds: 136,
  p90_seconds: null,
  oldest_open_seconds: 7_200,
  completed_within: [{ seconds: 136, share: 0.7 }],
};

test('every order is accounted for: completed, open, or ended otherwise', () => {
  expect(sentenceOf(ten)).toBe(
    '7 of 10 orders are completed. Half of all orders were completed within 2 min 16 s.',
  );
  expect(othersOf(ten)).toEqual([
    '1 order has been open for 2 h. It counts as taking longer.',
    '2 orders ended in another way. They count as never completed.',
  ]);
});

test('of a large batch it is said how many rows were looked at', () => {
  const large = { ...ten, open: 0, ended: 0, rows: 5_000, rows_seen: 400 };
  expect(othersOf(large)).toEqual(['This is a sample: 400 of 5,000 rows.']);
});
