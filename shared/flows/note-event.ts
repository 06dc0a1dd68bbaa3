import type { EventStore, ReactMessage } from '../event-ports.ts';
import type { Delivery, World } from '../ports.ts';

type Ports = { readonly events: Pick<EventStore, 'get'> } & Pick<World, 'now' | 'log'>;

/** Notes that an event has arrived, and how long after it happened. */
export async function noteEvent(world: Ports, { source, eventId }: ReactMessage): Promise<Delivery> {
  const event = await world.events.get(source, eventId);
  if (event === undefined) world.log.warn('an event is no longer kept', { source, eventId });
  else world.log.info('event', { source, eventId, ageMs: world.now() - event.createdAtMs });
  return { kind: 'done' };
}
