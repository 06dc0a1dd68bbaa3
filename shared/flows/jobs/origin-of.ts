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
