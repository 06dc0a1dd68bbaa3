import type { Job } from '../core/job.ts';
import { readJsonLines } from '../core/json-lines.ts';
import { chunksOfEntries } from '../core/progress.ts';
import {
  type ResultFile,
  type ResultRow,
  type RowFates,
  resultFileNames,
  resultFileOf,
  rowFates,
} from '../core/row-fates.ts';
import { csvLine, guardedCell } from '../core/sheet-cell.ts';
import type { ObjectWriter, World } from '../ports.ts';
import { chunkRowStates } from './chunk-row-states.ts';
import { readChunk } from './chunk-rows.ts';
import { openTable } from './open-table.ts';
import { originOf } from './origin-of.ts';
import { resultKeysOf } from './request-results.ts';

type Ports = Pick<World, 'ledger' | 'objects'>;

/** So that a spreadsheet reads the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** Columns that are added behind the uploaded ones. On a file that is uploaded again they are replaced. */
const added = ['line', 'state', 'reason', 'detail', 'sms_id', 'usage_item'].map(
  (name) => `fleetcast_${name}`,
);

/** How much is collected before it is written. */
const writeChars = 64 * 1024;

/**
 * Writes the campaign's result files: each input row, with its columns as they came and what became of it, in the file of its
 * state. A file can be opened in a spreadsheet, runs nothing there, and can be uploaded again as it is.
 *
 * @param name what this set of files is called
 * @returns the objects' keys, by file
 */
export async function writeResults(
  world: Ports,
  job: Job,
  name: string,
): Promise<Readonly<Record<ResultFile, string>>> {
  const fates = await fatesOf(world, job);
  const table = await openTable(world.objects, await originOf(world, job));
  const kept = table.header.flatMap((name, at) => (added.includes(name) ? [] : [at]));
  const keys = resultKeysOf(job.id, name);
  const files = new Map(resultFileNames.map((file) => [file, lineWriter(world.objects.write(keys[file]))]));
  try {
    for (const file of files.values())
      await file.write(byteOrderMark + csvLine([...kept.map((at) => table.header[at] ?? ''), ...added]));
    for await (const { line, cells } of table.rows) {
      const known = fates.at(line);
      // A retry has some rows of its origin's table.
      if (known === undefined && job.source.kind === 'retry') continue;
      const fate = known ?? { state: 'unprocessed' };
      const own = kept.map((at) => guardedCell(cells[at] ?? ''));
      await files.get(resultFileOf(fate.state))?.write(csvLine([...own, ...cellsOf(line, fate)]));
    }
    for (const file of files.values()) await file.finish();
  } catch (error) {
    await Promise.all([...files.values()].map((file) => file.abandon()));
    throw error;
  }
  return keys;
}

function cellsOf(line: number, { state, reason, detail, smsId, usageItem, of }: ResultRow): string[] {
  const why = detail ?? (of === undefined ? '' : `Repeats line ${of}`);
  return [String(line), state, reason ?? '', guardedCell(why), smsId ?? '', usageItem ?? ''];
}

/** From the ledger and the plan, and from the report of rows that were set aside. */
async function fatesOf(world: Ports, job: Job): Promise<RowFates> {
  const fates = rowFates();
  const { plan } = job;
  if (plan === undefined) return fates;
  for await (const entries of chunksOfEntries(world.ledger.entries(job.id))) {
    const [first] = entries;
    if (first === undefined) continue;
    const chunk = await readChunk(world, plan.key, first);
    const states = await chunkRowStates(world, entries);
    for (const [place, line] of chunk.lines.entries()) {
      const { call: _call, ...fate } = states[place] ?? { state: 'unprocessed' as const };
      fates.set(line, fate);
    }
  }
  const report = await world.objects.read(plan.reportKey);
  if (report === undefined) throw new Error(`The report of ${job.id} is gone`);
  for await (const { value } of readJsonLines(report.body)) {
    const { kind, line, reason, detail, of } = value as ResultRow & { kind: string; line: number };
    fates.set(line, {
      state: kind,
      ...(reason === undefined ? {} : { reason }),
      ...(detail === undefined ? {} : { detail }),
      ...(of === undefined ? {} : { of }),
    });
  }
  return fates;
}

/** Lines are short and many: they are written in large pieces. */
function lineWriter(writer: ObjectWriter) {
  let lines = '';
  const flush = async (): Promise<void> => {
    if (lines === '') return;
    const piece = Buffer.from(lines);
    lines = '';
    await writer.write(piece);
  };
  return {
    async write(line: string) {
      lines += line;
      if (lines.length >= writeChars) await flush();
    },
    async finish() {
      await flush();
      await writer.finish();
    },
    abandon: () => writer.abandon(),
  };
}
