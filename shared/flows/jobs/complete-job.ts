import type { Job } from '../../core/jobs/job.ts';
import { decidingUntil, jobMoved } from '../../core/jobs/job-moves.ts';
import type { AllPorts } from '../../ports/world.ts';

/**
 * Notes the end of a job whose entries are all final, unless a person's decision may be moving some of them just now.
 */
export async function completeJob(ports: Pick<AllPorts, 'ledger' | 'now' | 'log'>, job: Job): Promise<void> {
  const dueAtMs = decidingUntil(job, ports.now());
  const state = dueAtMs === undefined ? 'completed' : job.state;
  const end = state === 'completed' ? { endedAtMs: ports.now() } : {};
  const { applied } = await ports.ledger.replaceJob(jobMoved(job, state, { dueAtMs, ...end }));
  if (applied && state === 'completed') ports.log.info('job.completed', { jobId: job.id });
}
