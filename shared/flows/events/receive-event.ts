import { eventNameOf } from '../../core/events/event-cursor.ts';
import type { EventKey, EventPorts, ReceivedEvent } from '../../ports/events.ts';
import type { AllPorts } from '../../ports/world.ts';

type Ports = EventPorts & Pick<AllPorts, 'now'>;

/**
 * Keeps an event whose sender has been proved, and has it reacted to. When this returns, both are durable; when it
 * throws, the sender must be asked to send it again. A repeated event is queued again only while nobody can be sure
 * that it was before. Nothing is done twice because of that: anyone who reacts goes by a key of its own.
 *
 * @returns whether the event is new
 */
export async function receiveEvent(ports: Ports, event: ReceivedEvent): Promise<boolean> {
  const added = await ports.events.add(event);
  if (!added.applied && added.found?.queuedAtMs !== undefined) return false;
  await queueEvent(ports, event);
  return added.applied;
}

export async function queueEvent(
  { events, eventQueue, now }: Ports,
  { source, id }: EventKey,
): Promise<void> {
  await eventQueue.sendEvent({ source, eventName: eventNameOf({ source, id }) });
  await events.markQueued({ source, id }, now());
}
