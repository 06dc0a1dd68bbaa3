import { type Job, type JobChange, type JobReason, jobMoved } from '../../core/jobs/job.ts';
import type { World } from '../../ports.ts';

const startedTooLate: JobReason = {
  code: 'latest_start',
  detail: 'Its latest start passed before it could begin. Nothing was sent',
};

/** Cancels a job whose latest start has passed before anything was sent. */
export async function cancelLate(world: Pick<World, 'ledger' | 'now' | 'log'>, job: Job): Promise<void> {
  const change: JobChange = { dueAtMs: world.now(), reason: startedTooLate };
  const { won } = await world.ledger.replaceJob(jobMoved(job, 'canceling', change));
  if (won) world.log.warn('campaign canceled: its latest start has passed', { jobId: job.id });
}
