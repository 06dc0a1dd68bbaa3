import { readWebhookSecrets } from '../../aws/events/webhook-secrets.ts';
import { jsonSecret } from '../../aws/secrets/secrets.ts';
import { seldomFresh } from '../../aws/secrets/seldom-fresh.ts';
import type { WebhookSecrets, WebhookSources } from '../../core/events/settings.ts';
import { secretName } from '../../core/tokens/secret-name.ts';
import { deployedSettings } from '../deployed-settings.ts';
import { now } from '../live.ts';
import { secretsClient } from '../live-clients.ts';

/** What was taken out of the secret works no longer than this. What was put in works within seconds: a failed proof reads it again. */
const keptMs = 60_000;

/** What the stage's sources of webhooks prove themselves with. */
export function liveWebhookSecrets(): (fresh: boolean) => Promise<WebhookSecrets> {
  const client = secretsClient();
  const name = secretName(deployedSettings().stage, 'WebhookSecrets');
  const secret = jsonSecret(client, name, readWebhookSecrets, {
    forMs: keptMs,
    now,
  });
  return seldomFresh(secret, now);
}

/** The stage's sources of webhooks, as the deployment knew them. */
export function webhookSources(): WebhookSources {
  return deployedSettings().webhooks;
}
