import { expect, test } from 'vitest';
import type { Follow, OrderEntry } from '../../../shared/core/calls/entry.ts';
import { completedWithin, durationsOf } from '../../../shared/core/orders/durations.ts';

const order = (
  state: OrderEntry['state'],
  follow: Partial<Follow> | undefined,
  more: Partial<OrderEntry> = {},
): OrderEntry =>
  ({
    state,
    ...(follow === undefined ? {} : { follow: { sinceMs: 0, polls: 1, status: 's', ...follow } }),
    ...more,
  }) as OrderEntry;

const completed = (ms: number) => order('accepted', { doneAtMs: ms });

test('open orders count as longer ones, so that slow ones do not look quick', () => {
  const seen = [completed(30), completed(10), order('ordered', { sinceMs: 60 }), order('held', {})];
  const durations = durationsOf(seen, 100);
  expect(durations).toEqual({ completed: [10, 30], open: [40, 100], ended: 0 });
  expect(completedWithin(durations, 0.5)).toBe(30);
  expect(completedWithin(durations, 0.9)).toBeUndefined();
});

test('an order that the provider gave up never completes', () => {
  const durations = durationsOf([completed(10), order('refused', {})], 100);
  expect(durations).toEqual({ completed: [10], open: [], ended: 1 });
  expect(completedWithin(durations, 0.5)).toBe(10);
  expect(completedWithin(durations, 0.51)).toBeUndefined();
});

test('what a person decided says nothing about the provider', () => {
  const reason = { code: 'accepted_by_person', detail: 'Somebody said so' };
  expect(durationsOf([order('accepted', { doneAtMs: 5 }, { reason })], 100)).toMatchObject({
    completed: [],
    ended: 1,
  });
});

test('a row that a person gave up is not open any more', () => {
  const reason = { code: 'given_up', detail: 'Somebody gave it up' };
  expect(durationsOf([order('held', { doneAtMs: 5 }, { reason })], 100)).toMatchObject({
    open: [],
    ended: 1,
  });
});

test('what was answered at once, or is not at the provider, has no duration', () => {
  const seen = [order('accepted', undefined), order('planned', undefined), order('refused', undefined)];
  expect(durationsOf(seen, 100)).toEqual({ completed: [], open: [], ended: 0 });
});

test('a clock that lags makes no negative duration', () => {
  expect(durationsOf([order('accepted', { sinceMs: 9, doneAtMs: 5 })], 100).completed).toEqual([0]);
});
