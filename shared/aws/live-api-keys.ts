import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { awsClientSettings, now, required } from './live.ts';
import { jsonSecret } from './secrets.ts';
import { seldomFresh } from './seldom-fresh.ts';

const keysDocument = z.object({
  keys: z.array(z.object({ name: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/i) })),
});

/** A revoked key stops working after this time at the latest, besides what the gateway itself remembers. */
const keptMs = 60_000;

/** The hashed keys of the stage's secret. `fresh` reads it again, but not more often than every five seconds. */
export function liveApiKeys() {
  const arn = required('API_KEYS_SECRET_ARN');
  const secret = jsonSecret(new SecretsManagerClient(awsClientSettings), arn, readKeys, {
    forMs: keptMs,
    now,
  });
  return seldomFresh(secret, now);
}

function readKeys(json: unknown) {
  const read = keysDocument.safeParse(json);
  if (!read.success) throw new Error('The API key secret must hold {"keys": [{"name", "sha256"}]}');
  return read.data.keys;
}
