import { campaignSettings } from '../../shared/aws/deployed-settings.ts';
import { chance } from '../../shared/aws/live.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveJobs } from '../../shared/aws/live-jobs.ts';
import { liveRecordOwners } from '../../shared/aws/live-orders.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { liveRules } from '../../shared/aws/live-rules.ts';
import { ruleSettings } from '../../shared/core/rules/rule-settings.ts';
import { commandsOverJobs } from '../../shared/flows/commands/commands-over-jobs.ts';
import { takeEvent } from '../../shared/flows/events/take-event.ts';
import { whileOpen } from '../../shared/flows/recovery/while-open.ts';
import { gatedRules } from '../../shared/flows/rules/gated-lines.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { readReactMessage } from '../../shared/lambda/react-message.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';
import { readEventHint } from '../../shared/provider/partner/event-hint.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const jobs = { ...liveJobs(), ...livePacing(), recordOwners: liveRecordOwners(), chance, log };
const ports = { ...jobs, ...gatedRules(jobs, liveRules({ log, count })), events: liveEvents() };
const world = { ...ports, readHint: readEventHint, commands: commandsOverJobs(ports, campaignSettings()) };

/** Events queue → what the rules do about an event. */
export const handler = sqsWorker(
  readReactMessage,
  whileOpen({ ...jobs.recovering, log }, (one, visit) => takeEvent(world, ruleSettings, one, visit)),
  { hide: hideIn('EVENTS_QUEUE_URL'), log },
);
