import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { AllPorts } from '../../ports/world.ts';

/**
 * One that is being canceled may have a plan that a restored ledger does not know yet: its rows are not free before
 * that is known.
 *
 * @returns the retry of a job that is being planned just now: until it is, no other one may take rows, and no row may
 * be opened
 */
export async function retryInPlanning(
  { ledger }: Pick<AllPorts, 'ledger'>,
  { retries = [] }: Job,
): Promise<JobId | undefined> {
  for (const id of retries) {
    const { state, plan } = (await ledger.job(id)) ?? {};
    if (state === 'planning' || (state === 'canceling' && plan === undefined)) return id;
  }
  return undefined;
}
