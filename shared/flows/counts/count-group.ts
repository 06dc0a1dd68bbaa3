import type { Entry } from '../../core/calls/entry.ts';
import { chunksOfEntries } from '../../core/calls/progress.ts';
import { rangeOf } from '../../core/counts/chunk-groups.ts';
import type { GroupCount } from '../../core/counts/job-sum.ts';
import { Tallying } from '../../core/counts/tally.ts';
import type { Job } from '../../core/jobs/job.ts';
import { inParallel } from '../../core/parallel.ts';
import type { CountingWish, JobCounts } from '../../ports/jobs/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { cancelChunk, withChildren } from '../jobs/wind-down.ts';
import { walkChunk } from './walk-job.ts';

export type CountPorts = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log' | 'count'> & {
  readonly jobCounts: JobCounts;
} & CountingWish;

const chunksAtOnce = 6;

/**
 * Counts a group from its entries. Those of a running job are walked over by the way, those of a canceled one that are
 * still planned are canceled, and of a paused one half-made divisions are finished.
 *
 * @param before what is stored of the group
 * @returns undefined when somebody else has counted it meanwhile
 */
export async function countGroup(
  ports: CountPorts,
  job: Job,
  before: GroupCount,
): Promise<GroupCount | undefined> {
  const { group, version = 0 } = before;
  const readAtMs = ports.now();
  const tally = new Tallying();
  const chunks = chunksOfEntries(ports.ledger.entriesIn(job.id, rangeOf(group)));
  await inParallel(chunks, chunksAtOnce, async (found) => tally.addChunk(await movedOn(ports, job, found)));
  const counted = { group, version: version + 1, tally: tally.done(), readAtMs };
  return (await ports.jobCounts.countGroup(job.id, counted)) ? { ...before, ...counted } : undefined;
}

/** @returns the chunk as it is when what its job asks for is done */
async function movedOn(ports: CountPorts, job: Job, found: readonly Entry[]): Promise<readonly Entry[]> {
  if (job.state === 'running') return walkChunk(ports, job, found);
  if (job.state === 'canceling') return cancelChunk(ports, found);
  return job.state === 'paused' ? withChildren(ports, found) : found;
}
