import { orderSourceOf } from '../../core/ids.ts';
import type { Disposition, Invocation, ReconciliationMessage } from '../../ports/world.ts';
import { watchBundle } from './control/watch-bundle.ts';
import type { OrderMatcherPorts } from './orders/decide-orders.ts';
import { orderMatcher } from './orders/order-matcher.ts';
import { reconcile } from './reconcile.ts';
import type { ReconciliationSettings, TextMatcherPorts } from './texts/decide-texts.ts';
import { textMatcher } from './texts/text-matcher.ts';

const orderSources = [orderSourceOf('organization'), orderSourceOf('partner')];

/** What the reconciliation queue brings: a sender, or an API that orders were placed at. */
export async function reconciliationWork(
  ports: TextMatcherPorts & OrderMatcherPorts,
  settings: ReconciliationSettings,
  message: ReconciliationMessage,
  invocation: Invocation,
): Promise<Disposition> {
  if (orderSources.includes(message.sender))
    return reconcile(orderMatcher(ports, settings.limits), message, invocation);
  if (message.watches !== undefined) return watchBundle(ports, message.sender, message.watches, invocation);
  return reconcile(textMatcher(ports, settings), message, invocation);
}
