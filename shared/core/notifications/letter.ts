import { present } from '../present.ts';
import type { Notice } from '../rules/notice.ts';

/** By this source, rules on a bus know our events. */
export const eventSource = 'fleetcast';

/** A notice as it goes out: the same in every repeat, to the byte. */
export type Letter = {
  /** By this the receiver knows a repeat. Without a full stop, which separates the parts of what is signed. */
  readonly id: string;
  readonly type: string;
  readonly atMs: number;
  /** JSON. */
  readonly body: string;
};

/**
 * What the CRM is sent. Its three members are those of Standard Webhooks.
 *
 * Source: Standard Webhooks 1.0, "Payload structure".
 */
export function crmLetter(notice: Notice): Letter {
  const { type, atMs } = headOf(notice);
  const data = { ...told(notice), ...('body' in notice.do ? { body: notice.do.body } : {}) };
  const body = JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data });
  return { id: notice.key, type, atMs, body };
}

/** What an event on a bus holds. Its `id` is in the detail, because a bus gives every repeat an id of its own. */
export function busLetter(notice: Notice): Letter {
  const { type, atMs } = headOf(notice);
  const detail = 'detail' in notice.do ? { detail: notice.do.detail } : {};
  return { id: notice.key, type, atMs, body: JSON.stringify({ id: notice.key, ...told(notice), ...detail }) };
}

/** The rule may have a name of its own for it. */
function headOf({ do: wanted }: Notice): Pick<Letter, 'type' | 'atMs'> {
  const { occasion, type = occasion.type } = wanted;
  return { type, atMs: occasion.atMs };
}

function told({ rule, event, subject, do: { occasion } }: Notice) {
  const { about, id, subscriptionId, status, period } = subject;
  return {
    rule,
    event: { id: event, type: occasion.type },
    subject: present({ about, id, subscription_id: subscriptionId, status, period }),
    facts: occasion.facts,
  };
}
