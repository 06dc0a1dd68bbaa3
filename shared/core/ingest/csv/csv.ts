import { InputError } from '../../../errors.ts';
import { csvRecordBytesMax } from '../../limits.ts';
import type { Country } from '../../msisdn.ts';
import { asUtf8, UnreadableBytes } from '../bytes/as-utf8.ts';
import type { Encoding } from '../bytes/encodings.ts';
import type { EncodingDoubt } from '../bytes/guess-encoding.ts';
import { type Delimiter, delimiterBytes, delimiterOf, separatorLine } from './delimiter.ts';
import { type BrokenQuotes, BrokenRecord, type FoundRecords } from './found-records.ts';
import { RecordScanner } from './record-scanner.ts';

/** One record: `line` is the file's line on which it starts, counted from 1. */
export type CsvRecord = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly broken?: BrokenQuotes;
};

/** How a file's bytes are read. */
export type CsvFormat = { readonly encoding: Encoding; readonly delimiter: Delimiter };

export type CsvReading = {
  /** Called when encoding and delimiter are known, and again should the encoding prove to be another. */
  readonly found?: (format: CsvFormat, doubt?: EncodingDoubt) => void;
  /**
   * Called with the first records, the header among them, before any is given out: they are the same however the pieces
   * fall.
   */
  readonly sampled?: (records: readonly (readonly string[])[]) => void;
  /** The encoding that a person says it is in. */
  readonly named?: Encoding | undefined;
  /** Where the list was most likely written: letters that are not usual there are a doubt. */
  readonly country?: Country | undefined;
  /** Whether the file goes on behind these bytes: then a last record without its end is left out. */
  readonly isBeginning?: boolean;
};

/** The same for people. */
export function formatWords({ encoding, delimiter }: CsvFormat): string {
  return `${encoding} with the delimiter ${delimiter}`;
}

/**
 * Reads a CSV as it arrives: any of the usual encodings, any line end, quoted line breaks, and the delimiter that
 * the first line shows (comma, semicolon, tab or pipe). Records without content are passed over, and so is Excel's
 * first line `sep=;`; those with broken quotes are marked. They are given out some at a time: they can be looked at
 * until the next ones are asked for.
 *
 * @throws InputError when it cannot be read; it names the line
 */
export async function* readCsvBatches(
  pieces: AsyncIterable<Uint8Array>,
  { found = () => {}, sampled, named, country, isBeginning = false }: CsvReading = {},
): AsyncGenerator<FoundRecords> {
  let scanner: RecordScanner | undefined;
  let delimiter: Delimiter | undefined;
  let encoding: Encoding = 'utf-8';
  let doubt: EncodingDoubt | undefined;
  const inEncoding = (name: Encoding, guessed?: EncodingDoubt): void => {
    encoding = name;
    doubt = guessed;
    if (delimiter !== undefined) found({ encoding, delimiter }, doubt);
  };
  try {
    const decoded = asUtf8(pieces, { found: inEncoding, named, country });
    for await (const piece of sampled === undefined ? decoded : withLargeHead(decoded)) {
      if (scanner === undefined) {
        delimiter = delimiterOf(piece);
        scanner = new RecordScanner(delimiterBytes[delimiter]);
        found({ encoding, delimiter }, doubt);
        const instruction = separatorLine(piece);
        if (instruction !== undefined) scanner.passLine();
        const records = piece.subarray(instruction?.bytes ?? 0);
        sampled?.(sampleOf(records, delimiterBytes[delimiter], isBeginning));
        scanner.add(records);
      } else scanner.add(piece);
      yield* recordsOf(scanner);
    }
  } catch (error) {
    throw error instanceof UnreadableBytes ? unreadable(scanner?.lastLine() ?? 1, error) : error;
  }
  if (scanner === undefined || isBeginning) return;
  scanner.end();
  yield* recordsOf(scanner);
}

/** Reads a CSV like `readCsvBatches`, record by record, for those who are in no hurry. */
export async function* readCsv(
  pieces: AsyncIterable<Uint8Array>,
  reading?: Omit<CsvReading, 'sampled'>,
): AsyncGenerator<CsvRecord> {
  for await (const batch of readCsvBatches(pieces, reading)) {
    const records: CsvRecord[] = [];
    batch.forEach((record) => {
      const { line, broken } = record;
      records.push({ line, cells: record.cells(), ...(broken === undefined ? {} : { broken }) });
    });
    yield* records;
  }
}

function* recordsOf(scanner: RecordScanner): Generator<FoundRecords> {
  try {
    while (scanner.find()) yield scanner.found;
  } catch (error) {
    throw error instanceof BrokenRecord ? unusable(error) : error;
  }
}

type Header = { readonly line: number; readonly broken?: BrokenQuotes | undefined };

/** @throws InputError when a header's quotes are broken: nobody can tell its columns */
export function refuseBroken({ line, broken }: Header): void {
  if (broken !== undefined) throw unusable(new BrokenRecord(line, 'quotes'));
}

function unusable({ line, fault }: BrokenRecord): InputError {
  const hint =
    fault === 'too_long'
      ? `is longer than ${csvRecordBytesMax} bytes. Perhaps a quote that opens there is never closed, or line ends ` +
        'are missing: repair them, or leave out columns that nobody uses'
      : 'has broken quotes. Put a cell that holds a quote into quotes, and write the quote inside twice';
  return new InputError('unreadable_csv', [
    { detail: `The record that starts on line ${line} ${hint}`, pointer: `line ${line}` },
  ]);
}

function unreadable(line: number, { message }: UnreadableBytes): InputError {
  return new InputError('unclear_encoding', [
    {
      detail:
        `Line ${line} holds ${message}. Save the file again as "CSV UTF-8" and upload that one, or name its ` +
        'encoding with the option encoding, such as windows-1250',
      pointer: `line ${line}`,
    },
  ]);
}

/** What is looked at to know a file's columns by what stands in them. */
const [sampleRecordsMax, sampleBytesMax] = [1_001, 128 * 1024];

/** Puts the first pieces together until they hold a sample, so that it does not depend on how a file arrives. */
async function* withLargeHead(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | undefined = [];
  let headBytes = 0;
  try {
    for await (const piece of pieces) {
      if (head === undefined) {
        yield piece;
        continue;
      }
      head.push(piece);
      headBytes += piece.length;
      if (headBytes <= sampleBytesMax) continue;
      yield Buffer.concat(head);
      head = undefined;
    }
  } catch (error) {
    if (head !== undefined && headBytes > 0) yield Buffer.concat(head);
    throw error;
  }
  if (head !== undefined && headBytes > 0) yield Buffer.concat(head);
}

/**
 * The first records of a head. What is wrong with them is said by those who read them all.
 *
 * @param isBeginning whether the file continues behind the head, however short that is
 */
function sampleOf(head: Uint8Array, delimiter: number, isBeginning: boolean): readonly (readonly string[])[] {
  const scanner = new RecordScanner(delimiter);
  scanner.add(head.subarray(0, sampleBytesMax));
  if (head.length <= sampleBytesMax && !isBeginning) scanner.end();
  const records: string[][] = [];
  try {
    while (records.length < sampleRecordsMax && scanner.find())
      scanner.found.forEach((record) => {
        if (records.length < sampleRecordsMax) records.push(record.cells());
      });
  } catch (error) {
    if (!(error instanceof BrokenRecord)) throw error;
  }
  return records;
}
