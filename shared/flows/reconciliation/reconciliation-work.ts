import { orderSourceOf } from '../../core/ids.ts';
import type { Disposition, Invocation, ReconciliationMessage } from '../../ports/calls/queues.ts';
import type { OrderRecords } from '../../ports/orders.ts';
import type { OrderMatcherPorts } from './orders/order-matcher.ts';
import { reconcile } from './reconcile.ts';
import { type ReconciliationSettings, type TextMatcherPorts, textMatcher } from './texts/text-matcher.ts';
import { watchBundle } from './watch-bundle.ts';

const orderSources = [orderSourceOf('organization'), orderSourceOf('partner')];

type Ports = TextMatcherPorts &
  Omit<OrderMatcherPorts, 'orderRecords'> & {
    /** Loaded with the first order: what reads records of orders is large, and texts need none of it. */
    readonly loadOrderRecords: () => Promise<OrderRecords>;
  };

/** What the reconciliation queue brings: a sender, or an API that orders were placed at. */
export async function reconciliationWork(
  ports: Ports,
  settings: ReconciliationSettings,
  message: ReconciliationMessage,
  invocation: Invocation,
): Promise<Disposition> {
  if (orderSources.includes(message.sender)) {
    const { orderMatcher } = await import('./orders/order-matcher.ts');
    const orderRecords = await ports.loadOrderRecords();
    return reconcile(orderMatcher({ ...ports, orderRecords }, settings.limits), message, invocation);
  }
  if (message.watches !== undefined) return watchBundle(ports, message.sender, message.watches, invocation);
  return reconcile(textMatcher(ports, settings), message, invocation);
}
