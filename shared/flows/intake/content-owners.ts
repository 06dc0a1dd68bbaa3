import { type JobId, parseJobId } from '../../core/ids.ts';
import { contentFolderOf, contentOwnerKeyOf } from '../../core/rows/object-keys.ts';
import { clockSkewMs } from '../../core/timing.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { ObjectListing } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';

export type ContentOwnersPorts = Pick<AllPorts, 'objects'> & {
  readonly recovering?: RecoveryPorts | undefined;
  /** Only anyone who may find a restored ledger. */
  readonly listing?: ObjectListing | undefined;
};

/** Notes in the bucket whose content it is: a ledger that is restored has lost what it noted since the backup. */
export async function keepContentOwner(
  { objects }: Pick<AllPorts, 'objects'>,
  content: string,
  owner: JobId,
): Promise<void> {
  const writer = objects.write(contentOwnerKeyOf(content, owner));
  await writer.write(Buffer.from('{}'));
  await writer.finish();
}

/**
 * The jobs that got this content between the backup that the ledger was restored from and the recovery, the newest
 * first. The ledger may know some of these jobs; of none it knows that the content is theirs.
 */
export async function contentOwnersSinceBackup(
  { recovering, listing }: ContentOwnersPorts,
  content: string,
): Promise<readonly JobId[]> {
  const { restored, recovery } = recovering ?? {};
  if (restored === undefined || recovery === undefined || listing === undefined) return [];
  const { untilMs = Number.POSITIVE_INFINITY } = (await recovery.find(restored.toMs)) ?? {};
  const folder = contentFolderOf(content);
  return (await listing.below(folder))
    .filter(({ changedAtMs: atMs }) => atMs >= restored.toMs - clockSkewMs && atMs < untilMs)
    .toSorted((one, other) => other.changedAtMs - one.changedAtMs)
    .map(({ key }) => parseJobId(key.slice(folder.length)))
    .filter((id) => id !== undefined);
}
