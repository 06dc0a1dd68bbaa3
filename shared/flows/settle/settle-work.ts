import { orderSourceOf } from '../../core/ids.ts';
import type { Delivery, SettleMessage, Visit } from '../../ports/world.ts';
import type { SettlePorts, SettleSettings } from './judge-sought.ts';
import type { SettleOrderPorts } from './judge-sought-orders.ts';
import { orderMatcher } from './order-matcher.ts';
import { reconcile } from './reconcile.ts';
import { textMatcher } from './text-matcher.ts';
import { watchBundle } from './watch-bundle.ts';

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
