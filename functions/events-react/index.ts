import { ruleSettings } from '../../shared/core/rules/rule-settings.ts';
import { commandsOverJobs } from '../../shared/flows/commands/commands-over-jobs.ts';
import { takeEvent } from '../../shared/flows/events/take-event.ts';
import { whileOpen } from '../../shared/flows/recovery/while-open.ts';
import { gatedRules } from '../../shared/flows/rules/subscription/gated-lines.ts';
import { readEventHint } from '../../shared/provider/partner/events/event-hint.ts';
import { powertoolsCount } from '../../shared/telemetry/powertools-count.ts';
import { powertoolsLog } from '../../shared/telemetry/powertools-log.ts';
import { campaignSettings } from '../../shared/wiring/deployed-settings.ts';
import { chance } from '../../shared/wiring/live.ts';
import { liveEvents } from '../../shared/wiring/live-events.ts';
import { livePacing } from '../../shared/wiring/live-gates.ts';
import { liveJobs } from '../../shared/wiring/live-jobs.ts';
import { hideIn } from '../../shared/wiring/live-queues.ts';
import { liveRules } from '../../shared/wiring/live-rules.ts';
import { liveRecordOwners } from '../../shared/wiring/provider/live-orders.ts';
import { readReactMessage } from '../../shared/workers/react-message.ts';
import { sqsWorker } from '../../shared/workers/sqs-worker.ts';

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
