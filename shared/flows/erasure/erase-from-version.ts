import { erasedKeyOf, isUploadFolder, metadataInsteadOf, numberFolders } from '../../core/erasure/erasure.ts';
import { numberEraser } from '../../core/erasure/number-eraser.ts';
import type { Country, Msisdn } from '../../core/msisdn.ts';
import type { ObjectVersion, ObjectVersions } from '../../ports/erasure.ts';
import type { ObjectWriter, StoredObject } from '../../ports/storage/objects.ts';

type Ports = { readonly versions: ObjectVersions };

/** How often an object is begun again that somebody else replaces at the same time, as another erasure may. */
const triesMax = 5;

/**
 * Erases a number from one version of an object. An upload's version is moved, since a new version would be a new
 * upload; any other object is replaced, and its older versions, which nobody reads, are deleted.
 *
 * @returns whether it held the number
 */
export async function eraseFromVersion(
  ports: Ports,
  version: ObjectVersion,
  number: Msisdn,
  country: Country,
): Promise<boolean> {
  if (!(await holds(ports, version, number, country))) return false;
  const isUpload = numberFolders.some((folder) => isUploadFolder(folder) && version.key.startsWith(folder));
  if (isUpload) await move(ports, version, number, country);
  else if (version.isNewest) {
    const replaced = await replace(ports, version, number, country);
    if (replaced !== undefined) await ports.versions.remove(replaced);
  }
  await ports.versions.remove(version);
  return true;
}

async function holds(
  { versions }: Ports,
  version: ObjectVersion,
  number: Msisdn,
  country: Country,
): Promise<boolean> {
  const eraser = numberEraser(number, country);
  const stored = await versions.read(version);
  for await (const piece of stored?.body ?? []) {
    eraser.push(piece);
    if (eraser.found > 0) return true;
  }
  eraser.end();
  return eraser.found > 0;
}

async function move(
  { versions }: Ports,
  version: ObjectVersion,
  number: Msisdn,
  country: Country,
): Promise<void> {
  const stored = await versions.read(version);
  if (stored === undefined) return;
  const writer = versions.write(erasedKeyOf(version.key, version.versionId), stored.metadata);
  // When it is there already somebody else has moved it, and the walk comes to it later.
  await writeErased(writer, stored, number, country);
}

/** @returns the version that was replaced: a newer one than was looked into when somebody else came first */
async function replace(
  { versions }: Ports,
  version: ObjectVersion,
  number: Msisdn,
  country: Country,
): Promise<ObjectVersion | undefined> {
  let seen: ObjectVersion | undefined = version;
  for (let tries = 0; seen !== undefined && tries < triesMax; tries += 1) {
    const stored = await versions.read(seen);
    if (stored === undefined) return undefined;
    const metadata = metadataInsteadOf(seen.key, stored.metadata, seen.changedAtMs);
    const written = await writeErased(versions.replace(seen, metadata), stored, number, country);
    if (written === 'created') return seen;
    const newest = await newestOf({ versions }, version.key);
    // By another erasure, or by this very write, whose answer was lost.
    if (newest !== undefined && !(await holds({ versions }, newest, number, country))) return seen;
    seen = newest;
  }
  if (seen === undefined) return undefined;
  throw new Error(`${version.key} changes again and again, so a number stays in it`);
}

async function writeErased(
  writer: ObjectWriter,
  { body }: StoredObject,
  number: Msisdn,
  country: Country,
): Promise<'created' | 'exists'> {
  const eraser = numberEraser(number, country);
  try {
    for await (const piece of body) await writer.write(eraser.push(piece));
    await writer.write(eraser.end());
    return await writer.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

async function newestOf({ versions }: Ports, key: string): Promise<ObjectVersion | undefined> {
  for await (const version of versions.list(key)) {
    if (version.key !== key) return undefined;
    if (version.isNewest) return version;
  }
  return undefined;
}
