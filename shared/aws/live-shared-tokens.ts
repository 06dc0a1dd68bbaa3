import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Realm } from '../core/realm.ts';
import { ringSlots } from '../core/tokens/token-ring.ts';
import type { Count, Log } from '../ports/world.ts';
import { type SharedTokens, sharedTokens } from '../provider/shared-tokens.ts';
import { awsClientSettings, chance, freshName, now, pause, required } from './live.ts';
import { secretTokenSlots } from './secret-token-slots.ts';
import { tableTokenCoordinator } from './table-token-coordinator.ts';

/** The token cache that the functions of a stage share: one record and one ring of secrets for each realm. */
export function liveSharedTokens(
  realm: Realm,
  secretArns: readonly string[],
  { log, count }: { readonly log: Pick<Log, 'warn'>; readonly count: Count },
): SharedTokens {
  if (secretArns.length !== ringSlots)
    throw new Error(`${ringSlots} secrets are needed for the ${realm}'s tokens, not ${secretArns.length}`);
  const dynamo = new DynamoDBClient(awsClientSettings);
  return sharedTokens({
    credential: realm,
    coordinator: tableTokenCoordinator(dynamo, required('TABLE_NAME'), realm, freshName),
    slots: secretTokenSlots(new SecretsManagerClient(awsClientSettings), secretArns),
    now,
    chance,
    freshName,
    pause,
    log,
    count,
  });
}
