import { ProviderError } from '../../errors.ts';
import type { ReactMessage } from '../../ports/rules.ts';
import type { Delivery, Visit } from '../../ports/world.ts';
import { type HeedPorts, heedOrders } from '../orders/heed-orders.ts';
import { askAgain, type EventWorld, type RuleSettings, reactToEvent } from '../rules/react-to-event.ts';

/** All that an event leads to: what rules want, and then a shortcut for orders. Again is no second time. */
export async function takeEvent(
  world: EventWorld & HeedPorts,
  settings: RuleSettings,
  message: ReactMessage,
  visit: Visit,
): Promise<Delivery> {
  const delivery = await reactToEvent(world, settings, message, visit);
  if (delivery.kind === 'again') return delivery;
  const event = await world.events.get(message.source, message.eventId);
  const read = event === undefined ? undefined : world.readHint(event.body);
  if (read === undefined || 'fault' in read) return delivery;
  try {
    await heedOrders(world, read.hint);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code } = error.problem;
    world.log.warn('the line of an order could not be read', { event: message.eventId, code });
    // What is refused would be refused again, and nothing is lost: whoever reminds people asks for the line itself.
    return code === 'refused' ? delivery : askAgain(error, visit);
  }
  return delivery;
}
