import type { SentTexts } from '../ports/calls/sms.ts';
import type { SenderSubscriptionPorts } from '../ports/sender-subscriptions.ts';
import type { Watch } from '../ports/telemetry/log.ts';
import { senderSubscriptions } from '../provider/organization/sender-subscriptions.ts';
import { sentTexts } from '../provider/organization/sent-texts.ts';
import { subscriptions } from '../provider/organization/subscriptions.ts';
import { usage } from '../provider/organization/usage.ts';
import { openOrganization } from './provider-connection.ts';

/** The texts on record at the organization API, and the subscriptions by which some are asked for. */
export function openSentTexts(watch: Watch): { readonly sentTexts: SentTexts } & SenderSubscriptionPorts {
  const organization = openOrganization(watch);
  return {
    sentTexts: sentTexts({ usage: usage(organization) }),
    senderSubscriptions: senderSubscriptions({ subscriptions: subscriptions(organization) }),
  };
}
