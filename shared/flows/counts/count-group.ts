import { chunksOfEntries } from '../../core/calls/progress.ts';
import { rangeOf } from '../../core/counts/group.ts';
import type { GroupCount } from '../../core/counts/job-sum.ts';
import { Tallying } from '../../core/counts/tally.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { CountingWish, JobCounts } from '../../ports/job-counts.ts';
import type { AllPorts } from '../../ports/world.ts';
import { walkChunk } from './walk-chunk.ts';

export type CountPorts = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log' | 'count'> & {
  readonly jobCounts: JobCounts;
} & CountingWish;

/**
 * Counts a group from its entries. Those of a running job are walked over by the way.
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
  for await (const found of chunksOfEntries(ports.ledger.entriesIn(job.id, rangeOf(group))))
    tally.addChunk(job.state === 'running' ? await walkChunk(ports, job, found) : found);
  const counted = { group, version: version + 1, tally: tally.done(), readAtMs };
  return (await ports.jobCounts.countGroup(job.id, counted)) ? { ...before, ...counted } : undefined;
}
