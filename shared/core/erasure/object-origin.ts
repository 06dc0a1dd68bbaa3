import { type JobId, parseJobId } from '../ids.ts';
import { isUploadFolder, numberFolders } from './erasure.ts';

/** An object's version, as far as it tells where it came from. */
type Version = { readonly key: string; readonly versionId: string };

/** The uploaded version that an object is, or is what erasing has left of. */
export function uploadOfVersion({ key, versionId }: Version): Version | undefined {
  const [, wasKey = key, wasVersion = versionId] = /^erased\/(.+)\/([^/]+)$/.exec(key) ?? [];
  const isUpload = numberFolders.some((folder) => isUploadFolder(folder) && wasKey.startsWith(folder));
  return isUpload ? { key: wasKey, versionId: wasVersion } : undefined;
}

/** The job that an object was made for, or made by. */
export function jobOfKey(key: string): JobId | undefined {
  return parseJobId(/^(?:requests|jobs)\/([^/]+)\//.exec(key)?.[1]);
}
