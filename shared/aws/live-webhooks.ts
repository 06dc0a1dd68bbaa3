import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { WebhookSecrets, WebhookSources } from '../core/webhooks/settings.ts';
import { awsClientSettings, now, required } from './live.ts';
import { jsonSecret } from './secrets.ts';
import { seldomFresh } from './seldom-fresh.ts';
import { readWebhookSecrets } from './webhook-secrets.ts';

/** What was taken out of the secret works no longer than this. What was put in works within seconds: a failed proof reads it again. */
const keptMs = 60_000;

/** What the stage's sources of webhooks prove themselves with. */
export function liveWebhookSecrets(): (fresh: boolean) => Promise<WebhookSecrets> {
  const client = new SecretsManagerClient(awsClientSettings);
  const secret = jsonSecret(client, required('WEBHOOK_SECRETS_ARN'), readWebhookSecrets, {
    forMs: keptMs,
    now,
  });
  return seldomFresh(secret, now);
}

/** The stage's sources of webhooks, as the deployment put them into the environment. */
export function webhookSources(): WebhookSources {
  return JSON.parse(required('WEBHOOK_SOURCES'));
}
