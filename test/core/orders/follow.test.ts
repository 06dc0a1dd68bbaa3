import { expect, test } from 'vitest';
import { followed, polledInVain } from '../../../shared/core/orders/follow.ts';
import { anOrder } from '../../support/world.ts';

const minuteMs = 60_000;
const follow = { sinceMs: 0, polls: 0, status: 'pending' };
const entry = anOrder({ state: 'ordered', orderId: 'order_1', follow, dueAtMs: 0 });
const topUp = { operation: 'partner.topup_subscription', input: {} } as const;
const taken = { progress: 'taken', status: 'pending' } as const;

test('a completed order is accepted with its subscription, a canceled one is refused', () => {
  const subscription = { subscriptionId: 'sub_1' };
  const done = followed(entry, topUp, { progress: 'done', status: 'completed', subscription }, 5_000, 1);
  expect(done).toMatchObject({ next: { state: 'accepted', subscription }, delivery: { kind: 'ack' } });
  expect(done.next).not.toHaveProperty('dueAtMs');
  const failed = followed(entry, topUp, { progress: 'failed', status: 'canceled' }, 5_000, 1);
  expect(failed.next).toMatchObject({ state: 'refused', reason: { code: 'order_failed' } });
});

test('it is polled 10, 20, 40 and then 60 seconds, and every ten minutes when it takes half an hour', () => {
  const waits: number[] = [];
  let now = entry;
  for (let requested = 0; requested < 4; requested += 1) {
    const { next, delivery } = followed(now, topUp, taken, 1_000, 1);
    if (delivery.kind === 'retry_later') waits.push(delivery.inMs);
    now = next;
  }
  expect(waits).toEqual([10_000, 20_000, 40_000, 60_000]);
  const slow = followed(entry, topUp, taken, 30 * minuteMs, 1);
  expect(slow).toMatchObject({
    becameSlow: true,
    next: { reason: { code: 'order_slow' }, dueAtMs: 40 * minuteMs },
  });
  expect(followed(slow.next, topUp, taken, 40 * minuteMs, 1).becameSlow).toBe(false);
});

test.each([
  ['answers that it is at it', (nowMs: number) => followed(entry, topUp, taken, nowMs, 1)],
  ['does not answer', (nowMs: number) => polledInVain(entry, nowMs, 2_000, 1)],
])('while the provider %s, an order becomes slow after half an hour and is held after a day', (_, ask) => {
  expect(ask(29 * minuteMs).becameSlow).toBe(false);
  expect(ask(31 * minuteMs).becameSlow).toBe(true);
  expect(ask(24 * 60 * minuteMs).next).toMatchObject({ state: 'held', reason: { code: 'order_unfinished' } });
});

test("a server's hint is a floor", () => {
  expect(polledInVain(entry, 0, 50_000, 1).delivery).toEqual({ kind: 'retry_later', inMs: 50_000 });
  expect(polledInVain(entry, 0, 500_000, 1)).toMatchObject({
    next: { dueAtMs: 500_000 },
    delivery: { kind: 'ack' },
  });
});
