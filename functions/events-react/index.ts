import { now } from '../../shared/aws/live.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { noteEvent } from '../../shared/flows/note-event.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { readReactMessage } from '../../shared/lambda/react-message.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';

const log = powertoolsLog();
const world = { events: liveEvents(), now, log };

/** Events queue → what is done about an event. */
export const handler = sqsWorker(readReactMessage, (message) => noteEvent(world, message), {
  hide: hideIn('EVENTS_QUEUE_URL'),
  log,
});
