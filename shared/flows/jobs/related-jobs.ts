import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { replacementOf } from '../../core/jobs/replacement.ts';
import type { AllPorts } from '../../ports/world.ts';

/** The campaign whose input a retry's rows came from, over retries of retries; else the campaign itself. */
export async function originOf({ ledger }: Pick<AllPorts, 'ledger'>, job: Job): Promise<Job> {
  let origin = job;
  while (origin.source.kind === 'retry') {
    const before = await ledger.job(origin.source.of);
    if (before === undefined)
      throw new Error(`Campaign ${origin.source.of}, which ${job.id} retries, is gone`);
    origin = before;
  }
  return origin;
}

/**
 * Adds the job that takes the place of this one, if one does. The write that canceled this one holds all that the other
 * is made of, so that a request which dies in between loses nothing. Idempotent.
 */
export async function addReplacement(
  { ledger }: Pick<AllPorts, 'ledger'>,
  job: Job,
): Promise<Job | undefined> {
  const next = replacementOf(job);
  if (next === undefined) return undefined;
  const added = await ledger.addJob(next);
  return added.applied ? next : (added.found ?? next);
}

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
