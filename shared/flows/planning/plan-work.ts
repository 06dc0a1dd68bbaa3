import { receivesMax } from '../../core/dead-letters/dead-message.ts';
import type { Job } from '../../core/jobs/job.ts';
import { reportMoved } from '../../core/reports/kept-report.ts';
import { isSuppressionList } from '../../core/rows/object-keys.ts';
import { failureOf, InputError } from '../../errors.ts';
import type { Disposition, Invocation, PlanMessage } from '../../ports/calls/queues.ts';
import type { ReportMessage, Reports } from '../../ports/directory/reports.ts';
import type { AllPorts } from '../../ports/world.ts';
import { receiveUpload, type Upload, type UploadPorts } from '../intake/receive-upload.ts';
import { unlessExpired } from '../jobs/kept-plan.ts';
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

type ReportPorts = Pick<AllPorts, 'log' | 'now'> & { readonly reports: Reports };

/**
 * A report that its last receive does not end has failed: nobody reads on, and who waits for it is not to wait for
 * ever. What the provider did not let be read needs no look at dead letters, an error of our own does.
 */
export async function endingReport(
  ports: ReportPorts,
  work: PlanWork,
  { receives }: Pick<Invocation, 'receives'>,
  attempt: () => Promise<Disposition>,
): Promise<Disposition> {
  if (!('reportId' in work) || receives < receivesMax) return attempt();
  try {
    const disposition = await attempt();
    if (disposition.kind !== 'ack') await fail(ports, work.reportId, 'provider_unreadable');
  } catch (error) {
    await fail(ports, work.reportId, 'internal_error');
    throw error;
  }
  return { kind: 'ack' };
}

async function fail(
  { reports, log, now }: ReportPorts,
  reportId: Parameters<Reports['report']>[0],
  code: 'provider_unreadable' | 'internal_error',
): Promise<void> {
  const error = new InputError(code, [
    { detail: `The report could not be written in ${receivesMax} tries`, hint: 'Request it again.' },
  ]);
  for (let seen = await reports.report(reportId); seen?.state === 'writing'; ) {
    const written = await reports.replace(reportMoved(seen, 'failed', { failure: failureOf(error) }, now()));
    if (written.applied) return log.warn('report.refused', { reportId, title: error.title });
    seen = written.found;
  }
}
