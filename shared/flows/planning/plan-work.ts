import type { Job } from '../../core/jobs/job.ts';
import { isSuppressionList } from '../../core/rows/object-keys.ts';
import type { Disposition, PlanMessage } from '../../ports/calls/queues.ts';
import type { ReportMessage } from '../../ports/directory/reports.ts';
import { receiveUpload, type Upload, type UploadPorts } from '../intake/receive-upload.ts';
import { unlessExpired } from '../jobs/expired-rows.ts';
import { writeResults } from '../results/write-results.ts';
import { importSuppressions } from '../suppression/import-suppressions.ts';
import { planJob } from './plan-job.ts';
import type { PlanPorts } from './plan-ports.ts';
import type { PlanSettings } from './write-plan.ts';

/** What the plan queue brings: our own request to plan or to write result files, or S3's word of new uploads. */
export type PlanWork = PlanMessage | ReportMessage | { readonly uploads: readonly Upload[] };

/** Opens the campaigns of new uploads, and plans; a suppression list is taken over. */
export async function planWork(
  ports: PlanPorts & UploadPorts,
  settings: PlanSettings,
  window: number,
  work: PlanWork,
): Promise<Disposition> {
  if ('reportId' in work)
    return (await import('./reports/write-report.ts')).writeReport(ports, work.reportId);
  if ('jobId' in work && work.results !== undefined) {
    const job = await ports.ledger.job(work.jobId);
    if (job !== undefined) await writeUnlessExpired(ports, job, work.results);
    return { kind: 'ack' };
  }
  if ('jobId' in work) return planJob(ports, settings, window, work.jobId);
  for (const upload of work.uploads) {
    if (isSuppressionList(upload)) {
      await importSuppressions(ports, settings, upload);
      continue;
    }
    const jobId = await receiveUpload(ports, upload);
    if (jobId !== undefined) await planJob(ports, settings, window, jobId);
  }
  return { kind: 'ack' };
}

/**
 * Rows may expire between the request for their files and its turn, and no repeat brings them back. After a restore the
 * ledger may not know the plan that the request was about: its rows would look as if they had never been sent.
 */
async function writeUnlessExpired(ports: PlanPorts, job: Job, name: string): Promise<void> {
  if (job.plan === undefined) {
    ports.log.warn('results.no_plan', { jobId: job.id });
    return;
  }
  const written = await unlessExpired(ports, job.plan, async () => {
    await writeResults(ports, job, name);
    return true;
  });
  if (written === undefined) ports.log.warn('results.rows_expired', { jobId: job.id });
}
