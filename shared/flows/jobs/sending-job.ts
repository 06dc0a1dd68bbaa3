import { isCountedAtOnce } from '../../core/counts/counting.ts';
import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { permissionOf } from '../../core/jobs/job-start.ts';
import type { CountingWish } from '../../ports/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { countRows, goesOn, shareGoesOn, watchesShare } from './halt-job.ts';

type Ports = Pick<AllPorts, 'ledger' | 'now' | 'log' | 'count'> & CountingWish;

/**
 * The share of errors is looked at here in a job of few calls. In others the counter does that.
 *
 * @returns the job, or undefined when none of its calls may be queued now: it rests, or has just halted
 */
export async function sendingJob(ports: Ports, id: JobId): Promise<Job | undefined> {
  const job = await ports.ledger.job(id);
  if (job === undefined) return undefined;
  const { kind } = permissionOf(job, ports.now());
  if (kind !== 'call' && kind !== 'begin') return undefined;
  if (!(await goesOn(ports, job))) return undefined;
  // What is due now is walked over in this very minute.
  const isLookedAt = watchesShare(job) && isCountedAtOnce(job, ports.counting);
  if (!isLookedAt || (job.dueAtMs ?? 0) <= ports.now()) return job;
  return (await shareGoesOn(ports, job, await countRows(ports, job))) ? job : undefined;
}
