import { webhookReceiver } from '../../shared/http/events/webhook-receiver.ts';
import { startedHandler } from '../../shared/http/started-handler.ts';
import { parseEnvelope } from '../../shared/provider/partner/events/event.ts';
import { powertoolsCount } from '../../shared/telemetry/powertools-count.ts';
import { liveWebhookSecrets, webhookSources } from '../../shared/wiring/http/live-webhooks.ts';
import { now } from '../../shared/wiring/live.ts';
import { liveEvents } from '../../shared/wiring/live-events.ts';
import { liveEventQueue } from '../../shared/wiring/live-queues.ts';

/** A source's webhook → an event that is kept and queued. */
export const handler = startedHandler((log) => {
  const count = powertoolsCount();
  const stores = { events: liveEvents(), eventQueue: liveEventQueue(), secrets: liveWebhookSecrets() };
  return webhookReceiver({ ...stores, now, log, count }, webhookSources(), parseEnvelope);
});
