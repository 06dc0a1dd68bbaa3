import { ProviderError } from '../../errors.ts';
import type { EventMessage, EventStore } from '../../ports/events.ts';
import type { Delivery, Visit } from '../../ports/world.ts';
import { type HeedPorts, heedOrders } from '../orders/heed-orders.ts';
import { askAgain, type EventWorld, type RuleSettings, reactToEvent } from '../rules/react-to-event.ts';

/** All that an event leads to: what rules want, and then a shortcut for orders. Again is no second time. */
export async function takeEvent(
  world: EventWorld & HeedPorts & { readonly events: Pick<EventStore, 'named'> },
  settings: RuleSettings,
  { source, eventName }: EventMessage,
  visit: Visit,
): Promise<Delivery> {
  const event = await world.events.named(eventName);
  if (event === undefined) {
    world.log.warn('event is not kept', { source, event: eventName });
    return { kind: 'done' };
  }
  const delivery = await reactToEvent(world, settings, { source: event.source, eventId: event.id }, visit);
  if (delivery.kind === 'again') return delivery;
  const read = world.readHint(event.body);
  if ('fault' in read) return delivery;
  try {
    await heedOrders(world, read.hint);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code } = error.problem;
    world.log.warn('the line of an order could not be read', { source, event: eventName, code });
    // What is refused would be refused again, and nothing is lost: whoever reminds people asks for the line itself.
    return code === 'refused' ? delivery : askAgain(error, visit);
  }
  return delivery;
}
