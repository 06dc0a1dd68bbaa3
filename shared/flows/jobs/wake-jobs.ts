import type { JobId } from '../../core/ids.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import type { AllPorts } from '../../ports/world.ts';

/**
 * Of these jobs something was reconciled, so that they may have come to an end, or may go on: `scheduler` looks at them
 * in its next minute. A walk of `scheduler` that read what was unclear before may just be putting the job off for
 * hours, so that write is not left to it.
 */
export async function wakeJobs(
  { ledger, now }: Pick<AllPorts, 'ledger' | 'now'>,
  jobIds: Iterable<JobId>,
): Promise<void> {
  for (const jobId of new Set(jobIds)) {
    let job = await ledger.job(jobId);
    while (job?.state === 'running' || job?.state === 'canceling') {
      const written = await ledger.replaceJob(jobMoved(job, job.state, { dueAtMs: now() }));
      if (written.applied) break;
      job = written.found;
    }
  }
}

/**
 * Has the planner do at once what a person wants of a job. The ledger has it already: should no message be sent, or it
 * be lost, the scheduler does it within a minute.
 */
export async function askPlanner(
  { queues, log }: Pick<AllPorts, 'queues' | 'log'>,
  jobId: JobId,
): Promise<void> {
  try {
    await queues.sendPlan({ jobId });
  } catch (error) {
    log.error('plan.message_failed', { jobId }, error);
  }
}
