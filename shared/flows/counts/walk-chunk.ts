import type { Entry } from '../../core/calls/entry.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { AllPorts } from '../../ports/world.ts';
import { unstick } from '../calls/unstick.ts';
import { planReminder, wantsReminder } from '../orders/plan-reminder.ts';

/**
 * What is done with each chunk of a running job by anyone who walks over it.
 *
 * @returns the chunk as it is then
 */
export async function walkChunk(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'now'>,
  job: Job,
  found: readonly Entry[],
): Promise<readonly Entry[]> {
  const chunk = await unstick(ports, found);
  for (const entry of chunk) if (wantsReminder(job, entry)) await planReminder(ports, job, entry);
  return chunk;
}
