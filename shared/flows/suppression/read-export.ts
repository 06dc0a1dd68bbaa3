import { type Actor, callerOf } from '../../core/access/actor.ts';
import type { ListCounts } from '../../core/suppression/newest-first.ts';
import {
  countsFolder,
  type ExportId,
  exportFailureKeyOf,
  exportFileKeyOf,
  exportIdOf,
  exportManifestKeyOf,
  exportRequestKeyOf,
  isOver,
  isTooLate,
  type KeptExport,
} from '../../core/suppression/suppression-export.ts';
import type { Downloads, ObjectListing, Objects } from '../../ports/storage/objects.ts';
import type { ExportQueue } from '../../ports/suppression/suppressions.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readJson, writeJson } from '../storage/json-objects.ts';

/** Has the suppression list written into a file. The same caller's same key is the same export. */
export async function requestExport(
  ports: Pick<AllPorts, 'objects' | 'now'> & { readonly exportQueue: ExportQueue },
  createdBy: Actor,
  key: string,
): Promise<KeptExport> {
  const id = exportIdOf(callerOf(createdBy), key);
  const request = { createdAt: new Date(ports.now()).toISOString(), createdBy };
  await writeJson(ports.objects, exportRequestKeyOf(id), request);
  const kept = (await keptExport(ports.objects, id)) ?? { id, ...request };
  // Sent again for a repeat as well: the first request may have died before its message left.
  if (kept.written === undefined && kept.failed === undefined && !isTooLate(kept, ports.now()))
    await ports.exportQueue.sendExport({ exportId: id });
  return kept;
}

/** @returns undefined when nobody asked for it, or it is kept no longer */
export async function keptExport(
  objects: Pick<Objects, 'read'>,
  id: ExportId,
): Promise<KeptExport | undefined> {
  const request = await readJson<Omit<KeptExport, 'id'>>(objects, exportRequestKeyOf(id));
  if (request === undefined) return undefined;
  const written = await readJson<KeptExport['written']>(objects, exportManifestKeyOf(id));
  if (written !== undefined) return { ...request, id, written };
  const failed = await readJson<KeptExport['failed']>(objects, exportFailureKeyOf(id));
  return { ...request, id, ...(failed && { failed }) };
}

/** @returns where its file can be had, once it is written and as long as it is kept */
export async function fileOfExport(
  ports: Pick<AllPorts, 'objects' | 'now'> & { readonly downloads: Downloads },
  { id, written, createdAt }: KeptExport,
): Promise<string | undefined> {
  if (written === undefined || isOver({ createdAt }, ports.now())) return undefined;
  const key = exportFileKeyOf(id, written.attempt);
  return (await ports.objects.newestVersion(key)) === undefined ? undefined : ports.downloads.url(key);
}

/** Counts of the list, as they were at a time. */
export type KeptCounts = { readonly counts: ListCounts; readonly lastChange: number; readonly asOf: string };

/** What the last export counted. */
export async function lastCounts({
  listing,
  objects,
}: Pick<AllPorts, 'objects'> & { readonly listing: ObjectListing }): Promise<KeptCounts | undefined> {
  const [newest] = await listing.below(countsFolder);
  return newest && readJson<KeptCounts>(objects, newest.key);
}
