import { apiHandler } from '../../shared/http/api-handler.ts';
import { addFileReads } from '../../shared/http/api-parts.ts';
import { startedHandler } from '../../shared/http/started-handler.ts';
import { liveDownloads } from '../../shared/wiring/http/live-downloads.ts';
import { required } from '../../shared/wiring/live.ts';
import { liveJobs } from '../../shared/wiring/live-jobs.ts';
import { liveJobList } from '../../shared/wiring/live-ledger.ts';
import { liveListing } from '../../shared/wiring/live-listing.ts';

/** HTTP → what the bucket knows of jobs: rows, previews, uploads, results. */
export const handler = startedHandler((log) => {
  const jobs = liveJobs();
  const files = { listing: liveListing(), downloads: liveDownloads() };
  const world = { ...jobs, ...files, jobList: liveJobList(jobs.ledger), log };
  return apiHandler(log, (app) => addFileReads(app, world, required('BUCKET_NAME')));
});
