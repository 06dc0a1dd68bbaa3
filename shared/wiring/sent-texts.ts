import type { LinePorts } from '../ports/lines.ts';
import type { SentTexts, Watch } from '../ports/world.ts';
import { senderLines } from '../provider/organization/sender-lines.ts';
import { sentTexts } from '../provider/organization/sent-texts.ts';
import { subscriptions } from '../provider/organization/subscriptions.ts';
import { usage } from '../provider/organization/usage.ts';
import { openOrganization } from './provider-connection.ts';

/** The texts on record at the organization API, and the lines by which some are asked for. */
export function openSentTexts(watch: Watch): { readonly sentTexts: SentTexts } & LinePorts {
  const organization = openOrganization(watch);
  return {
    sentTexts: sentTexts({ usage: usage(organization) }),
    senderLines: senderLines({ subscriptions: subscriptions(organization) }),
  };
}
