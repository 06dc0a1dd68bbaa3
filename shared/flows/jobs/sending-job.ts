import { isCountedAtOnce } from '../../core/counts/counting.ts';
import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { permissionOf } from '../../core/jobs/job-start.ts';
import type { CountingWish } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { dispatchWithin, stillDue } from '../calls/dispatch.ts';
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
  if (!watchesShare(job) || !isCountedAtOnce(job, ports.counting)) return job;
  return (await shareGoesOn(ports, job, await countRows(ports, job))) ? job : undefined;
}

/**
 * Has a job called again that a person resumed, or rows of which are sent again: queues what is due of it, as much as
 * there is room for. Most of its entries may be over. Its message may come late, and find a job that has to halt.
 *
 * @param window how many entries to queue at once
 */
export async function continueJob(
  ports: Ports & Pick<AllPorts, 'queues'>,
  { id }: Job,
  window: number,
): Promise<void> {
  const job = await sendingJob(ports, id);
  if (job === undefined) return;
  const due = await ports.ledger.duePlanned(id, ports.now(), window);
  await dispatchWithin(ports, job, await stillDue(ports, due), window);
}
