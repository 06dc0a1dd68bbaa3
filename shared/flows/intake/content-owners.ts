import { type JobId, parseJobId } from '../../core/ids.ts';
import {
  contentFolderOf,
  contentOwnerKeyOf,
  retriedFolderOf,
  retriedKeyOf,
} from '../../core/rows/object-keys.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { ObjectListing, Objects } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';

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
  return put(objects, contentOwnerKeyOf(content, now(), owner));
}

/** The jobs that got this content, the newest first. Nobody asks unless the stage's ledger was restored. */
export async function contentOwners(
  { recovering, listing }: ContentOwnersPorts,
  content: string,
): Promise<readonly JobId[]> {
  if (recovering?.restored === undefined || listing === undefined) return [];
  const folder = contentFolderOf(content);
  return (await listing.below(folder))
    .map(({ key }) => parseJobId(key.slice(folder.length).split('/')[1]))
    .filter((id) => id !== undefined)
    .toReversed();
}

/** Stores in the bucket that a retry has rows of a job, for the same reason. */
export function keepRetried(objects: Pick<Objects, 'write'>, of: JobId, retry: JobId): Promise<void> {
  return put(objects, retriedKeyOf(of, retry));
}

/** Whether a retry has had rows of a job, which a restored ledger may have lost. */
export async function wasRetried(
  { listing }: Pick<ContentOwnersPorts, 'listing'>,
  id: JobId,
): Promise<boolean> {
  return listing !== undefined && (await listing.below(retriedFolderOf(id))).length > 0;
}

async function put(objects: Pick<Objects, 'write'>, key: string): Promise<void> {
  const writer = objects.write(key);
  await writer.write(Buffer.from('{}'));
  await writer.finish();
}
