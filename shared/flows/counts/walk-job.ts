import { type Entry, isFinal } from '../../core/calls/entry.ts';
import { chunksOfEntries, countChunk, emptyCount } from '../../core/calls/progress.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { AllPorts } from '../../ports/world.ts';
import { completeJob } from '../jobs/complete-job.ts';
import { shareGoesOn, watchesShare } from '../jobs/halt-job.ts';
import { walkChunk } from './walk-chunk.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'log' | 'count'>;

/** What is called soon, or polled: then the job is soon over, and that is to be noted. */
const movingStates: readonly Entry['state'][] = ['planned', 'claimed', 'ordered'];

/** What a walk has found open. */
export type Walked = {
  /** Nothing of it is called soon, or polled. */
  readonly isIdle: boolean;
  /** When the first of what moves may be called. */
  readonly restsUntilMs: number;
};

/**
 * Walks over all entries of a running job: takes steps that a dead worker left untaken, halts it on its share of
 * errors, and notes completion when every entry is final.
 *
 * @returns undefined when it is over, or halted
 */
export async function walkJob(ports: Ports, job: Job): Promise<Walked | undefined> {
  let [open, moving] = [0, 0];
  const rows = emptyCount();
  let restsUntilMs = Number.POSITIVE_INFINITY;
  for await (const found of chunksOfEntries(ports.ledger.entries(job.id))) {
    const chunk = await walkChunk(ports, job, found);
    countChunk(chunk, rows);
    for (const entry of chunk) {
      if (!isFinal(entry.state)) open += 1;
      if (!movingStates.includes(entry.state) || entry.dueAtMs === undefined) continue;
      moving += 1;
      restsUntilMs = Math.min(restsUntilMs, entry.notBeforeMs ?? 0);
    }
  }
  if (watchesShare(job) && !(await shareGoesOn(ports, job, rows))) return undefined;
  if (moving + open > 0) return { isIdle: moving === 0, restsUntilMs };
  await completeJob(ports, job);
  return undefined;
}
