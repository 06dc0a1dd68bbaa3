import { loadOnce } from '../../core/load-once.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { writeRoutes } from '../../http/api-routes.ts';
import { startedHandler } from '../../http/started-handler.ts';
import type { ReadReport } from '../../ports/rules.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { openAccess, openCreateLimit } from '../access.ts';
import { callbackHosts, campaignSettings, deployedSettings, fourEyesSettings } from '../deployed-settings.ts';
import { secretBytes } from '../environment.ts';
import { openMovingJobs } from '../jobs.ts';
import { lateCommands } from '../late-commands.ts';
import { openEraseQueue, openEventQueue, openPlannerQueue } from '../queues/queues.ts';
import { openRuleReads } from '../rule-reads.ts';
import { openRuleStage } from '../rule-stage.ts';
import {
  openDirectoryStore,
  openEndpointSecrets,
  openEndpoints,
  openErasures,
  openEvents,
  openJobCounts,
  openJobList,
  openPacing,
  openRecordOwners,
  openReports,
  openRuleStores,
  openSending,
  openUploadForms,
} from '../stores.ts';

/** HTTP → campaigns, order batches and rules that are made, changed and stopped. */
export function apiWrite() {
  return startedHandler((log) => {
    const count = powertoolsCount();
    const jobs = {
      ...openMovingJobs(log),
      ...openRuleStores(),
      ...openRuleReads({ log, count }),
      ...fourEyesSettings(),
      log,
    };
    const plannerQueue = openPlannerQueue();
    const asking = {
      jobCounts: openJobCounts(),
      uploadForms: openUploadForms(),
      ...openPacing(),
      erasures: openErasures(),
      eraseQueue: openEraseQueue(),
      reportQueue: plannerQueue,
      exportQueue: plannerQueue,
      reports: openReports(),
    };
    const calledBack = {
      endpoints: openEndpoints(),
      endpointSecrets: openEndpointSecrets(),
      secretBytes,
      callbackHosts: callbackHosts(),
      jobList: openJobList(jobs.ledger),
      stage: deployedSettings().stage,
    };
    const directory = openDirectoryStore();
    const events = { events: openEvents(), eventQueue: openEventQueue(), readReport: lateReadReport() };
    const rules = { ...openRuleStage({ log, count }), commands: lateCommands(jobs) };
    const all = {
      ...jobs,
      ...asking,
      ...calledBack,
      ...events,
      ...rules,
      directory,
      recordOwners: openRecordOwners(),
      sending: openSending(),
    };
    const access = openAccess(log, { limitCreates: openCreateLimit(log) });
    return apiHandler(log, writeRoutes(all, campaignSettings()), ...access);
  });
}

/** Three operations read events, and what reads them is large. */
function lateReadReport(): ReadReport {
  const load = loadOnce(() => import('../../provider/partner/events/event-report.ts'));
  return async (body) => (await load()).readEventReport(body);
}
