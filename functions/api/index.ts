import { required } from '../../shared/aws/live.ts';
import { liveDownloads } from '../../shared/aws/live-downloads.ts';
import { liveErasureRequests } from '../../shared/aws/live-erasing.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveJobs } from '../../shared/aws/live-jobs.ts';
import { liveJobList } from '../../shared/aws/live-ledger.ts';
import { liveListing } from '../../shared/aws/live-listing.ts';
import { liveRecordOwners } from '../../shared/aws/live-orders.ts';
import { liveEventQueue } from '../../shared/aws/live-queues.ts';
import { liveRuleStage } from '../../shared/aws/live-rule-stage.ts';
import { liveRules } from '../../shared/aws/live-rules.ts';
import { stageSettings } from '../../shared/aws/live-settings.ts';
import { liveUploadForms } from '../../shared/aws/live-upload-forms.ts';
import { commandsOverJobs } from '../../shared/flows/commands/commands-over-jobs.ts';
import { campaignsApi } from '../../shared/lambda/campaigns-api.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { readEventHint } from '../../shared/provider/partner/event-hint.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const jobs = { ...liveJobs(), ...liveRules({ log, count }), log };
const forms = { uploadForms: liveUploadForms(), downloads: liveDownloads(), listing: liveListing() };
const lists = { jobList: liveJobList(jobs.ledger), ...livePacing(), ...liveErasureRequests() };
const events = { events: liveEvents(), eventQueue: liveEventQueue(), readHint: readEventHint };
const rules = { ...liveRuleStage({ log, count }), commands: commandsOverJobs(jobs, stageSettings()) };
const world = { ...jobs, ...forms, ...lists, ...events, ...rules, recordOwners: liveRecordOwners() };

/** HTTP → campaigns, order batches, rules, and what became of them. */
export const handler = campaignsApi(world, { ...stageSettings(), bucket: required('BUCKET_NAME') });
