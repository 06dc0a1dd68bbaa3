import type { EndpointId } from '../callbacks/endpoint.ts';
import { digest32, type JobId } from '../ids.ts';
import { jsonLine, readJsonLines } from '../json/json-lines.ts';
import { present } from '../present.ts';
import type { PlanTotals } from '../rows/plan.ts';
import type { Notification, NotificationTarget } from '../rules/executions/command.ts';

/** All that other systems are informed of. */
export type Outgoing = Notification | Callback;

/** A call to a registered endpoint. */
export type Callback = {
  /** By this the receiver knows a repeat. */
  readonly key: string;
  readonly endpoint: EndpointId;
  readonly type: string;
  readonly atMs: number;
  readonly data: Readonly<Record<string, unknown>>;
};

export function isCallback(outgoing: Outgoing): outgoing is Callback {
  return 'endpoint' in outgoing;
}

/** Whom it goes to. */
export type Target = NotificationTarget | 'endpoint';

export function targetOf(outgoing: Outgoing): Target {
  return isCallback(outgoing) ? 'endpoint' : outgoing.do.kind;
}

/** Which receiver is left alone while nothing is heard of it. */
export function receiverOf(outgoing: Outgoing): string {
  return isCallback(outgoing) ? outgoing.endpoint : outgoing.do.kind;
}

/** The same for each repeat: a change is known by its job, the job's version with it, and its type. */
export function callbackKeyOf(jobId: JobId, version: number, type: string): string {
  return `cb_${digest32(['callback', jobId, String(version), type]).slice(0, 26)}`;
}

/** The same for each repeat of a test call. */
export function pingKeyOf(endpoint: EndpointId, key: string): string {
  return `cb_${digest32(['ping', endpoint, key]).slice(0, 26)}`;
}

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

/** By this source, rules on a bus know our events. */
export const eventSource = 'fleetcast';

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

/** A notification's plan object: the notification, and an end without which it was never finished. */
export type NotificationPlanLine = { readonly offset: number; readonly bytes: number } & (
  | { readonly notification: Outgoing }
  | { readonly end: { readonly totals: PlanTotals; readonly reportKey: string } }
);

export function encodeNotification(notification: Outgoing): Uint8Array {
  return jsonLine({ notification });
}

/** @param reportKey an object without lines: nothing is ever skipped */
export function encodeNotificationPlanEnd(reportKey: string): Uint8Array {
  const totals = { rows: 1, accepted: 1, duplicate: 0, invalid: 0, suppressed: 0, chunks: 1, entries: 1 };
  return jsonLine({ end: { totals, reportKey } });
}

/** Reads a plan object. We wrote it ourselves, so its lines are trusted. */
export async function* readNotificationPlan(
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<NotificationPlanLine> {
  for await (const { value, ...place } of readJsonLines(pieces))
    yield { ...place, ...(value as object) } as NotificationPlanLine;
}

/** Reads the notification that a byte range of the plan object holds. */
export function decodeNotification(range: Uint8Array): Outgoing {
  return (JSON.parse(Buffer.from(range).toString('utf8')) as { notification: Outgoing }).notification;
}
