import { describe, expect, test } from 'vitest';
import type { OrderEntry } from '../../../shared/core/calls/entry.ts';
import type { Step } from '../../../shared/core/jobs/operation.ts';
import { durationsOf } from '../../../shared/core/orders/durations.ts';
import { followed } from '../../../shared/core/orders/follow.ts';
import type { OrderProgress } from '../../../shared/core/orders/order-progress.ts';
import { afterDate, isScheduled } from '../../../shared/core/orders/scheduled-order.ts';
import { anOrder } from '../../support/world.ts';

const minuteMs = 60_000;
const follow = { sinceMs: 0, polls: 0, status: 'accepted' };
const ordered = anOrder({ state: 'ordered', orderId: 'ord_1', follow, dueAtMs: 0 });

const scheduled = { progress: 'scheduled', status: 'scheduled' } as const;
const taken = { progress: 'taken', status: 'fulfilling' } as const;

const cancel = (schedule?: object): Step => ({
  operation: 'partner.cancel_subscription',
  input: { subscriptionId: 'subs_1', ...(schedule === undefined ? {} : { schedule }) },
});
const endOfCycle = cancel({ mode: 'end_of_cycle' });
const tomorrow = cancel({ mode: 'specific_date', effectiveAt: '1970-01-02' });

const polled = (step: Step, progress: OrderProgress, atMinute: number) =>
  followed(ordered, step, progress, atMinute * minuteMs, 1).next;

describe('an order whose step names a date', () => {
  test('is accepted once the provider says that it waits, and says so', () => {
    const next = polled(endOfCycle, scheduled, 1);
    expect(next).toMatchObject({
      state: 'accepted',
      orderId: 'ord_1',
      reason: { code: 'order_scheduled' },
      follow: { status: 'scheduled', scheduledAtMs: minuteMs },
    });
    expect(next).not.toHaveProperty('dueAtMs');
    expect(isScheduled(next)).toBe(true);
  });

  test.each([
    ['at the end of its cycle', endOfCycle, 'accepted'],
    ['on a day that has not begun', tomorrow, 'accepted'],
    ['on a day that has begun', cancel({ mode: 'specific_date', effectiveAt: '1970-01-01' }), 'ordered'],
    ['now', cancel(), 'ordered'],
  ])('is accepted after half an hour when the provider has no word for it: %s', (_, step, state) => {
    expect(polled(step, taken, 29)).toMatchObject({ state: 'ordered' });
    expect(polled(step, taken, 30).state).toBe(state);
    expect(polled(step, { ...taken, status: 'accepted' }, 30).state).toBe(state);
  });

  test.each(['on_hold', 'odd'])('is slow, and held after a day, while it is %s', (status) => {
    const stuck = { progress: 'taken', status } as const;
    expect(polled(endOfCycle, stuck, 31)).toMatchObject({ state: 'ordered', reason: { code: 'order_slow' } });
    expect(polled(endOfCycle, stuck, 24 * 60)).toMatchObject({
      state: 'held',
      reason: { code: 'order_unfinished' },
    });
  });

  test('is still accepted or refused when the provider ends it before', () => {
    expect(polled(tomorrow, { progress: 'done', status: 'completed' }, 1).reason).toBeUndefined();
    expect(polled(tomorrow, { progress: 'failed', status: 'failed' }, 40)).toMatchObject({
      state: 'refused',
      reason: { code: 'order_failed' },
    });
  });
});

test('an order that names no date is followed, and held after a day, whatever the provider calls it', () => {
  expect(polled(cancel(), scheduled, 1)).toMatchObject({ state: 'ordered', follow: { status: 'scheduled' } });
  expect(polled(cancel(), scheduled, 24 * 60)).toMatchObject({ reason: { code: 'order_unfinished' } });
});

describe('after its date an order', () => {
  const waiting = polled(tomorrow, scheduled, 1);

  test('that was carried out is done', () => {
    const next = afterDate(waiting, 'completed', 9);
    expect(next).toMatchObject({
      state: 'accepted',
      version: waiting.version + 1,
      follow: { status: 'completed', doneAtMs: 9 },
    });
    expect(next).not.toHaveProperty('reason');
  });

  test.each(['failed', 'canceled', 'expired'])('that is %s is refused', (status) => {
    expect(afterDate(waiting, status, 9)).toMatchObject({
      state: 'refused',
      follow: { status },
      reason: { code: 'order_failed' },
    });
  });

  test.each(['scheduled', 'fulfilling', 'odd'])('that is %s waits', (status) => {
    expect(afterDate(waiting, status, 9)).toBeUndefined();
  });

  test('that did not wait for it is left alone', () => {
    const done: OrderEntry = {
      ...waiting,
      reason: { code: 'accepted_by_person', detail: 'A person said so' },
    };
    expect(afterDate(done, 'failed', 9)).toBeUndefined();
    expect(afterDate(ordered, 'failed', 9)).toBeUndefined();
  });

  test('says nothing about how long the provider takes', () => {
    const done = afterDate(waiting, 'completed', 9) ?? waiting;
    expect(durationsOf([waiting, done], 9)).toEqual({ completed: [], open: [], ended: 0 });
  });
});
