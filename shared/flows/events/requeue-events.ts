import { inParallel } from '../../core/parallel.ts';
import { requeueEventAfterMs } from '../../core/webhooks/event-times.ts';
import type { EventKey, EventPorts } from '../../ports/events.ts';
import type { World } from '../../ports/world.ts';

type Ports = EventPorts & Pick<World, 'now' | 'log'>;

/** How many events one tick queues at most; the rest are the next one's. */
const eventsMax = 2_000;
const atOnce = 16;

/** Queues the events whose receiving broke off before they were marked: their source may never send them again. */
export async function requeueEvents(world: Ports): Promise<void> {
  const waiting: EventKey[] = [];
  for await (const key of world.events.unqueued(world.now() - requeueEventAfterMs)) {
    waiting.push(key);
    if (waiting.length === eventsMax) break;
  }
  await inParallel(waiting, atOnce, async (key) => {
    await world.eventQueue.sendEvent({ source: key.source, eventId: key.id });
    await world.events.markQueued(key, world.now());
  });
  if (waiting.length > 0) world.log.warn('events were queued late', { events: waiting.length });
}
