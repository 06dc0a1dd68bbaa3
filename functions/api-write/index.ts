import { campaignSettings } from '../../shared/aws/deployed-settings.ts';
import { liveErasureRequests } from '../../shared/aws/live-erasing.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveJobs } from '../../shared/aws/live-jobs.ts';
import { liveRecordOwners } from '../../shared/aws/live-orders.ts';
import { liveEventQueue } from '../../shared/aws/live-queues.ts';
import { liveRuleStage } from '../../shared/aws/live-rule-stage.ts';
import { liveRules } from '../../shared/aws/live-rules.ts';
import { liveUploadForms } from '../../shared/aws/live-upload-forms.ts';
import { commandsOverJobs } from '../../shared/flows/commands/commands-over-jobs.ts';
import { apiHandler } from '../../shared/lambda/api-handler.ts';
import { addWrites } from '../../shared/lambda/api-parts.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { startedHandler } from '../../shared/lambda/started-handler.ts';
import { readEventHint } from '../../shared/provider/partner/event-hint.ts';

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
