import { jsonSecret, seldomFresh } from '../../aws/secrets/secrets.ts';
import { readWebhookSecrets } from '../../aws/secrets/signing-secrets.ts';
import type { WebhookSecrets } from '../../core/events/settings.ts';
import { secretName } from '../../core/tokens/secret-name.ts';
import { webhookReceiver } from '../../http/events/webhook-receiver.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { parseEnvelope } from '../../provider/partner/events/event.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { secretsClient } from '../aws-clients.ts';
import { deployedSettings } from '../deployed-settings.ts';
import { now } from '../environment.ts';
import { openEventQueue } from '../queues/queues.ts';
import { openEvents } from '../stores.ts';

/** A source's webhook → an event that is kept and queued. */
export function webhooksReceive() {
  return startedHandler((log) => {
    const count = powertoolsCount();
    const stores = { events: openEvents(), eventQueue: openEventQueue(), secrets: openWebhookSecrets() };
    return webhookReceiver({ ...stores, now, log, count }, deployedSettings().webhooks, parseEnvelope);
  });
}

/**
 * What was taken out of the secret works no longer than this. What was put in works within seconds: a failed proof
 * reads it again.
 */
const webhookKeptMs = 60_000;

/** What the stage's sources of webhooks prove themselves with. */
function openWebhookSecrets(): (fresh: boolean) => Promise<WebhookSecrets> {
  const client = secretsClient();
  const name = secretName(deployedSettings().stage, 'WebhookSecrets');
  const secret = jsonSecret(client, name, readWebhookSecrets, { forMs: webhookKeptMs, now });
  return seldomFresh(secret, now);
}
