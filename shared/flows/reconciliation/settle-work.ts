import { orderSourceOf } from '../../core/ids.ts';
import type { Delivery, SettleMessage, Visit } from '../../ports/world.ts';
import { watchBundle } from './control/watch-bundle.ts';
import type { SettleOrderPorts } from './orders/judge-sought-orders.ts';
import { orderMatcher } from './orders/order-matcher.ts';
import { reconcile } from './reconcile.ts';
import type { SettlePorts, SettleSettings } from './texts/judge-sought.ts';
import { textMatcher } from './texts/text-matcher.ts';

const orderSources = [orderSourceOf('organization'), orderSourceOf('partner')];

/** What the settle queue brings: a sender, or an API that orders were placed at. */
export async function settleWork(
  world: SettlePorts & SettleOrderPorts,
  settings: SettleSettings,
  message: SettleMessage,
  visit: Visit,
): Promise<Delivery> {
  if (orderSources.includes(message.sender))
    return reconcile(orderMatcher(world, settings.limits), message, visit);
  if (message.watches !== undefined) return watchBundle(world, message.sender, message.watches, visit);
  return reconcile(textMatcher(world, settings), message, visit);
}
