import { csvLine, guardedCell } from '../../core/rows/sheet-cell.ts';
import { type KnownFromNewest, knownFromNewest } from '../../core/suppression/newest-first.ts';
import {
  countsKeyOf,
  type ExportId,
  exportColumns,
  exportFailureKeyOf,
  exportFileKeyOf,
  exportManifestKeyOf,
  isTooLate,
} from '../../core/suppression/suppression-export.ts';
import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
import type { AllPorts } from '../../ports/world.ts';
import { writeJson } from '../storage/json-objects.ts';
import { keptExport } from './read-export.ts';

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
