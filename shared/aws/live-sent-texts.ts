import type { LinePorts } from '../ports/lines.ts';
import type { SentTexts, Watch } from '../ports/world.ts';
import { senderLines } from '../provider/organization/sender-lines.ts';
import { sentTexts } from '../provider/organization/sent-texts.ts';
import { liveOrganization } from './live-organization.ts';

/** The texts on record at the organization API, and the lines by which some are asked for. */
export function liveSentTexts(watch: Watch): { readonly sentTexts: SentTexts } & LinePorts {
  const organization = liveOrganization(watch);
  return { sentTexts: sentTexts(organization), senderLines: senderLines(organization) };
}
