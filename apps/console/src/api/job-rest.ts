import { finalStates, type Job, undecidedRows } from '../words/states.ts';

/** A job moves; asked again without a change, it is asked less often. */
const [firstMs, mostMs, growth] = [5_000, 30_000, 1.5];

/**
 * When a job is asked for again; `false` once nothing moves any more. Of one that is over, held rows still do: a
 * decision about them shows in the counts some seconds later, and other people decide as well.
 *
 * @param unchanged how often it was asked for since it last changed
 */
export function jobRestMs(job: Job | undefined, unchanged: number): number | false {
  if (job === undefined) return firstMs;
  if (finalStates.includes(job.state) && undecidedRows(job) === 0) return false;
  // What a person waits for on the spot.
  if (job.state === 'planning' || job.state === 'draft') return 1_000;
  return Math.min(mostMs, firstMs * growth ** unchanged);
}
