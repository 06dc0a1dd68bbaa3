import { expect } from 'vitest';
import { type PartnerEvent, parseEvent } from '../../../shared/provider/partner/events/event.ts';
import type { EventType } from '../../../tools/provider-sandbox/partner/event.ts';
import type { Practice } from '../../support/documents/practice.ts';
import { openReceiver } from '../../support/sandbox/webhook-receiver.ts';

/** One notification by both readings: as it stood on the wire, and as the client reads it. */
export type Notified = {
  readonly contentType: string | undefined;
  readonly bare: {
    readonly id: string;
    readonly type: string;
    readonly created_at: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
  readonly read: PartnerEvent;
};

/** What a receiver of one type gets while something happens. */
export async function notifiedOf(
  { sandbox }: Practice,
  type: EventType,
  happen: () => unknown,
): Promise<readonly Notified[]> {
  const { url, received } = await openReceiver();
  sandbox.partner.webhooks.register({ url, enabledEvents: [type] });
  await happen();
  await sandbox.partner.webhooks.deliver();
  return received.map(({ headers, raw }) => {
    const parsed = parseEvent(new TextEncoder().encode(raw));
    if ('fault' in parsed) throw new Error(parsed.fault);
    return { contentType: headers['content-type'], bare: JSON.parse(raw), read: parsed.event };
  });
}

/** The same where exactly one notification comes. */
export async function oneNotifiedOf(
  practice: Practice,
  type: EventType,
  happen: () => unknown,
): Promise<Notified> {
  const [notified, ...more] = await notifiedOf(practice, type, happen);
  expect(more).toEqual([]);
  if (!notified) throw new Error(`Nothing of type ${type} was received`);
  return notified;
}
