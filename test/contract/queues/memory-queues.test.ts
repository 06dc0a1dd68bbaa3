import { describe, expect, test } from 'vitest';
import { memoryQueue } from '../../../shared/memory/queues/queue.ts';
import { memoryQueues } from '../../../shared/memory/queues/queues.ts';
import { fixedClock } from '../../support/clock.ts';
import { queuesContract, smsOf } from './queues-contract.ts';

queuesContract('the queues in memory', async () => {
  const queues = memoryQueues(fixedClock().now);
  return {
    queues,
    async drain(name) {
      const bodies: unknown[] = [];
      for (let got = queues.receive(name); got !== undefined; got = queues.receive(name)) {
        bodies.push(got.message);
        queues.remove(got.receipt);
      }
      return bodies;
    },
    close: async () => {},
  };
});

const opened = (receivesMax = 3) => {
  const clock = fixedClock(0);
  const queue = memoryQueue<{ at: number }>('sms', { now: clock.now, visibilityMs: 1_000, receivesMax });
  return { clock, queue };
};

describe('a queue in memory', () => {
  test('a received message is hidden until its visibility ends, then comes back with another receipt', () => {
    const { clock, queue } = opened();
    queue.send({ at: 1 });
    const first = queue.receive();
    expect(first).toMatchObject({ message: { at: 1 }, receives: 1 });
    clock.advance(999);
    expect(queue.receive()).toBeUndefined();
    expect(queue.nextVisibleAtMs()).toBe(1_000);
    clock.advance(1);
    const second = queue.receive();
    expect(second).toMatchObject({ message: { at: 1 }, receives: 2, messageId: first?.messageId });
    expect(second?.receipt).not.toBe(first?.receipt);
  });

  test('a removed message never comes back; an older receipt removes nothing', () => {
    const { clock, queue } = opened();
    queue.send({ at: 1 });
    const first = queue.receive();
    clock.advance(1_000);
    const second = queue.receive();
    queue.remove(first?.receipt ?? '');
    expect(queue.nextVisibleAtMs()).toBe(2_000);
    queue.remove(second?.receipt ?? '');
    expect(queue.nextVisibleAtMs()).toBeUndefined();
  });

  test('a delayed message comes back after that time, sooner or later than its visibility would have let it', () => {
    const { clock, queue } = opened(9);
    queue.send({ at: 1 });
    queue.delay(queue.receive()?.receipt ?? '', 5_000);
    clock.advance(4_999);
    expect(queue.visible()).toBe(0);
    clock.advance(1);
    expect(queue.visible()).toBe(1);
    queue.delay(queue.receive()?.receipt ?? '', 0);
    expect(queue.visible()).toBe(1);
  });

  test('a message whose visibility has ended can no longer be delayed by the old receipt', () => {
    const { clock, queue } = opened();
    queue.send({ at: 1 });
    const receipt = queue.receive()?.receipt ?? '';
    clock.advance(1_000);
    expect(() => queue.delay(receipt, 10)).toThrow('in flight');
    queue.receive();
    expect(() => queue.delay(receipt, 10)).toThrow(receipt);
  });

  test('a message that was received as often as allowed goes to the dead letters instead of coming back', () => {
    const { clock, queue } = opened(3);
    queue.send({ at: 1 });
    for (const receives of [1, 2, 3]) {
      expect(queue.receive()?.receives).toBe(receives);
      expect(queue.dead()).toEqual([]);
      clock.advance(1_000);
    }
    expect(queue.receive()).toBeUndefined();
    expect(queue.dead()).toEqual([{ at: 1 }]);
    expect(queue.nextVisibleAtMs()).toBeUndefined();
  });

  test('any of the visible messages may be received, as a standard queue keeps no order', () => {
    const { queue } = opened();
    for (const at of [0, 1, 2]) queue.send({ at });
    expect(queue.visible()).toBe(3);
    expect(queue.receive(2)?.message).toEqual({ at: 2 });
    expect(queue.receive(0)?.message).toEqual({ at: 0 });
    expect(queue.receive(1)).toBeUndefined();
    expect(queue.receive()?.message).toEqual({ at: 1 });
  });

  test('what was sent or received can be changed without changing the queue', () => {
    const { clock, queue } = opened();
    const message = { at: 1 };
    queue.send(message);
    message.at = 2;
    const first = queue.receive();
    Object.assign(first?.message ?? {}, { at: 3 });
    clock.advance(1_000);
    expect(queue.receive()?.message).toEqual({ at: 1 });
  });
});

test('the receipts of two queues are not mixed up', async () => {
  const clock = fixedClock();
  const queues = memoryQueues(clock.now);
  await queues.sendEntries([smsOf(1)], 'bulk');
  await queues.sendPlan({ jobId: smsOf(1).jobId });
  const [sms, plan] = [queues.receive('sms'), queues.receive('plan')];
  queues.delay(plan?.receipt ?? '', 0);
  expect([queues.visible('sms'), queues.visible('plan')]).toEqual([0, 1]);
  queues.remove(sms?.receipt ?? '');
  expect(queues.nextVisibleAtMs('sms')).toBeUndefined();
  expect(queues.nextVisibleAtMs('plan')).toBe(clock.now());
});
