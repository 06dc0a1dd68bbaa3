import { webhookReceiver } from '../../http/events/webhook-receiver.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { parseEnvelope } from '../../provider/partner/events/event.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { now } from '../environment.ts';
import { openEventQueue } from '../queues/queues.ts';
import { openWebhookSecrets, webhookSources } from '../secrets.ts';
import { openEvents } from '../stores.ts';

/** A source's webhook → an event that is kept and queued. */
export function webhooksReceive() {
  return startedHandler((log) => {
    const count = powertoolsCount();
    const stores = { events: openEvents(), eventQueue: openEventQueue(), secrets: openWebhookSecrets() };
    return webhookReceiver({ ...stores, now, log, count }, webhookSources(), parseEnvelope);
  });
}
