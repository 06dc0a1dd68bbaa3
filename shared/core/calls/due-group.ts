import { chunkNoOf, type JobId, type SenderKey } from '../ids.ts';
import type { Job } from '../jobs/job.ts';
import { type Lane, laneOf, lanes } from '../jobs/lane.ts';
import { dueKeys } from '../key-prefixes.ts';
import { outboxDueAtMs } from '../outbox/transition.ts';
import { type Entry, type IndexedState, isIndexed, reconciliationKeyOf } from './entry.ts';
import { partitionNoOf } from './partitions.ts';

/** States whose due entries stand together, whatever their job. */
export type SharedDueState = Exclude<IndexedState, 'planned' | 'ordered'>;

/**
 * What is due is found group by group, each in the order of its time, so that anyone who wants some of one group reads
 * nothing of another.
 *
 * A planned entry waits in the group of its job: one that is paused, or has a million rows, stands before nobody. While
 * a message is out for it, it is in its lane's group, which is as long as what is queued and no longer. What was
 * ordered is polled lane by lane, as one API may be slow or away while another is not.
 */
export type DueGroup =
  | `${typeof dueKeys.planned}${JobId}`
  | `${typeof dueKeys.queued}${Lane}`
  | `${typeof dueKeys.ordered}${Lane}`
  | SharedDueState
  | `${typeof dueKeys.running}${Lane}`
  | 'job';

/** A partition of the index. What is due of a job lies in as many shards as its entries in partitions. */
export type DueShard = `${DueGroup}#${number}`;

/**
 * Over how many shards a group that jobs share is spread, if not one. At 300 calls a second of each limiter, the most
 * that a stage may set, an entry comes and goes once in `claimed`, `queued` and `unclear`, and is looked at three times
 * in `ordered`. A shard takes 1,000 such writes a second, and costs a query a minute.
 */
const shardCounts: Readonly<Partial<Record<DueGroup, number>>> = {
  claimed: 4,
  unclear: 4,
  held: 2,
  accepted: 2,
  [`${dueKeys.queued}bulk`]: 2,
  [`${dueKeys.ordered}orders`]: 3,
  [`${dueKeys.ordered}partner orders`]: 3,
};

/** Where jobs may be found that are due, the running ones by what they wait in line with. */
export const jobGroups: readonly DueGroup[] = [
  'job',
  ...lanes.map((lane) => `${dueKeys.running}${lane}` as const),
];

/** @returns undefined for an entry that is never due as it is */
export function groupOfEntry({ state, jobId, lane, queued, dueAtMs }: Entry): DueGroup | undefined {
  if (dueAtMs === undefined || !isIndexed(state)) return undefined;
  if (state === 'ordered') return `${dueKeys.ordered}${lane}`;
  if (state !== 'planned') return state;
  return queued === true ? `${dueKeys.queued}${lane}` : `${dueKeys.planned}${jobId}`;
}

/**
 * When the scheduler has to look at a job, for its own sake or for changes in its outbox.
 *
 * @returns undefined for a job that is over, or waits for a person
 */
export function listedDueAtMs({ dueAtMs, outbox }: Job): number | undefined {
  const passedOnAtMs = outboxDueAtMs(outbox);
  if (dueAtMs === undefined || passedOnAtMs === undefined) return dueAtMs ?? passedOnAtMs;
  return Math.min(dueAtMs, passedOnAtMs);
}

/** @returns undefined for a job that is over, or waits for a person, and has passed its changes on */
export function groupOfJob(job: Job): DueGroup | undefined {
  if (listedDueAtMs(job) === undefined) return undefined;
  return job.state === 'running' ? `${dueKeys.running}${laneOf(job)}` : 'job';
}

/** The shards of a group that jobs share. */
export function shardsOf(group: DueGroup): DueShard[] {
  return Array.from({ length: shardCounts[group] ?? 1 }, (_, no): DueShard => `${group}#${no}`);
}

/** Where planned entries of a partition wait. */
export function plannedShard(jobId: JobId, partitionNo: number): DueShard {
  return `${dueKeys.planned}${jobId}#${partitionNo}`;
}

/** @returns undefined for an entry that is never due as it is */
export function shardOfEntry(entry: Entry): DueShard | undefined {
  const group = groupOfEntry(entry);
  if (group === undefined) return undefined;
  if (group.startsWith(dueKeys.planned)) return `${group}#${partitionNoOf(chunkNoOf(entry.id))}`;
  // Most jobs have one chunk, so that its number alone would bring all of them into one shard.
  const ofJob = Number.parseInt(entry.jobId.slice(-2), 32);
  return `${group}#${(ofJob + chunkNoOf(entry.id)) % (shardCounts[group] ?? 1)}`;
}

/** @returns undefined as `groupOfJob` */
export function shardOfJob(job: Job): DueShard | undefined {
  const group = groupOfJob(job);
  return group === undefined ? undefined : `${group}#0`;
}

/** What the index says of a call that is unclear or held, so that nobody reads an entry only to see whose it is. */
export type ListedReconciliation = {
  /** As `reconciliationKeyOf`. Absent: the index does not know it, or the call is in another state. */
  readonly reconciliationKey?: SenderKey;
  /** Its records are to be read: the scheduler has looked at it since it became unclear. */
  readonly isBeingReconciled?: true;
};

export function listedReconciliation(entry: Entry): ListedReconciliation {
  if (entry.kind === 'notification' || (entry.state !== 'unclear' && entry.state !== 'held')) return {};
  const begun = entry.reconciliation === undefined ? {} : { isBeingReconciled: true as const };
  return { reconciliationKey: reconciliationKeyOf(entry), ...begun };
}
