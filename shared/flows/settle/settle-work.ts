import { orderSourceOf } from '../../core/ids.ts';
import type { Delivery, SettleMessage, Visit } from '../../ports/world.ts';
import type { SettleOrderPorts } from './settle-order-ports.ts';
import { settleOrders } from './settle-orders.ts';
import { settleSender } from './settle-sender.ts';
import { watchBundle } from './watch-bundle.ts';

type TextPorts = Parameters<typeof settleSender>[0];
type TextSettings = Parameters<typeof settleSender>[1];

const orderSources = [orderSourceOf('organization'), orderSourceOf('partner')];

/** What the settle queue brings: a sender, or an API that orders were placed at. */
export async function settleWork(
  world: TextPorts & SettleOrderPorts,
  settings: TextSettings,
  message: SettleMessage,
  visit: Visit,
): Promise<Delivery> {
  if (orderSources.includes(message.sender)) return settleOrders(world, message, visit, settings.limits);
  if (message.watches !== undefined) return watchBundle(world, message.sender, message.watches, visit);
  return settleSender(world, settings, message, visit);
}
