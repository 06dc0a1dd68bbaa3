import { required } from '../../shared/aws/live.ts';
import { liveDownloads } from '../../shared/aws/live-downloads.ts';
import { liveJobs } from '../../shared/aws/live-jobs.ts';
import { liveJobList } from '../../shared/aws/live-ledger.ts';
import { liveListing } from '../../shared/aws/live-listing.ts';
import { apiHandler } from '../../shared/lambda/api-handler.ts';
import { addFileReads } from '../../shared/lambda/api-parts.ts';
import { startedHandler } from '../../shared/lambda/started-handler.ts';

/** HTTP → what the bucket knows of jobs: rows, previews, uploads, results. */
export const handler = startedHandler((log) => {
  const jobs = liveJobs();
  const files = { listing: liveListing(), downloads: liveDownloads() };
  const world = { ...jobs, ...files, jobList: liveJobList(jobs.ledger), log };
  return apiHandler(log, (app) => addFileReads(app, world, required('BUCKET_NAME')));
});
