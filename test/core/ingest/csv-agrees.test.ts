import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asUtf8 } from '../../../shared/core/ingest/bytes/as-utf8.ts';
import type { Encoding } from '../../../shared/core/ingest/bytes/encodings.ts';
import { type CsvRecord, readCsv } from '../../../shared/core/ingest/csv/csv.ts';
import { RecordScanner } from '../../../shared/core/ingest/csv/record-scanner.ts';
import { collect } from '../../support/pieces.ts';

const delimiter = fc.constantFrom(',', ';', '\t', '|');
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

/**
 * How a file's text becomes bytes. Windows-1252 is only known by its letters, of which these texts have too few, so it
 * is named.
 */
const encodings: Record<string, (text: string) => Uint8Array> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'utf-16le': (text) => Buffer.from(text, 'utf16le'),
  'utf-16le with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(text, 'utf16le').swap16(),
  'utf-16be with a mark': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'windows-1252': (text) => Buffer.from(text, 'latin1'),
};
const encoding = fc.constantFrom(...Object.keys(encodings));

/** Pieces of any lengths, again and again. */
const pieceLengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

async function* cut(bytes: Uint8Array, lengths: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

/** What csv-parse makes of it, without rows of empty cells; nothing when it refuses. */
function oracle(text: string, between: string, isRelaxed = false): string[][] | undefined {
  try {
    const records = parse(text, {
      delimiter: between,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: isRelaxed,
    }) as string[][];
    return records.filter((cells) => cells.some((cell) => cell !== ''));
  } catch {
    return undefined;
  }
}

type Records = CsvRecord[];

/**
 * Few files are larger than what the reader collects before it looks at it, so here the pieces reach its parts
 * uncollected.
 */
async function uncollected(
  pieces: AsyncIterable<Uint8Array>,
  between: string,
  named?: Encoding,
): Promise<Records> {
  const scanner = new RecordScanner(between.charCodeAt(0));
  const records: Records = [];
  const scan = () => {
    while (scanner.find())
      scanner.found.forEach((record) => {
        const { line, broken } = record;
        records.push({ line, cells: record.cells(), ...(broken === undefined ? {} : { broken }) });
      });
  };
  for await (const piece of asUtf8(pieces, { found: () => {}, named, pieceBytesMin: encodingBytes })) {
    scanner.add(piece);
    scan();
  }
  scanner.end();
  scan();
  return records;
}

/** In this many bytes every encoding shows. */
const encodingBytes = 4;

const cellsOf = (records: Records) => records.map(({ cells }) => cells);

const cell = fc.string({
  unit: fc.constantFrom('a', 'b', ',', ';', '\t', '|', '"', '\n', '\r', ' ', 'é'),
  maxLength: 6,
});

test('any table, in any encoding and with any delimiter, is read as csv-parse reads it, each record with its line', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      delimiter,
      fc.array(lineEnd, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      encoding,
      pieceLengths,
      async (rows, between, ends, isLastEnded, name, lengths) => {
        const isBare = (value: string) => !/[,;\t|"\n\r]/.test(value);
        const written = [
          ['naïve', 'b', 'c'].join(between),
          ...rows.map((row) =>
            row
              .map(([value, quoted]) =>
                isBare(value) && !quoted ? value : `"${value.replaceAll('"', '""')}"`,
              )
              .join(between),
          ),
        ];
        let [text, line] = ['', 1];
        const lines: number[] = [];
        for (const [at, record] of written.entries()) {
          const isContent = at === 0 || rows[at - 1]?.some(([value]) => value !== '');
          if (isContent) lines.push(line);
          const isLast = at === written.length - 1;
          const end = isLast && !isLastEnded ? '' : (ends[at % ends.length] ?? '\n');
          // A CR that an empty line's LF follows is one line end in every reader.
          const joined = text.endsWith('\r') && `${record}${end}`.startsWith('\n');
          text += record + end;
          line += (record.match(/\r\n|\r|\n/g) ?? []).length + (end === '' ? 0 : 1) - (joined ? 1 : 0);
        }
        const bytes = encodings[name]?.(text) ?? Buffer.alloc(0);
        const named = name === 'windows-1252' ? name : undefined;
        const records = await uncollected(cut(bytes, lengths), between, named);
        expect(cellsOf(records)).toEqual(oracle(text, between));
        expect(records.map((record) => record.line)).toEqual(lines);
        expect(await collect(readCsv(cut(bytes, lengths), { named }))).toEqual(records);
      },
    ),
    { seed: 11, numRuns: 2_000 },
  ));

test('any heap of quotes, delimiters and line ends that csv-parse reads is read alike, and others never swallow a row', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', ',', '"', '"', '\n', '\r', '\r\n', ' '), maxLength: 24 }),
      pieceLengths,
      async (heap, lengths) => {
        const text = `to,text\n${heap}`;
        const bytes = Buffer.from(text);
        const ours = await collect(readCsv(cut(bytes, lengths)));
        expect(await uncollected(cut(bytes, lengths), ',')).toEqual(ours);
        const strict = oracle(text, ',');
        const isBroken = ours.some(({ broken }) => broken !== undefined);
        expect(isBroken && strict !== undefined).toBe(false);
        // Blanks behind a closing quote are nothing here, and a part of the cell there.
        const isOurs = isBroken || /" | "/.test(text);
        if (strict !== undefined || !isOurs) expect(cellsOf(ours)).toEqual(strict ?? oracle(text, ',', true));
        const withRow = await collect(readCsv(cut(Buffer.from(`${text}\n9,z`), lengths)));
        expect(withRow.at(-1)?.cells).toEqual(['9', 'z']);
      },
    ),
    { seed: 12, numRuns: 4_000 },
  ));

/** Bytes that are much more often a part of some text than chance would make them. */
const texts = fc.oneof(
  fc.uint8Array({ maxLength: 12 }),
  fc
    .string({ unit: fc.constantFrom('a', 'é', '€', '😀', '\uFFFD', '\n'), maxLength: 12 })
    .map((text) => Buffer.from(text)),
  fc
    .string({ unit: fc.constantFrom('a', '€', '\ud83d', '\ude00', '\n'), maxLength: 12 })
    .map((text) => Buffer.from(text, 'utf16le')),
);

test('any bytes at all become the same text, or are refused for the same reason behind the same text, however they are cut', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('', '\xef\xbb\xbf', '\xff\xfe', '\xfe\xff', 'to,\n'),
      fc.array(texts, { maxLength: 4 }),
      pieceLengths,
      async (mark, parts, lengths) => {
        const bytes = Buffer.concat([Buffer.from(mark, 'latin1'), ...parts]);
        const outcome = async (sizes: readonly number[], bytesMin: number) => {
          const given: Uint8Array[] = [];
          const refusal = await (async () => {
            for await (const piece of asUtf8(cut(bytes, sizes), { found: () => {}, pieceBytesMin: bytesMin }))
              given.push(piece);
          })().catch((error: Error) => `${error.name}: ${error.message}`);
          return { text: Buffer.concat(given).toString(), refusal };
        };
        expect(await outcome(lengths, encodingBytes)).toEqual(await outcome([1_000], 1_000));
      },
    ),
    { seed: 13, numRuns: 4_000 },
  ));
