import { apiHandler } from '../../http/api-handler.ts';
import { fileRoutes } from '../../http/api-routes.ts';
import { startedHandler } from '../../http/started-handler.ts';
import { openAccess } from '../access.ts';
import { stageCountry } from '../deployed-settings.ts';
import { required } from '../environment.ts';
import { openJobs } from '../jobs.ts';
import { openTokenRings } from '../status.ts';
import {
  openDownloads,
  openJobList,
  openLimiters,
  openListedJobs,
  openListing,
  openReports,
  openRowListing,
  openSending,
  openSuppressionRows,
} from '../stores.ts';

/** HTTP → what the bucket knows of jobs: rows, previews, uploads, results. */
export function apiFiles() {
  return startedHandler((log) => {
    const jobs = openJobs();
    const files = {
      listing: openListing(),
      downloads: openDownloads(),
      suppressionLog: openSuppressionRows(),
    };
    const seen = { ...openLimiters(), tokenRings: openTokenRings(), sending: openSending() };
    const lists = {
      jobList: openJobList(jobs.ledger),
      listedJobs: openListedJobs(),
      rowListing: openRowListing(),
      reports: openReports(),
    };
    const all = { ...jobs, ...files, ...seen, ...lists, log };
    return apiHandler(log, fileRoutes(all, required('BUCKET_NAME'), stageCountry()), ...openAccess(log));
  });
}
