import { isoDay, type Parameters } from '../../../http/query.ts';
import { identifier } from '../../../identifier.ts';
import type { PerformedSms } from '../../../performed-sms.ts';
import { digitsOf } from '../../../phone-number.ts';
import type { World } from '../../../world.ts';

/** What every text of the sandbox has in common, in the words of the filters. */
const kind = { type: 'sms', direction: 'outbound', 'cost-type': 'in_bundle' };

/**
 * Whether a performed text is among what the filter asks for. Assumed: `msisdn` means the
 * organization's own subscription, and never the other side.
 */
export function isChosen(world: World, sms: PerformedSms, filter: Parameters): boolean {
  const subscription = world.subscriptionOfNumber(sms.from);
  const day = isoDay(sms.atMs);
  const facts: Readonly<Record<string, string>> = {
    ...kind,
    msisdn: subscription.msisdn,
    'account-id': subscription.accountId,
    'subscription-id': subscription.subscriptionId,
    'subscriber-id': subscription.subscriberId,
  };
  return Object.entries(filter).every(([name, wanted]) => {
    if (name === 'from-date') return wanted.every((from) => day >= from);
    if (name === 'to-date') return wanted.every((to) => day <= to);
    return wanted.some((value) => facts[name] === value);
  });
}

/** The usage item of one recipient of one performed text. Source: organization API, Usage item. */
export function usageItem(world: World, sms: PerformedSms, recipientNo: number): Record<string, unknown> {
  const subscription = world.subscriptionOfNumber(sms.from);
  const startedAt = new Date(sms.atMs).toISOString();
  return {
    id: identifier('uitem_', sms.smsId, recipientNo),
    type: kind.type,
    direction: kind.direction,
    technology: 'cs',
    from_msisdn: subscription.msisdn,
    to_msisdn: digitsOf(sms.to[recipientNo] ?? ''),
    // Assumed: nobody says whether this is where the subscription is or where it is from.
    location_country: subscription.country,
    roaming: false,
    is_recorded: false,
    started_at: startedAt,
    ended_at: startedAt,
    processed_at: new Date(sms.atMs + world.delays.usageMs).toISOString(),
    quantity: 1,
    // Assumed: the document shows a unit for voice only, the provider's pages one for data.
    unit: 'messages',
    charged_quantity: 1,
    cost_type: kind['cost-type'],
    _links: {
      subscription: { href: `${world.apiUrl()}/subscriptions/${subscription.subscriptionId}` },
      subscriber: { href: `${world.apiUrl()}/subscribers/${subscription.subscriberId}` },
    },
  };
}
