import { progressOf } from '../../core/counts/progress-of-job.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { AllPorts } from '../../ports/world.ts';

/**
 * Whether no entry of a job is called any more, unless a person has it sent again. The scheduler may not have noted it
 * yet.
 */
export async function isOver({ ledger }: Pick<AllPorts, 'ledger'>, job: Job): Promise<boolean> {
  if (job.state !== 'running') return job.state === 'completed' || job.state === 'canceled';
  return (await progressOf(job, ledger.entries(job.id))).state === 'completed';
}
