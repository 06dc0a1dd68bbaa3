import { recordsForTitles, titlesAbove } from '../../core/columns/titles.ts';
import type { EncodingDoubt } from '../../core/ingest/bytes/guess-encoding.ts';
import { type CsvFormat, type CsvRecord, readCsv, refuseBroken } from '../../core/ingest/csv/csv.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { inputObjectOf } from '../../core/jobs/input-object.ts';
import type { Job } from '../../core/jobs/job.ts';
import { tableOfRows } from '../../core/rows/json-rows.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import { jsonOf } from '../storage/json-objects.ts';
import type { CampaignRequest } from './create-campaign.ts';
import type { OrderRequest } from './create-order-batch.ts';
import { readUpload } from './read-upload.ts';

/** A campaign's input as the table that it came as. */
export type InputTable = {
  readonly header: readonly string[];
  /** Of a file: the line of its header, and how many records above it are titles. */
  readonly headerLine?: number;
  readonly titles?: number;
  /** How a file was read. */
  readonly format?: CsvFormat | undefined;
  /** Whether its encoding is certain, once its rows have been read. */
  readonly doubt?: () => EncodingDoubt | undefined;
  readonly rows: AsyncIterable<CsvRecord>;
};

/** Opens the input of a planned campaign again, to give it back with what became of it. */
export async function openTable(objects: Pick<Objects, 'read'>, job: Job): Promise<InputTable> {
  const from = inputObjectOf(job);
  if (from === undefined) throw new Error(`Campaign ${job.id} has no input of its own`);
  const stored = await (from.form === 'upload' ? readUpload(objects, from) : objects.read(from.key));
  if (stored === undefined) throw new Error(`The input of ${job.id} is gone: ${from.key}`);
  if (from.form === 'json') return requestTable(stored.body);
  // We wrote it ourselves.
  return csvTable(stored.body, from.form === 'audience' ? {} : job);
}

async function requestTable(body: AsyncIterable<Uint8Array>): Promise<InputTable> {
  const request = await jsonOf<CampaignRequest | OrderRequest>(body);
  if ('rows' in request) return rowsTable(request.rows);
  const { to } = request as Extract<CampaignRequest, { readonly to: unknown }>;
  async function* rows() {
    for (const [at, number] of to.entries()) yield { line: at + 1, cells: [number] };
  }
  return { header: ['to'], rows: rows() };
}

function rowsTable(written: unknown): InputTable {
  const { header, rows } = tableOfRows(written);
  async function* inTurn() {
    for (const [at, row] of rows.entries())
      yield { line: at + 1, cells: header.map((name) => row.get(name) ?? '') };
  }
  return { header, rows: inTurn() };
}

/**
 * Reads a file as a table.
 *
 * @param isBeginning whether the file goes on behind these bytes
 */
export async function csvTable(
  body: AsyncIterable<Uint8Array>,
  job: Pick<Job, 'options'>,
  isBeginning = false,
): Promise<InputTable> {
  let format: CsvFormat | undefined;
  let doubt: EncodingDoubt | undefined;
  const found = (known: CsvFormat, guessed?: EncodingDoubt): void => {
    format = known;
    doubt = guessed;
  };
  const named = optionsOf(job).encoding;
  const { titles, records } = await belowTitles(readCsv(body, { found, named, isBeginning }));
  const { value: header } = await records.next();
  if (header) refuseBroken(header);
  const place = header ? { headerLine: header.line, titles } : {};
  return { header: header?.cells ?? [], ...place, format, doubt: () => doubt, rows: records };
}

/** How many cells and characters of records behind those for titles are kept as a sample: a record may be long. */
const sampleSizeMax = 1024 * 1024;

/**
 * The records from the header on, the first of them as a sample, and how many titles stand above the header. What is
 * wrong with one of the first is thrown behind those before it.
 *
 * @param sampledMax how many records are a sample, if they are not long
 */
export async function belowTitles(
  all: AsyncIterable<CsvRecord>,
  sampledMax = recordsForTitles,
): Promise<{
  readonly titles: number;
  readonly sample: readonly (readonly string[])[];
  readonly records: AsyncGenerator<CsvRecord, undefined>;
}> {
  const others = all[Symbol.asyncIterator]();
  const first: CsvRecord[] = [];
  let size = 0;
  let fault: { readonly error: unknown } | undefined;
  try {
    while (first.length < sampledMax && (first.length < recordsForTitles || size < sampleSizeMax)) {
      const next = await others.next();
      if (next.done === true) break;
      first.push(next.value);
      for (const cell of next.value.cells) size += 1 + cell.length;
    }
  } catch (error) {
    fault = { error };
  }
  const sample = first.map(({ cells }) => cells);
  const titles = titlesAbove(sample);
  async function* records() {
    try {
      yield* first.slice(titles);
      if (fault !== undefined) throw fault.error;
      for (let next = await others.next(); next.done !== true; next = await others.next()) yield next.value;
      return undefined;
    } finally {
      // The connection of a file that is left is closed.
      await others.return?.();
    }
  }
  return { titles, sample: sample.slice(titles), records: records() };
}
