import { commandsOverJobs } from '../../shared/flows/commands/commands-over-jobs.ts';
import { apiHandler } from '../../shared/http/api-handler.ts';
import { addWrites } from '../../shared/http/api-parts.ts';
import { startedHandler } from '../../shared/http/started-handler.ts';
import { readEventHint } from '../../shared/provider/partner/events/event-hint.ts';
import { powertoolsCount } from '../../shared/telemetry/powertools-count.ts';
import { campaignSettings } from '../../shared/wiring/deployed-settings.ts';
import { liveUploadForms } from '../../shared/wiring/http/live-upload-forms.ts';
import { liveErasureRequests } from '../../shared/wiring/live-erasing.ts';
import { liveEvents } from '../../shared/wiring/live-events.ts';
import { livePacing } from '../../shared/wiring/live-gates.ts';
import { liveJobs } from '../../shared/wiring/live-jobs.ts';
import { liveEventQueue } from '../../shared/wiring/live-queues.ts';
import { liveRuleStage } from '../../shared/wiring/live-rule-stage.ts';
import { liveRules } from '../../shared/wiring/live-rules.ts';
import { liveRecordOwners } from '../../shared/wiring/provider/live-orders.ts';

/** HTTP → campaigns, order batches and rules that are made, changed and stopped. */
export const handler = startedHandler((log) => {
  const count = powertoolsCount();
  const jobs = { ...liveJobs(), ...liveRules({ log, count }), log };
  const asking = { uploadForms: liveUploadForms(), ...livePacing(), ...liveErasureRequests() };
  const events = { events: liveEvents(), eventQueue: liveEventQueue(), readHint: readEventHint };
  const rules = { ...liveRuleStage({ log, count }), commands: commandsOverJobs(jobs, campaignSettings()) };
  const world = { ...jobs, ...asking, ...events, ...rules, recordOwners: liveRecordOwners() };
  return apiHandler(log, (app) => addWrites(app, world, campaignSettings()));
});
