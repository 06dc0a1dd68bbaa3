import { datedBy } from '../../core/rules/conditions/facts.ts';
import { ProviderError } from '../../errors.ts';
import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
import type { EventMessage, EventStore } from '../../ports/events.ts';
import { followReportedOrders, type ReportedOrderPorts } from '../orders/follow-reported-orders.ts';
import {
  askAgain,
  type EventPorts,
  type RuleSettings,
  reactToEvent,
  readLater,
} from '../rules/react-to-event.ts';

/** All that an event leads to: what rules want, and then a shortcut for orders. Again is no second time. */
export async function takeEvent(
  ports: EventPorts & ReportedOrderPorts & { readonly events: Pick<EventStore, 'named'> },
  settings: RuleSettings,
  { source, eventName }: EventMessage,
  invocation: Invocation,
): Promise<Disposition> {
  const event = await ports.events.named(eventName);
  if (event === undefined) {
    ports.log.warn('event.not_kept', { source, event: eventName });
    return { kind: 'ack' };
  }
  const delivery = await reactToEvent(
    ports,
    settings,
    { source: event.source, eventId: event.id },
    invocation,
  );
  if (delivery.kind === 'retry_later') return delivery;
  const read = await ports.readReport(event.body);
  if ('fault' in read) return delivery;
  try {
    const report = datedBy(read.report, event.receivedAtMs);
    const unseen = await followReportedOrders(ports, report);
    if (unseen === undefined) return delivery;
    const later = readLater(ports, event, report, invocation);
    if (later === undefined) ports.log.warn('order.end_unseen', { source, event: eventName, ...unseen });
    return later ?? delivery;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code } = error.problem;
    ports.log.warn('event.subscription_unreadable', { source, event: eventName, code });
    // What is refused would be refused again, and nothing is lost: anyone who reminds people asks for the subscription
    // itself.
    return code === 'refused' ? delivery : askAgain(error, invocation);
  }
}
