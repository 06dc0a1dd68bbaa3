import { eventNameOf } from '../../core/events/event-cursor.ts';
import { requeueEventAfterMs } from '../../core/events/event-times.ts';
import { inParallel } from '../../core/parallel.ts';
import type { EventKey, EventPorts } from '../../ports/events.ts';
import type { AllPorts } from '../../ports/world.ts';
import { queueEvent } from './receive-event.ts';

type Ports = EventPorts & Pick<AllPorts, 'now'>;

/** How many events one run of the scheduler queues at most; the rest are the next one's. */
const eventsMax = 2_000;

const atOnce = 16;

/**
 * Queues the events whose receiving broke off before they were marked: their source may never send them again. One that
 * cannot be queued keeps none of the others.
 *
 * @throws the first failure when none could be queued
 */
export async function requeueEvents(ports: Ports & Pick<AllPorts, 'log'>): Promise<void> {
  const waiting: EventKey[] = [];
  for await (const key of ports.events.unqueued(ports.now() - requeueEventAfterMs)) {
    waiting.push(key);
    if (waiting.length === eventsMax) break;
  }
  const failures: { readonly eventName: string; readonly error: unknown }[] = [];
  await inParallel(waiting, atOnce, async (key) => {
    try {
      await queueEvent(ports, key);
    } catch (error) {
      failures.push({ eventName: eventNameOf(key), error });
    }
  });
  const queued = waiting.length - failures.length;
  if (queued > 0) ports.log.warn('events.queued_late', { events: queued });
  const [first] = failures;
  if (first === undefined) return;
  if (queued === 0) throw first.error;
  const facts = { events: failures.length, first: first.eventName };
  ports.log.error('events.queue_failed', facts, first.error);
}
