import fc from 'fast-check';
import { expect, test } from 'vitest';
import { busyWaitMs, retryWaitMs } from '../../../shared/core/calls/backoff.ts';
import { waitOf } from '../../../shared/core/calls/call-wait.ts';
import { inTurn } from '../../../shared/core/in-turn.ts';

test('a hint is a floor: jitter comes on top and is never taken off', () => {
  fc.assert(
    fc.property(
      fc.nat(50),
      fc.integer({ min: 0, max: 86_400_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (n, hint, random) => {
        const waitMs = busyWaitMs(n, hint, random);
        expect(waitMs).toBeGreaterThanOrEqual(hint);
        expect(waitMs).toBeLessThanOrEqual(hint + 1_000);
      },
    ),
    { seed: 29 },
  );
});

test('without a hint the ceiling doubles from one second to one minute', () => {
  const ceilings = [0, 1, 2, 5, 6, 7, 40].map((inARow) =>
    Math.round(busyWaitMs(inARow, undefined, 0.9999999) / 1000),
  );
  expect(ceilings).toEqual([1, 2, 4, 32, 60, 60, 60]);
});

test('after other failures the wait grows to a quarter of an hour and no further', () => {
  expect(retryWaitMs(0, 0)).toBe(1_000);
  expect(retryWaitMs(3, 0.5)).toBe(12_000);
  expect(retryWaitMs(99, 1)).toBe(900_000);
});

test('a short wait is left to the queue, a long one or a sixth one to the ledger', () => {
  expect(waitOf(1_000, 60_000, 5)).toEqual({
    notBeforeMs: 61_000,
    dueAtMs: 61_000 + 480_000,
    queued: true,
    delivery: { kind: 'retry_later', inMs: 60_000 },
  });
  expect(waitOf(1_000, 60_001, 1)).toEqual({
    notBeforeMs: 61_001,
    dueAtMs: 61_001,
    queued: false,
    delivery: { kind: 'ack' },
  });
  expect(waitOf(1_000, 10, 6)).toMatchObject({ dueAtMs: 1_010, delivery: { kind: 'ack' } });
});

test('groups go in turn, so that a huge one cannot keep a small one waiting', () => {
  expect([...inTurn([['a1', 'a2', 'a3'], [], ['b1'], ['c1', 'c2']])]).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'c2',
    'a3',
  ]);
});
