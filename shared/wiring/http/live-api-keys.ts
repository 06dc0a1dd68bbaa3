import { readApiKeys } from '../../aws/access/api-keys.ts';
import { jsonSecret } from '../../aws/secrets/secrets.ts';
import { seldomFresh } from '../../aws/secrets/seldom-fresh.ts';
import { secretName } from '../../core/tokens/secret-name.ts';
import type { Log } from '../../ports/world.ts';
import { deployedSettings } from '../deployed-settings.ts';
import { now } from '../live.ts';
import { secretsClient } from '../live-clients.ts';

/** A revoked key stops working after this time at the latest, besides what the gateway itself remembers. */
const keptMs = 60_000;

/** The hashed keys of the stage's secret. `fresh` reads it again, but not more often than every five seconds. */
export function liveApiKeys(log: Pick<Log, 'warn'>) {
  const name = secretName(deployedSettings().stage, 'ApiKeys');
  const report = (faults: string) => log.warn('api keys are faulty', { secret: name, faults });
  const read = (json: unknown) => readApiKeys(json, report);
  const secret = jsonSecret(secretsClient(), name, read, { forMs: keptMs, now });
  return seldomFresh(secret, now);
}
