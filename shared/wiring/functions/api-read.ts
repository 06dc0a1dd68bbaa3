import { apiHandler } from '../../http/api-handler.ts';
import { readRoutes } from '../../http/api-routes.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { openAccess, openAuditLog } from '../access.ts';
import { fourEyesSettings, stageNames } from '../deployed-settings.ts';
import { now } from '../environment.ts';
import { openStatus } from '../status.ts';
import {
  openDecisions,
  openEndpoints,
  openErasures,
  openEvents,
  openJobCounts,
  openLedger,
  openLimiters,
  openListedJobs,
  openQuotaUse,
  openRules,
  openSending,
} from '../stores.ts';

/** HTTP → what the tables know of jobs, events and rules. */
export function apiRead() {
  return startedHandler((log) => {
    const ledger = openLedger();
    const lists = { listedJobs: openListedJobs(), events: openEvents(), erasures: openErasures() };
    const all = {
      ledger,
      jobCounts: openJobCounts(),
      ...lists,
      ...openLimiters(),
      ...openStatus(),
      endpoints: openEndpoints(),
      rules: openRules(),
      quotaUse: openQuotaUse(),
      sending: openSending(),
      decisions: openDecisions(),
      audit: openAuditLog(),
      ...stageNames(),
      ...fourEyesSettings(),
      now,
      log,
    };
    return apiHandler(log, readRoutes(all), ...openAccess(log));
  });
}
