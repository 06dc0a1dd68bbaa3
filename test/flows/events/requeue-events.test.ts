import { expect, test } from 'vitest';
import { eventNameOf } from '../../../shared/core/events/event-cursor.ts';
import { requeueEvents } from '../../../shared/flows/events/requeue-events.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import type { EventMessage } from '../../../shared/ports/events.ts';
import { anEvent } from '../../contract/events/events-contract.ts';
import { collect } from '../../support/pieces.ts';
import { aWorld } from '../../support/world.ts';

test('scheduler queues an event that was kept and never queued, after a minute and once', async () => {
  const world = aWorld();
  await world.events.add(anEvent({ receivedAtMs: world.now() }));
  const schedulerRuns = () => runScheduler(world, { window: 10 }, () => 55_000);
  world.clock.advance(59_999);
  await schedulerRuns();
  expect(world.eventQueue.receive()).toBeUndefined();
  world.clock.advance(1);
  await schedulerRuns();
  expect(world.eventQueue.receive()?.message).toEqual({
    source: 'provider',
    eventName: eventNameOf({ source: 'provider', id: 'evt_1' }),
  });
  world.clock.advance(120_000);
  await schedulerRuns();
  expect(world.eventQueue.receive()).toBeUndefined();
});

test('an event is marked only when its message was taken', async () => {
  const world = aWorld();
  await world.events.add(anEvent({ receivedAtMs: world.now() }));
  world.clock.advance(60_000);
  const down = { sendEvent: () => Promise.reject(new Error('the queue is down')) };
  await expect(requeueEvents({ ...world, eventQueue: down })).rejects.toThrow('the queue is down');
  expect(await collect(world.events.unqueued(world.now()))).toHaveLength(1);
  await requeueEvents(world);
  expect(await collect(world.events.unqueued(world.now()))).toEqual([]);
});

test('an event that cannot be queued keeps none of the others, and is tried again', async () => {
  const world = aWorld();
  for (let at = 0; at < 40; at += 1)
    await world.events.add(anEvent({ id: `evt_${at}`, receivedAtMs: world.now() + at }));
  const bad = Array.from({ length: 20 }, (_, at) => eventNameOf({ source: 'provider', id: `evt_${at}` }));
  const eventQueue = {
    async sendEvent(message: EventMessage) {
      if (bad.includes(message.eventName)) throw new Error('refused');
      await world.eventQueue.sendEvent(message);
    },
  };
  world.clock.advance(120_000);
  await requeueEvents({ ...world, eventQueue });
  expect(world.eventQueue.visible()).toBe(20);
  expect(await collect(world.events.unqueued(world.now()))).toHaveLength(20);
  expect(world.lines.at(-1)).toMatchObject({ level: 'error', facts: { events: 20 } });
});

test('one run of the scheduler queues 2,000 events, the oldest first, and leaves the rest to the next', async () => {
  const world = aWorld();
  const events = Array.from({ length: 2_001 }, (_, at) =>
    anEvent({ id: `evt_${at}`, receivedAtMs: world.now() + at }),
  );
  for (const event of events) await world.events.add(event);
  world.clock.advance(3_600_000);
  await requeueEvents(world);
  expect(world.eventQueue.visible()).toBe(2_000);
  expect(await collect(world.events.unqueued(world.now()))).toEqual([{ source: 'provider', id: 'evt_2000' }]);
});
