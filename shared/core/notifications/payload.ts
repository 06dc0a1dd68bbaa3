import { present } from '../present.ts';
import type { Notification } from '../rules/notification.ts';
import { isCallback, type Outgoing } from './outgoing.ts';

/** By this source, rules on a bus know our events. */
export const eventSource = 'fleetcast';

/** A notification as it goes out: the same in every repeat, to the byte. */
export type Payload = {
  /** By this the receiver knows a repeat. Without a full stop, which separates the parts of what is signed. */
  readonly id: string;
  readonly type: string;
  readonly atMs: number;
  /** JSON. */
  readonly body: string;
};

/**
 * What the CRM and registered endpoints are sent. Its three members are those of Standard Webhooks.
 *
 * Source: Standard Webhooks 1.0, "Payload structure".
 */
export function endpointPayload(outgoing: Outgoing): Payload {
  const { type, atMs, data } = isCallback(outgoing) ? outgoing : ofRule(outgoing);
  const body = JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data });
  return { id: outgoing.key, type, atMs, body };
}

function ofRule(notification: Notification) {
  const body = 'body' in notification.do ? { body: notification.do.body } : {};
  return { ...headOf(notification), data: { ...reported(notification), ...body } };
}

/** What an event on a bus holds. Its `id` is in the detail, because a bus gives every repeat an id of its own. */
export function busPayload(notification: Notification): Payload {
  const { type, atMs } = headOf(notification);
  const detail = 'detail' in notification.do ? { detail: notification.do.detail } : {};
  return {
    id: notification.key,
    type,
    atMs,
    body: JSON.stringify({ id: notification.key, ...reported(notification), ...detail }),
  };
}

/** The rule may have a name of its own for it. */
function headOf({ do: wanted }: Notification): Pick<Payload, 'type' | 'atMs'> {
  const { occasion, type = occasion.type } = wanted;
  return { type, atMs: occasion.atMs };
}

function reported({ rule, event, subject, do: { occasion } }: Notification) {
  const { about, id, subscriptionId, status, period } = subject;
  return {
    rule,
    event: { id: event, type: occasion.type },
    subject: present({ about, id, subscription_id: subscriptionId, status, period }),
    facts: occasion.facts,
  };
}
