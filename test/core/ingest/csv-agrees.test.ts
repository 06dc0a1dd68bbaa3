import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from '../../../shared/core/csv.ts';
import { collect } from '../../support/pieces.ts';

const delimiter = fc.constantFrom(',', ';', '\t', '|');
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

/** How a file's text becomes bytes. Windows-1252 is only known by a letter that is no UTF-8, so each text gets one in its header. */
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
function oracle(text: string, between: string): string[][] | undefined {
  try {
    const records = parse(text, {
      delimiter: between,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    }) as string[][];
    return records.filter((cells) => cells.some((cell) => cell !== ''));
  } catch {
    return undefined;
  }
}

async function ours(bytes: Uint8Array, lengths: readonly number[]): Promise<readonly string[][] | undefined> {
  try {
    return (await collect(readCsv(cut(bytes, lengths)))).map(({ cells }) => [...cells]);
  } catch {
    return undefined;
  }
}

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
        const records = await collect(readCsv(cut(bytes, lengths)));
        expect(records.map(({ cells }) => cells)).toEqual(oracle(text, between));
        expect(records.map((record) => record.line)).toEqual(lines);
      },
    ),
    { seed: 11, numRuns: 2_000 },
  ));

test('any heap of quotes, delimiters and line ends is read or refused as csv-parse does', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', ',', '"', '"', '\n', '\r', '\r\n', ' '), maxLength: 24 }),
      pieceLengths,
      async (heap, lengths) => {
        const text = `to,text\n${heap}`;
        expect(await ours(Buffer.from(text), lengths)).toEqual(oracle(text, ','));
      },
    ),
    { seed: 12, numRuns: 4_000 },
  ));

test('any bytes at all are read or refused with a reason, and no piece makes a difference', () =>
  fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), pieceLengths, async (bytes, lengths) => {
      const outcome = (sizes: readonly number[]) =>
        collect(readCsv(cut(bytes, sizes))).catch((error: Error) => {
          expect(error.name).toBe('InputError');
          return error.message;
        });
      expect(await outcome(lengths)).toEqual(await outcome([1_000]));
    }),
    { seed: 13, numRuns: 3_000 },
  ));
