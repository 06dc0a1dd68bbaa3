import { now } from '../../shared/aws/live.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { liveEventQueue } from '../../shared/aws/live-queues.ts';
import { liveWebhookSecrets, webhookSources } from '../../shared/aws/live-webhooks.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { startedHandler } from '../../shared/lambda/started-handler.ts';
import { webhookReceiver } from '../../shared/lambda/webhook-receiver.ts';
import { parseEnvelope } from '../../shared/provider/partner/event.ts';

/** A source's webhook → an event that is kept and queued. */
export const handler = startedHandler((log) => {
  const count = powertoolsCount();
  const stores = { events: liveEvents(), eventQueue: liveEventQueue(), secrets: liveWebhookSecrets() };
  return webhookReceiver({ ...stores, now, log, count }, webhookSources(), parseEnvelope);
});
