import { secretTokenSlots } from '../../aws/tokens/secret-token-slots.ts';
import { tableTokenCoordinator } from '../../aws/tokens/token-coordinator.ts';
import type { ProviderApi } from '../../core/provider-api.ts';
import { tokenSeries } from '../../core/tokens/token-version.ts';
import type { Watch } from '../../ports/world.ts';
import { type SharedTokens, sharedTokens } from '../../provider/tokens/shared-tokens.ts';
import { deployedSettings } from '../deployed-settings.ts';
import { chance, freshName, now, pause, required } from '../live.ts';
import { dynamoClient, secretsClient } from '../live-clients.ts';

/** The token cache that the functions of a stage share: one record and one ring of secrets for each of the provider's APIs. */
export function liveSharedTokens(
  providerApi: ProviderApi,
  secretNames: readonly string[],
  { log, count }: Watch,
): SharedTokens {
  const [dynamo, table] = [dynamoClient(), required('TABLE_NAME')];
  return sharedTokens({
    credential: tokenSeries(providerApi, deployedSettings().restored, table),
    coordinator: tableTokenCoordinator(dynamo, table, providerApi, freshName),
    slots: secretTokenSlots(secretsClient(), secretNames),
    now,
    chance,
    freshName,
    pause,
    log,
    count,
  });
}
