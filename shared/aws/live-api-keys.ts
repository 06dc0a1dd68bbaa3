import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { readApiKeys } from './api-keys.ts';
import { awsClientSettings, now, required } from './live.ts';
import { jsonSecret } from './secrets.ts';
import { seldomFresh } from './seldom-fresh.ts';

/** A revoked key stops working after this time at the latest, besides what the gateway itself remembers. */
const keptMs = 60_000;

/** The hashed keys of the stage's secret. `fresh` reads it again, but not more often than every five seconds. */
export function liveApiKeys() {
  const arn = required('API_KEYS_SECRET_ARN');
  const secret = jsonSecret(new SecretsManagerClient(awsClientSettings), arn, readApiKeys, {
    forMs: keptMs,
    now,
  });
  return seldomFresh(secret, now);
}
