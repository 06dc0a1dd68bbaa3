import { jsonSecret } from '../../aws/secrets/secrets.ts';
import type { ProviderApi } from '../../core/provider-api.ts';
import { credentialsOf, secretName, tokenSecretNames } from '../../core/tokens/secret-name.ts';
import type { Watch } from '../../ports/world.ts';
import { openDispatcher } from '../../provider/exchange/dispatcher.ts';
import { tokenSource } from '../../provider/tokens/token.ts';
import { deployedSettings } from '../deployed-settings.ts';
import { chance, now, required } from '../live.ts';
import { secretsClient } from '../live-clients.ts';
import { liveSharedTokens } from './live-shared-tokens.ts';
import { readProviderCredentials } from './provider-credentials.ts';

/** How one of the provider's APIs is reached: connections, and tokens that the stage's processes share. */
export function liveConnection(providerApi: ProviderApi, watch: Watch) {
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
    chance,
    shared: liveSharedTokens(providerApi, tokenSecretNames(stage, providerApi), watch),
  });
  return { baseUrl: variable('BASE_URL'), tokens, dispatcher, now };
}
