import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { Realm } from '../core/realm.ts';
import type { CheapReads } from '../ports/gates.ts';
import type { LinePorts } from '../ports/lines.ts';
import type { Count, Log, SentTexts } from '../ports/world.ts';
import { cheapRead } from '../provider/cheap-read.ts';
import { openDispatcher } from '../provider/dispatcher.ts';
import { type OrganizationApi, organizationApi } from '../provider/organization/api.ts';
import { senderLines } from '../provider/organization/sender-lines.ts';
import { sentTexts } from '../provider/organization/sent-texts.ts';
import { type PartnerApi, partnerApi } from '../provider/partner/api.ts';
import { tokenSource } from '../provider/token.ts';
import { awsClientSettings, chance, now, optional, required } from './live.ts';
import { liveSharedTokens } from './live-shared-tokens.ts';
import { jsonSecret } from './secrets.ts';

type Watch = { readonly log: Pick<Log, 'warn'>; readonly count: Count };

const credentials = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1) });

/** The organization API, with the credentials of the stage's secret and the tokens that its processes share. */
export function liveOrganization(watch: Watch): OrganizationApi {
  return organizationApi(wire('organization', watch));
}

/** The texts on record at the organization API, and the lines by which some are asked for. */
export function liveSentTexts(watch: Watch): { readonly sentTexts: SentTexts } & LinePorts {
  const organization = liveOrganization(watch);
  return { sentTexts: sentTexts(organization), senderLines: senderLines(organization) };
}

/** What shows whether the API is there, while its gates are closed. */
export function liveCheapReads(watch: Watch): CheapReads {
  const organization = liveOrganization(watch);
  const asked = { organization: () => cheapRead(organization) };
  if (!hasPartner()) return asked;
  const partner = livePartner(watch);
  return { ...asked, partner: () => cheapRead(partner) };
}

/** Whether the stage uses the partner API as well. */
export function hasPartner(): boolean {
  return (optional('PARTNER_BASE_URL') ?? '') !== '';
}

/** The partner API, with credentials, token server and tokens of its own. */
export function livePartner(watch: Watch): PartnerApi {
  return partnerApi(wire('partner', watch));
}

function wire(realm: Realm, watch: Watch) {
  const variable = (name: string) => required(`${realm.toUpperCase()}_${name}`);
  const secret = jsonSecret(
    new SecretsManagerClient(awsClientSettings),
    variable('CREDENTIALS_SECRET_ARN'),
    readCredentials,
    // Only asked for a token request; a rotated secret has to be seen then.
    { forMs: 0, now },
  );
  const dispatcher = openDispatcher();
  const tokens = tokenSource({
    authUrl: variable('AUTH_URL'),
    credentials: secret.read,
    dispatcher,
    now,
    chance,
    shared: liveSharedTokens(realm, variable('TOKEN_SECRET_ARNS').split(','), watch),
  });
  return { baseUrl: variable('BASE_URL'), tokens, dispatcher, now };
}

function readCredentials(json: unknown) {
  const read = credentials.safeParse(json);
  if (!read.success) throw new Error('The credentials secret must hold {"client_id", "client_secret"}');
  return { clientId: read.data.client_id, clientSecret: read.data.client_secret };
}
