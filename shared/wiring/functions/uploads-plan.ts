import { loadOnce } from '../../core/load-once.ts';
import { planWork } from '../../flows/planning/plan-work.ts';
import { endingReport } from '../../flows/planning/reports/last-try.ts';
import { windowOfWork } from '../../flows/rate-limit/call-window.ts';
import { notingFailure } from '../../flows/results/failed-results.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readPlannerWork } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { campaignSettings, fourEyesSettings } from '../deployed-settings.ts';
import { random } from '../environment.ts';
import { openMovingJobs } from '../jobs.ts';
import { hideIn } from '../queues/queues.ts';
import {
  openEndpoints,
  openJobList,
  openListing,
  openPacing,
  openReports,
  openSuppressionRows,
} from '../stores.ts';

/** Plan queue → a job with its plan and entries, or a file. */
export function uploadsPlan() {
  const log = powertoolsLog();
  const jobs = openMovingJobs(log);
  const pacing = openPacing();
  const watch = { log, count: powertoolsCount() };
  const loadOrdering = loadOnce(async () => ({
    ...(await import('../loaded-later/ordering.ts')).openOrderPlanning(watch),
    ...pacing,
    random,
  }));
  const loadAudience = loadOnce(async () => ({
    ...(await import('../loaded-later/audience.ts')).openAudience(watch),
    ...pacing,
    random,
  }));
  const all = {
    ...jobs,
    jobList: openJobList(jobs.ledger),
    reports: openReports(),
    listing: openListing(),
    endpoints: openEndpoints(),
    loadOrdering,
    loadAudience,
    ...fourEyesSettings(),
    ...watch,
  };
  const settings = campaignSettings();

  return sqsWorker(
    readPlannerWork,
    async (work, invocation) => {
      if ('exportId' in work) {
        const { writeExport } = await import('../../flows/suppression/write-export.ts');
        return writeExport({ ...all, suppressions: openSuppressionRows() }, work.exportId, invocation);
      }
      const { window, callsPerMinute } = await windowOfWork({ ...jobs, ...pacing }, work);
      const plan = () => planWork(all, { ...settings, callsPerMinute }, window, work);
      return endingReport(all, work, invocation, () => notingFailure(all, work, invocation, plan));
    },
    { hide: hideIn('PLAN'), ...watch },
  );
}
