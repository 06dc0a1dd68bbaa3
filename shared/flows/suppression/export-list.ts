import { type Actor, callerOf } from '../../core/access/actor.ts';
import { csvLine, guardedCell } from '../../core/rows/sheet-cell.ts';
import {
  type KnownFromNewest,
  knownFromNewest,
  type ListCounts,
} from '../../core/suppression/newest-first.ts';
import {
  countsFolder,
  countsKeyOf,
  type ExportId,
  exportColumns,
  exportFailureKeyOf,
  exportFileKeyOf,
  exportIdOf,
  exportManifestKeyOf,
  exportRequestKeyOf,
  isOver,
  isTooLate,
  type KeptExport,
} from '../../core/suppression/suppression-export.ts';
import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
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

/**
 * `suppressions` as they are stored, and not as a process has known them for hours: a number that was erased meanwhile
 * would be in the file, and no walk would come to it.
 */
type WritePorts = Pick<AllPorts, 'suppressions' | 'objects' | 'now' | 'newId' | 'log'>;

/**
 * Writes the suppression list into a file. It reads and writes within one invocation of the planner: an erasure looks
 * a second time after the longest of these, and so finds its number in whatever was read before it.
 */
export async function writeExport(
  ports: WritePorts,
  id: ExportId,
  { receives }: Pick<Invocation, 'receives'>,
): Promise<Disposition> {
  const kept = await keptExport(ports.objects, id);
  if (kept?.written !== undefined || kept?.failed !== undefined) return { kind: 'ack' };
  if (kept === undefined || isTooLate(kept, ports.now())) {
    ports.log.warn('suppression_list.not_exported', { exportId: id, cause: 'late' });
    return { kind: 'ack' };
  }
  try {
    await write(ports, id);
  } catch (error) {
    if (receives < triesMax) throw error;
    ports.log.error('suppression_list.not_exported', { exportId: id, cause: 'failed', receives }, error);
    const at = new Date(ports.now()).toISOString();
    await writeJson(ports.objects, exportFailureKeyOf(id), { at });
  }
  return { kind: 'ack' };
}

/** Tried so often, over three minutes: then its request has failed, and may be made again. */
const triesMax = 6;

async function write(ports: WritePorts, id: ExportId): Promise<void> {
  const [known, nowMs, attempt] = [knownFromNewest(), ports.now(), ports.newId()];
  const changes = await Array.fromAsync(ports.suppressions.changesAfter(0));
  known.takeOlder(changes.toReversed());
  await writeFile(ports, exportFileKeyOf(id, attempt), known, nowMs);
  const [counts, lastChange] = [known.counts(nowMs), known.newestSeq];
  const asOf = new Date(nowMs).toISOString();
  const { numbers, erased } = counts;
  await writeJson(ports.objects, countsKeyOf(nowMs), { counts, lastChange, asOf });
  const written = { attempt, numbers: numbers - erased, erased, lastChange, asOf };
  await writeJson(ports.objects, exportManifestKeyOf(id), written);
  ports.log.info('suppression_list.exported', { exportId: id, numbers: written.numbers, lastChange });
}

async function writeFile(
  { objects }: Pick<AllPorts, 'objects'>,
  key: string,
  known: KnownFromNewest,
  nowMs: number,
): Promise<void> {
  const writer = objects.write(key);
  try {
    let lines = byteOrderMark + csvLine(exportColumns);
    for (const { number, reason = '', atMs, expiresAtMs } of known.after(undefined, {}, nowMs)) {
      const until = expiresAtMs === undefined ? '' : new Date(expiresAtMs).toISOString();
      lines += csvLine([number, reason, new Date(atMs).toISOString(), until].map(guardedCell));
      if (lines.length < writeChars) continue;
      await writer.write(Buffer.from(lines));
      lines = '';
    }
    await writer.write(Buffer.from(lines));
    await writer.finish();
  } catch (error) {
    await writer.abandon();
    throw error;
  }
}

/** So that a spreadsheet reads the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** How much is collected before it is written. */
const writeChars = 64 * 1024;

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
