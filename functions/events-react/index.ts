import { now } from '../../shared/aws/live.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { liveJobs } from '../../shared/aws/live-jobs.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { liveRules } from '../../shared/aws/live-rules.ts';
import { stageSettings } from '../../shared/aws/live-settings.ts';
import { ruleSettings } from '../../shared/core/rules/rule-settings.ts';
import { commandsOverJobs } from '../../shared/flows/commands-over-jobs.ts';
import { reactToEvent } from '../../shared/flows/react-to-event.ts';
import { recentReads } from '../../shared/flows/recent-reads.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { readReactMessage } from '../../shared/lambda/react-message.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';
import { readEventHint } from '../../shared/provider/partner/event-hint.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const ports = { ...liveJobs(), ...liveRules({ log, count }), log };
const commands = commandsOverJobs(ports, stageSettings());
const asked = { readHint: readEventHint, recentReads: recentReads(ports.lines, now) };
const world = { ...ports, ...asked, commands, events: liveEvents() };

/** Events queue → what the rules do about an event. */
export const handler = sqsWorker(
  readReactMessage,
  (message, visit) => reactToEvent(world, ruleSettings, message, visit),
  { hide: hideIn('EVENTS_QUEUE_URL'), log },
);
