import { createHash, type Hash } from 'node:crypto';
import { type Columns, findColumns } from '../core/columns.ts';
import { type CsvRecord, readCsv } from '../core/csv.ts';
import { inputObjectOf, type Job } from '../core/job.ts';
import type { RecipientRow } from '../core/recipients.ts';
import { unguardedCell } from '../core/sheet-cell.ts';
import { readUtf8 } from '../core/utf8.ts';
import { InputError } from '../errors.ts';
import type { Objects, StoredObject } from '../ports.ts';
import type { CampaignRequest } from './create-campaign.ts';
import { uploadDefaults } from './upload-settings.ts';

/** A campaign's rows as they came in, with the sender and text that stand for rows without their own. */
export type Input = {
  readonly rows: AsyncIterable<RecipientRow>;
  readonly from?: string;
  readonly text?: string;
  /** The names of its columns, once a row has been read. */
  readonly header?: () => readonly string[];
  /**
   * SHA-256 of all that an upload says, once its rows have been read; two uploads with the same one would say the same to
   * the same people. Absent when a person asked for it to be sent again, and for requests, which have a key for that.
   */
  readonly content?: () => string;
};

/**
 * Opens the input that a job names.
 *
 * @throws InputError when it cannot be used: its rows may throw it as well, while they are read
 */
export async function openInput(objects: Objects, job: Job): Promise<Input> {
  const from = inputObjectOf(job);
  if (from === undefined) throw new Error(`Campaign ${job.id} has no input of its own to plan from`);
  if (from.form === 'json') return requestInput(await present(objects.read(from.key), from.key));
  const { body, metadata } = await present(objects.read(from.key, from.versionId), from.key);
  return csvInput({ body, metadata: { ...(await uploadDefaults(objects, job)), ...metadata } });
}

async function requestInput(stored: StoredObject): Promise<Input> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stored.body) pieces.push(piece);
  const { to, ...defaults } = JSON.parse(Buffer.concat(pieces).toString('utf8')) as CampaignRequest;
  async function* rows(): AsyncGenerator<RecipientRow> {
    for (const [at, number] of to.entries()) yield { line: at + 1, to: number };
  }
  return { rows: rows(), ...defaults };
}

/** The sender and text of an upload come from its columns, else from the object's metadata `from` and `text`. */
function csvInput({ body, metadata }: StoredObject): Input {
  const { from, text, again } = metadata;
  const hash = createHash('sha256').update(JSON.stringify([from, text]));
  let header: readonly string[] = [];
  const records = readCsv(readUtf8(alsoInto(hash, body)));
  return {
    rows: csvRows(records, (names) => {
      header = names;
    }),
    header: () => header,
    ...(from === undefined ? {} : { from }),
    ...(text === undefined ? {} : { text }),
    ...(again === 'yes' ? {} : { content: () => hash.copy().digest('hex') }),
  };
}

async function* alsoInto(hash: Hash, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

async function* csvRows(
  records: AsyncIterable<CsvRecord>,
  begin: (header: readonly string[]) => void,
): AsyncGenerator<RecipientRow> {
  let columns: Columns | undefined;
  let width = 0;
  for await (const record of records) {
    if (columns === undefined) {
      columns = findColumns(record.cells);
      width = record.cells.length;
      begin(record.cells);
    } else yield rowOf(record, columns, width);
  }
}

function rowOf({ line, cells: written }: CsvRecord, columns: Columns, width: number): RecipientRow {
  // A result file that is uploaded again guards its cells against spreadsheets.
  const cells = written.map(unguardedCell);
  const from = columns.from === undefined ? undefined : cells[columns.from];
  const text = columns.text === undefined ? undefined : cells[columns.text];
  return {
    line,
    to: cells[columns.to] ?? '',
    cells,
    // Empty cells at the end are a spreadsheet's habit; others are a text that was torn apart.
    ...(cells.slice(width).some((cell) => cell !== '') ? { fault: 'extra_cells' as const } : {}),
    ...(from === undefined ? {} : { from }),
    ...(text === undefined ? {} : { text }),
  };
}

async function present(reading: Promise<StoredObject | undefined>, key: string): Promise<StoredObject> {
  const stored = await reading;
  if (stored !== undefined) return stored;
  throw new InputError(404, 'The input is gone', [
    { detail: `The object ${key} was deleted before it could be read. Upload it again` },
  ]);
}
