import type { JobId } from '../ids.ts';
import type { Job } from '../jobs/job.ts';
import { type Lane, laneOf, lanes } from '../jobs/lane.ts';
import { dueKeys } from '../key-prefixes.ts';
import { type Entry, type IndexedState, isIndexed } from './entry.ts';

/** States whose due entries stand together, whatever their job. */
export type SharedDueState = Exclude<IndexedState, 'planned' | 'ordered'>;

/**
 * What is due is found group by group, each in the order of its time, so that whoever wants some of one group reads nothing of another.
 *
 * A planned entry waits in the group of its job: one that is paused, or has a million rows, stands before nobody. While a message
 * stands for it it is in its lane's group, which is as long as what is queued and no longer. What was ordered is asked after lane by
 * lane, as one API may be slow or away while another is not.
 */
export type DueGroup =
  | `${typeof dueKeys.planned}${JobId}`
  | `${typeof dueKeys.queued}${Lane}`
  | `${typeof dueKeys.ordered}${Lane}`
  | SharedDueState
  | `${typeof dueKeys.running}${Lane}`
  | typeof dueKeys.job;

/** Where jobs may be found that are due, the running ones by what they wait in line with. */
export const jobGroups: readonly DueGroup[] = [
  dueKeys.job,
  ...lanes.map((lane) => `${dueKeys.running}${lane}` as const),
];

/** @returns undefined for an entry that is never due as it is */
export function groupOfEntry({ state, jobId, lane, queued, dueAtMs }: Entry): DueGroup | undefined {
  if (dueAtMs === undefined || !isIndexed(state)) return undefined;
  if (state === 'ordered') return `${dueKeys.ordered}${lane}`;
  if (state !== 'planned') return state;
  return queued === true ? `${dueKeys.queued}${lane}` : `${dueKeys.planned}${jobId}`;
}

/** @returns undefined for a job that is over, or waits for a person */
export function groupOfJob(job: Job): DueGroup | undefined {
  if (job.dueAtMs === undefined) return undefined;
  return job.state === 'running' ? `${dueKeys.running}${laneOf(job)}` : dueKeys.job;
}
