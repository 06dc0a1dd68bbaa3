import { erasedKeyOf } from '../../core/erasure.ts';
import type { Objects, StoredObject } from '../../ports.ts';

/** Reads an uploaded version, wherever it lies: when a number was erased from it, what is left lies elsewhere. */
export async function readUpload(
  objects: Pick<Objects, 'read'>,
  { key, versionId }: { readonly key: string; readonly versionId: string },
): Promise<StoredObject | undefined> {
  return (await objects.read(key, versionId)) ?? objects.read(erasedKeyOf(key, versionId));
}
