import { rowsKindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import {
  activationCellsOf,
  activationColumns,
  addedCellsOf,
  addedColumnsOf,
  combinedCellsOf,
  combinedColumnsOf,
  type ResultFile,
  resultFileOf,
} from '../../core/results/result-files.ts';
import { csvLine, guardedCell } from '../../core/rows/sheet-cell.ts';
import type { ObjectWriter } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';
import { openTable } from '../intake/open-table.ts';
import { originOf } from '../jobs/related-jobs.ts';
import { fatesOf } from './fates-of.ts';
import { plannedTexts } from './planned-texts.ts';
import { publishedResults, publishResults, type ResultKeys, resultKeysOf } from './result-set.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'newId'>;

/** So that a spreadsheet reads the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** How much is collected before it is written. */
const writeChars = 64 * 1024;

/**
 * Writes the campaign's result files: each input row, with its columns as they came and what became of it, in the
 * file of its state and, with its text, in the file of all rows. What installs an eSIM stands in a file of its own. A
 * file can be opened in a spreadsheet, runs nothing
 * there, and can be uploaded again as it is. All files of a set are of one walk over the ledger by one attempt, so
 * that no row stands in two of them: what is written already is not written again, and an attempt that broke off
 * leaves nothing that the next one uses.
 *
 * @param name what this set of files is called
 * @returns the objects' keys, by file: those of another attempt when it was first
 */
export async function writeResults(ports: Ports, job: Job, name: string): Promise<ResultKeys> {
  const written = await publishedResults(ports, job.id, name);
  if (written !== undefined) return written;
  const attempt = ports.newId();
  const keys = resultKeysOf(job.id, name, attempt);
  await writeFiles(ports, job, keys);
  await publishResults(ports, job.id, name, attempt);
  return (await publishedResults(ports, job.id, name)) ?? keys;
}

async function writeFiles(ports: Ports, job: Job, keys: ResultKeys): Promise<void> {
  const kind = rowsKindOf(job.id);
  const added = addedColumnsOf(kind);
  const combined = combinedColumnsOf(kind);
  const texts = kind === 'campaign' ? plannedTexts(ports, job) : undefined;
  const fates = await fatesOf(ports, job);
  const table = await openTable(ports.objects, await originOf(ports, job));
  const ours = [...added, ...combined, ...activationColumns];
  const kept = table.header.flatMap((name, at) => (ours.includes(name) ? [] : [at]));
  const files = new Map([...keys].map(([file, key]) => [file, lineWriter(ports.objects.write(key))]));
  try {
    const header = [...kept.map((at) => guardedCell(table.header[at] ?? '')), ...added];
    const behind: Partial<Record<ResultFile, readonly string[]>> = {
      all: combined,
      activation: activationColumns,
    };
    for (const [name, file] of files)
      await file.write(byteOrderMark + csvLine([...header, ...(behind[name] ?? [])]));
    const write = async (file: ResultFile, cells: readonly string[]) =>
      files.get(file)?.write(csvLine(cells));
    for await (const { line, cells } of table.rows) {
      const known = fates.at(line);
      // A retry has some rows of its origin's table.
      if (known === undefined && job.source.kind === 'retry') continue;
      const fate = known ?? { state: 'unprocessed' };
      const own = kept.map((at) => guardedCell(cells[at] ?? ''));
      // Behind all columns, where they keep a row that was torn apart from being taken for a whole one.
      const surplus = cells.slice(table.header.length).map(guardedCell);
      const cellsOfRow = [...own, ...addedCellsOf(kind, line, fate)];
      await write(resultFileOf(fate), [...cellsOfRow, ...surplus]);
      const activation = activationCellsOf(fate);
      if (activation !== undefined) await write('activation', [...cellsOfRow, ...activation, ...surplus]);
      const planned = fate.isSkipped || known === undefined ? undefined : await texts?.at(line);
      await write('all', [...cellsOfRow, ...combinedCellsOf(kind, fate, planned), ...surplus]);
    }
    for (const file of files.values()) await file.finish();
  } catch (error) {
    await Promise.all([...files.values()].map((file) => file.abandon()));
    throw error;
  }
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
