import { describe, expect, test } from 'vitest';
import { type Cell, goalOf } from '../../bench/limiter/cell.ts';
import { limiterPacer } from '../../bench/limiter/limiter-pacer.ts';
import { play } from '../../bench/limiter/play.ts';

const cell = (values: Partial<Cell>): Cell => ({
  kind: 'bucket 1 s',
  limit: 16.7,
  workers: 100,
  changing: false,
  hints: false,
  jitter: 0,
  ...values,
});

/** Some cells of the bench, counted in virtual time: the same figures at every run. */
const cells: readonly Cell[] = [
  cell({ kind: 'bucket 1 s' }),
  cell({ kind: 'bucket 1 s', limit: 1, workers: 10, hints: true }),
  cell({ kind: 'fixed 1 s' }),
  cell({ kind: 'fixed 1 s', limit: 1, workers: 1 }),
  cell({ kind: 'fixed 60 s' }),
  cell({ kind: 'fixed 60 s', limit: 100, hints: true }),
  cell({ kind: 'sliding 1 s' }),
  cell({ kind: 'sliding 60 s', limit: 1, workers: 10 }),
  cell({ kind: 'bucket 1 s', changing: true }),
  cell({ kind: 'fixed 1 s', changing: true, hints: true }),
  cell({ kind: 'fixed 60 s', changing: true, hints: true }),
  cell({ kind: 'sliding 60 s', changing: true, workers: 10 }),
  cell({ kind: 'sliding 60 s', limit: 100, changing: true }),
];

describe('an unknown limit', () => {
  test.each(cells)(
    '$kind, $limit calls/s, $workers workers, changing: $changing, Retry-After: $hints',
    (one) => {
      const { used, refused } = play(one, limiterPacer);
      const goal = goalOf(one);
      expect(used).toBeGreaterThanOrEqual(goal.used);
      expect(used).toBeLessThanOrEqual(1.02);
      expect(refused).toBeLessThanOrEqual(goal.refused);
    },
  );

  test('is out of reach for a single worker, which is never slowed down', () => {
    const { used, refused } = play(cell({ workers: 1, limit: 100 }), limiterPacer);
    expect(used).toBeGreaterThan(0.999);
    expect(refused).toBe(0);
  });
});
