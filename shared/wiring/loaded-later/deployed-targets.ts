import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { busNotifier } from '../../aws/notifications/bus-notifier.ts';
import { jsonSecret } from '../../aws/secrets/secrets.ts';
import { readCrmSecrets } from '../../aws/secrets/signing-secrets.ts';
import { callLimitMs } from '../../core/timing.ts';
import { secretName } from '../../core/tokens/secret-name.ts';
import type { Notifier } from '../../ports/notifications.ts';
import { signedCalls } from '../../provider/endpoint/signed-calls.ts';
import { openDispatcher } from '../../provider/exchange/dispatcher.ts';
import { awsClientSettings, secretsClient } from '../aws-clients.ts';
import { deployedSettings } from '../deployed-settings.ts';
import { now } from '../environment.ts';

/*
 * Loaded with the first notification to one of the targets that the stage names: each needs an AWS client of its
 * own, and most notifications go to registered endpoints.
 */

/** For so long calls may still be signed with a secret that was taken away. */
const keptMs = 60_000;

export function openCrm(url: string): Notifier {
  const client = secretsClient();
  const { stage, crmLimitMs: limitMs } = deployedSettings();
  const secret = jsonSecret(client, secretName(stage, 'CrmSecrets'), readCrmSecrets, { forMs: keptMs, now });
  const receiver = { name: 'CRM', url: new URL(url), limitMs, keys: secret.read };
  return signedCalls({ dispatcher: openDispatcher(), now }, receiver);
}

export function openBus(name: string): Notifier {
  // Repeats are the ledger's: the client makes none of its own, whose time nobody would see.
  return busNotifier(new EventBridgeClient({ ...awsClientSettings, maxAttempts: 1 }), name, callLimitMs);
}
