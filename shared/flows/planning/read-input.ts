import { createHash, type Hash } from 'node:crypto';
import { titlesAbove } from '../../core/columns/titles.ts';
import type { EncodingDoubt } from '../../core/ingest/bytes/guess-encoding.ts';
import { type CsvFormat, type CsvReading, readCsvBatches, refuseBroken } from '../../core/ingest/csv/csv.ts';
import { CsvBatch } from '../../core/ingest/csv/csv-rows.ts';
import { type Again, readAgain } from '../../core/intake/again.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { inputObjectOf } from '../../core/jobs/input-object.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Country } from '../../core/msisdn.ts';
import { cellsOf, tableOfRows } from '../../core/rows/json-rows.ts';
import type { RowBatch } from '../../core/rows/recipient-row.ts';
import { InputError } from '../../errors.ts';
import type { Objects, StoredObject } from '../../ports/storage/objects.ts';
import type { CampaignRequest } from '../intake/create-campaign.ts';
import { readUpload } from '../intake/read-upload.ts';
import { uploadDefaults } from '../intake/upload-settings.ts';
import { jsonOf } from '../storage/json-objects.ts';
import { type ColumnSettings, type SampledInput, tableOf } from './input-columns.ts';

/** A campaign's rows as they came in, with the sender and text that stand for rows without their own. */
export type Input = {
  readonly batches: AsyncIterable<RowBatch>;
  readonly from?: string;
  readonly text?: string;
  /** Its columns, once a row has been read. */
  readonly table?: () => SampledInput | undefined;
  /** How an upload's bytes were read, once they have been. */
  readonly format?: () => CsvFormat | undefined;
  /** Whether their encoding is certain. */
  readonly doubt?: () => EncodingDoubt | undefined;
  /**
   * SHA-256 of what an upload says to whom, once its rows have been read; two uploads with the same one would say the
   * same to the same people, who must not be texted twice unasked. So its sender is left out, however it is spelled,
   * and the country of its numbers: rows with a plus are the same people under any. Absent for requests, which have a
   * key for that.
   *
   * @param text of rows without one of their own
   */
  readonly content?: (text: string | undefined) => string;
  /** What of this content may be sent again. */
  readonly again?: Again;
};

/**
 * Opens the input that a job names.
 *
 * @param defaultCountry of numbers without a plus
 * @throws InputError when it cannot be used: its batches may throw it as well, while they are read
 */
export async function openInput(objects: Objects, job: Job, defaultCountry: Country): Promise<Input> {
  const input = await readInput(objects, job, defaultCountry);
  return job.text === undefined ? input : { ...input, text: job.text };
}

async function readInput(objects: Objects, job: Job, defaultCountry: Country): Promise<Input> {
  const from = inputObjectOf(job);
  if (from === undefined) throw new Error(`Campaign ${job.id} has no input of its own to plan from`);
  const settings = { ...job, defaultCountry };
  if (from.form === 'json') return requestInput(await present(objects.read(from.key), from.key), settings);
  if (from.form === 'audience') return audienceInput(objects, from, settings);
  const { body, metadata } = await present(readUpload(objects, from), from.key);
  return fileInput({ body, metadata: { ...(await uploadDefaults(objects, job)), ...metadata } }, settings);
}

async function requestInput(stored: StoredObject, settings: ColumnSettings): Promise<Input> {
  const request = await jsonOf<CampaignRequest>(stored.body);
  const { from, text } = request;
  const defaults = { ...(from === undefined ? {} : { from }), ...(text === undefined ? {} : { text }) };
  if ('rows' in request) return { ...requestRows(request.rows, settings), ...defaults };
  const { to } = request as Extract<CampaignRequest, { readonly to: unknown }>;
  async function* batches(): AsyncGenerator<RowBatch> {
    yield to.map((number, at) => ({ line: at + 1, to: number }));
  }
  return { batches: batches(), ...defaults };
}

/** The people whom a filter found, as a file that we wrote: a repeat of it is another request. */
async function audienceInput(
  objects: Pick<Objects, 'read'>,
  { key, request }: { readonly key: string; readonly request: string },
  { options, ...settings }: ColumnSettings,
): Promise<Input> {
  const { from, text } = await jsonOf<CampaignRequest>((await present(objects.read(request), request)).body);
  const { encoding: _, ...others } = options ?? {};
  const file = await present(objects.read(key), key);
  const { batches, table } = fileInput({ body: file.body, metadata: {} }, { ...settings, options: others });
  return {
    batches,
    ...(table === undefined ? {} : { table }),
    ...(from === undefined ? {} : { from }),
    ...(text === undefined ? {} : { text }),
  };
}

function requestRows(written: unknown, settings: ColumnSettings): Pick<Input, 'batches' | 'table'> {
  const { header, rows } = tableOfRows(written);
  const table = tableOf(header, cellsOf({ header, rows }), settings);
  const { columns, countryColumns } = table;
  const { to, from, text } = columns;
  async function* batches(): AsyncGenerator<RowBatch> {
    yield rows.map((row, at) => {
      const cellAt = (column: number) => row.get(header[column] ?? '') ?? '';
      return {
        line: at + 1,
        to: cellAt(to),
        ...(from === undefined ? {} : { from: cellAt(from) }),
        ...(text === undefined ? {} : { text: cellAt(text) }),
        ...(countryColumns.length === 0 ? {} : { countries: countryColumns.map(cellAt) }),
        cellAt,
      };
    });
  }
  return { batches: batches(), table: () => table };
}

/**
 * Reads a file. Its sender and text come from its columns, else from the object's metadata `from` and `text`.
 *
 * @param isBeginning whether the file goes on behind these bytes
 */
export function fileInput(
  { body, metadata }: StoredObject,
  settings: ColumnSettings,
  isBeginning = false,
): Input {
  const { from, text, again } = metadata;
  const requested = readAgain(again);
  const hash = createHash('sha256');
  let table: SampledInput | undefined;
  let format: CsvFormat | undefined;
  let doubt: EncodingDoubt | undefined;
  const begin = ([header = [], ...rows]: readonly (readonly string[])[], titles: number): SampledInput => {
    const given = { ...settings, ...(text === undefined ? {} : { text }) };
    table = { ...tableOf(header, rows, given, format), titles };
    return table;
  };
  const found = (known: CsvFormat, guessed?: EncodingDoubt): void => {
    format = known;
    doubt = guessed;
  };
  const named = optionsOf(settings).encoding;
  return {
    batches: csvRows(alsoInto(hash, body), begin, {
      found,
      named,
      country: settings.defaultCountry,
      isBeginning,
    }),
    table: () => table,
    format: () => format,
    doubt: () => doubt,
    ...(from === undefined ? {} : { from }),
    ...(text === undefined ? {} : { text }),
    content: (words) => contentOf(hash, table, words),
    ...(requested === undefined ? {} : { again: requested }),
  };
}

/** A file with a column of texts says the same, whatever text comes along for rows that have none. */
function contentOf(hash: Hash, table: SampledInput | undefined, text: string | undefined): string {
  const said = table?.columns.text === undefined ? text : undefined;
  return createHash('sha256')
    .update(hash.copy().digest())
    .update(JSON.stringify([said]))
    .digest('hex');
}

async function* alsoInto(hash: Hash, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

async function* csvRows(
  bytes: AsyncIterable<Uint8Array>,
  begin: (first: readonly (readonly string[])[], titles: number) => SampledInput,
  reading: Omit<CsvReading, 'sampled'>,
): AsyncGenerator<RowBatch> {
  let batch: CsvBatch | undefined;
  let sample: readonly (readonly string[])[] = [];
  const sampled = (first: readonly (readonly string[])[]): void => {
    sample = first;
  };
  for await (const records of readCsvBatches(bytes, { ...reading, sampled })) {
    if (batch === undefined) {
      const titles = titlesAbove(sample);
      for (let at = 0; at <= titles; at += 1) records.takeFirst();
      refuseBroken(records);
      batch = new CsvBatch(records, begin([records.cells(), ...sample.slice(titles + 1)], titles));
    }
    yield batch;
  }
}

async function present(reading: Promise<StoredObject | undefined>, key: string): Promise<StoredObject> {
  const stored = await reading;
  if (stored !== undefined) return stored;
  throw new InputError('input_gone', [
    { detail: `The object ${key} was deleted before it could be read. Upload it again` },
  ]);
}
