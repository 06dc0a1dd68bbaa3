import { now } from '../../shared/aws/live.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { liveEventQueue } from '../../shared/aws/live-queues.ts';
import { liveWebhookSecrets, webhookSources } from '../../shared/aws/live-webhooks.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { webhookReceiver } from '../../shared/lambda/webhook-receiver.ts';
import { parseEnvelope } from '../../shared/provider/partner/event.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const stores = { events: liveEvents(), eventQueue: liveEventQueue(), secrets: liveWebhookSecrets() };

/** A source's webhook → an event that is kept and queued. */
export const handler = webhookReceiver({ ...stores, now, log, count }, webhookSources(), parseEnvelope);
