import { readWebhookSecrets } from '../aws/events/webhook-secrets.ts';
import { jsonSecret } from '../aws/secrets/secrets.ts';
import { seldomFresh } from '../aws/secrets/seldom-fresh.ts';
import type { WebhookSecrets, WebhookSources } from '../core/events/settings.ts';
import { secretName } from '../core/tokens/secret-name.ts';
import { secretsClient } from './aws-clients.ts';
import { deployedSettings } from './deployed-settings.ts';
import { now } from './environment.ts';

/**
 * What was taken out of the secret works no longer than this. What was put in works within seconds: a failed proof
 * reads it again.
 */
const webhookKeptMs = 60_000;

/** What the stage's sources of webhooks prove themselves with. */
export function openWebhookSecrets(): (fresh: boolean) => Promise<WebhookSecrets> {
  const client = secretsClient();
  const name = secretName(deployedSettings().stage, 'WebhookSecrets');
  const secret = jsonSecret(client, name, readWebhookSecrets, {
    forMs: webhookKeptMs,
    now,
  });
  return seldomFresh(secret, now);
}

/** The stage's sources of webhooks, as the deployment knew them. */
export function webhookSources(): WebhookSources {
  return deployedSettings().webhooks;
}
