import { erasedKeyOf } from '../../core/erasure/erasure.ts';
import type { Objects, StoredObject } from '../../ports/storage/objects.ts';

type Reading = Pick<Objects, 'read'>;

/** One version of an object: of an upload, or of its sidecar. */
export type Version = { readonly key: string; readonly versionId: string };

/**
 * Reads an uploaded version, wherever it lies: when a number was erased from it, what is left lies elsewhere, and
 * nobody knows any more when it was uploaded.
 */
export async function readUpload(
  objects: Reading,
  { key, versionId }: Version,
): Promise<StoredObject | undefined> {
  const stored = await objects.read(key, versionId);
  if (stored !== undefined) return stored;
  const { storedAtMs: _, ...left } = (await objects.read(erasedKeyOf(key, versionId))) ?? {};
  return 'body' in left ? (left as StoredObject) : undefined;
}

/** What is known of an uploaded version, wherever it lies; nothing when it is gone. */
export async function readUploadHead(
  objects: Reading,
  upload: Version,
): Promise<Partial<Pick<StoredObject, 'storedAtMs'>> & Pick<StoredObject, 'metadata'>> {
  const { body = [], ...head } = (await readUpload(objects, upload)) ?? { metadata: {} };
  // A body that was begun and left is closed.
  for await (const _ of body) break;
  return head;
}

/** Of an uploaded version, wherever it lies; none when it is gone. */
export async function readUploadMetadata(
  objects: Reading,
  upload: Version,
): Promise<StoredObject['metadata']> {
  return (await readUploadHead(objects, upload)).metadata;
}
