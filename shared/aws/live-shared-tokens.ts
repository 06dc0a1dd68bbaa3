import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { ringSlots } from '../core/token-ring.ts';
import type { Log } from '../ports.ts';
import { type SharedTokens, sharedTokens } from '../provider/shared-tokens.ts';
import { awsClientSettings, chance, freshName, now, pause, required } from './live.ts';
import { secretTokenSlots } from './secret-token-slots.ts';
import { tableTokenCoordinator } from './table-token-coordinator.ts';

/**
 * The token cache that the functions of a stage share.
 *
 * @param credential the name of its record: one cache for each token server
 */
export function liveSharedTokens(credential: 'organization', log: Pick<Log, 'warn'>): SharedTokens {
  const dynamo = new DynamoDBClient(awsClientSettings);
  return sharedTokens({
    credential,
    coordinator: tableTokenCoordinator(dynamo, required('TABLE_NAME'), credential, freshName),
    slots: secretTokenSlots(new SecretsManagerClient(awsClientSettings), tokenSecrets()),
    now,
    chance,
    freshName,
    pause,
    log,
  });
}

function tokenSecrets(): readonly string[] {
  const arns = required('TOKEN_SECRET_ARNS').split(',');
  if (arns.length !== ringSlots)
    throw new Error(
      `TOKEN_SECRET_ARNS names ${arns.length} secrets, ${ringSlots} are needed, with commas between`,
    );
  return arns;
}
