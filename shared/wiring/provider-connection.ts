import * as z from 'zod/mini';
import { jsonSecret } from '../aws/secrets/secrets.ts';
import { secretTokenSlots } from '../aws/tokens/secret-token-slots.ts';
import { tableTokenCoordinator } from '../aws/tokens/token-coordinator.ts';
import { present } from '../core/present.ts';
import type { ProviderApi } from '../core/provider-api.ts';
import { credentialsOf, secretName, tokenSecretNames } from '../core/tokens/secret-name.ts';
import { tokenSeries } from '../core/tokens/token-version.ts';
import type { Watch } from '../ports/log.ts';
import { openDispatcher } from '../provider/exchange/dispatcher.ts';
import { organizationConnection } from '../provider/organization/connection.ts';
import { type OrganizationSms, organizationSms } from '../provider/organization/sms.ts';
import { type PartnerConnection, partnerConnection } from '../provider/partner/connection.ts';
import { type SharedTokens, sharedTokens } from '../provider/tokens/shared-tokens.ts';
import { type Credentials, tokenSource } from '../provider/tokens/token.ts';
import { dynamoClient, secretsClient } from './aws-clients.ts';
import { deployedSettings } from './deployed-settings.ts';
import { newId, now, pause, random, required } from './environment.ts';

/** Connections and tokens are opened once for a process, by its first user. */
let organization: ReturnType<typeof organizationConnection> | undefined;
let partner: PartnerConnection | undefined;

/** The organization API, with the credentials of the stage's secret and the tokens that its processes share. */
export function openOrganization(watch: Watch): ReturnType<typeof organizationConnection> {
  organization ??= organizationConnection(connect('organization', watch));
  return organization;
}

/** Texts at the organization API. */
export function openSms(watch: Watch): OrganizationSms {
  return organizationSms(openOrganization(watch));
}

/** The partner API, with credentials, token server and tokens of its own. */
export function openPartner(watch: Watch): PartnerConnection {
  const { partnerVersion: version } = deployedSettings();
  partner ??= partnerConnection({ ...connect('partner', watch), ...present({ version }) });
  return partner;
}

/** How one of the provider's APIs is reached: connections, and tokens that the stage's processes share. */
function connect(providerApi: ProviderApi, watch: Watch) {
  const { stage } = deployedSettings();
  const variable = (name: string) => required(`${providerApi.toUpperCase()}_${name}`);
  const secret = jsonSecret(
    secretsClient(),
    secretName(stage, credentialsOf[providerApi]),
    readProviderCredentials,
    // Only asked for a token request; a rotated secret has to be seen then.
    { forMs: 0, now },
  );
  const dispatcher = openDispatcher();
  const tokens = tokenSource({
    authUrl: variable('AUTH_URL'),
    credentials: secret.read,
    dispatcher,
    now,
    random,
    shared: shareTokens(providerApi, tokenSecretNames(stage, providerApi), watch),
  });
  return { baseUrl: variable('BASE_URL'), tokens, dispatcher, now };
}

/**
 * The token cache that the functions of a stage share: one record and one ring of secrets for each of the provider's
 * APIs.
 */
function shareTokens(
  providerApi: ProviderApi,
  secretNames: readonly string[],
  { log, count }: Watch,
): SharedTokens {
  const [dynamo, table] = [dynamoClient(), required('TABLE_NAME')];
  return sharedTokens({
    credential: tokenSeries(providerApi, deployedSettings().restored, table),
    coordinator: tableTokenCoordinator(dynamo, table, providerApi, newId),
    slots: secretTokenSlots(secretsClient(), secretNames),
    now,
    random,
    newId,
    pause,
    log,
    count,
  });
}

const word = z.string().check(z.minLength(1));

const form = z.lazy(() => z.object({ client_id: word, client_secret: word }));

/**
 * Reads what access tokens are asked for with.
 *
 * @param json undefined while the secret is empty
 * @throws Error that says what is found and what belongs there, and quotes nothing
 */
export function readProviderCredentials(json: unknown): Credentials {
  const read = form.safeParse(json);
  if (read.success) return { clientId: read.data.client_id, clientSecret: read.data.client_secret };
  const places = read.error.issues.map(({ path, code }) => `${code} at ${path.join('/') || 'the top'}`);
  const found =
    json === undefined ? 'The secret is empty' : `The secret holds something else (${places.join(', ')})`;
  throw new Error(`${found}. Put {"client_id", "client_secret"} into it`);
}
