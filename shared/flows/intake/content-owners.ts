import { type JobId, parseJobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import {
  contentFolderOf,
  contentOwnerKeyOf,
  retriedFolderOf,
  retriedKeyOf,
} from '../../core/rows/object-keys.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { ObjectListing, Objects } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';
import { writeJson } from '../storage/json-objects.ts';

export type ContentOwnersPorts = Pick<AllPorts, 'objects' | 'now'> & {
  readonly recovering?: RecoveryPorts | undefined;
  /** Only for those who plan uploads. */
  readonly listing?: ObjectListing | undefined;
};

/**
 * Stores in the bucket which job has the content: a restored ledger has lost what it noted of that since the backup.
 * The time stands in the key, as a bucket that is restored gives all objects the time of that.
 */
export function keepContentOwner(
  { objects, now }: Pick<AllPorts, 'objects' | 'now'>,
  content: string,
  owner: JobId,
): Promise<void> {
  return writeJson(objects, contentOwnerKeyOf(content, now(), owner), {});
}

/**
 * The jobs that got this content before a job, the newest first. Nobody asks unless the stage's ledger was restored.
 *
 * @param own the job; what others got after it has the content is not its concern
 */
export async function contentOwnersBefore(
  { recovering, listing }: ContentOwnersPorts,
  content: string,
  own: JobId,
): Promise<readonly JobId[]> {
  if (recovering?.restored === undefined || listing === undefined) return [];
  const folder = contentFolderOf(content);
  const owners = (await listing.below(folder))
    .map(({ key }) => parseJobId(key.slice(folder.length).split('/')[1]))
    .filter((id) => id !== undefined);
  return owners.slice(owners.lastIndexOf(own) + 1);
}

/** Stores in the bucket that another job has rows of a job, for the same reason. */
export function keepRetried(objects: Pick<Objects, 'write'>, of: JobId, by: JobId): Promise<void> {
  return writeJson(objects, retriedKeyOf(of, by), {});
}

/** @returns a job that has had rows of this one, besides `by` and those that a restored ledger still knows */
export async function lostRetry(
  { recovering, listing }: Pick<ContentOwnersPorts, 'recovering' | 'listing'>,
  { id, retries = [] }: Job,
  by: JobId,
): Promise<JobId | undefined> {
  if (recovering?.restored === undefined || listing === undefined) return undefined;
  const folder = retriedFolderOf(id);
  return (await listing.below(folder))
    .map(({ key }) => parseJobId(key.slice(folder.length)))
    .find((retry) => retry !== undefined && retry !== by && !retries.includes(retry));
}
