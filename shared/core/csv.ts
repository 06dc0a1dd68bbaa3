import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { InputError } from '../errors.ts';
import { csvRecordBytesMax } from './limits.ts';

/** One record: `line` is the file's line on which it starts, counted from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

const delimiters = [',', ';', '\t', '|'] as const;

/**
 * Reads a CSV as it arrives: UTF-8 with or without a byte order mark, any line end, quoted line breaks, and the
 * delimiter that the first line shows (comma, semicolon, tab or pipe). Blank lines are passed over.
 *
 * @throws InputError when the bytes are not UTF-8 or the quoting is broken; it names the line.
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const { first, all } = await firstLine(text);
  const parser = parse({
    delimiter: delimiterOf(first),
    info: true,
    relax_column_count: true,
    max_record_size: csvRecordBytesMax,
  });
  // A failing source destroys the parser with its error, which the loop below then throws.
  pipeline(Readable.from(all, { objectMode: false, encoding: 'utf8' }), parser, () => {});
  let linesBefore = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const line = linesBefore + 1;
      linesBefore = info.lines;
      if (record.some((cell) => cell !== '')) yield { line, cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenCsv(error, linesBefore + 1) : error;
  }
}

/** The character that splits the first line into most cells outside quotes; a comma when none occurs. */
function delimiterOf(line: string): string {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best));
}

async function firstLine(
  text: AsyncIterable<string>,
): Promise<{ first: string; all: AsyncIterable<string> }> {
  const source = text[Symbol.asyncIterator]();
  let head = '';
  let ended = false;
  while (!ended && !/[\r\n]/.test(head.trimStart()) && head.length < csvRecordBytesMax) {
    const next = await source.next();
    if (next.done === true) ended = true;
    else head += next.value;
  }
  async function* all(): AsyncGenerator<string> {
    try {
      if (head !== '') yield head;
      for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
    } finally {
      await source.return?.();
    }
  }
  return { first: head.trimStart().split(/[\r\n]/, 1)[0] ?? '', all: all() };
}

function brokenCsv(error: CsvError, line: number): InputError {
  const hint =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `is longer than ${csvRecordBytesMax} bytes; perhaps a quote opened there is never closed`
      : 'has broken quotes; a quote inside a quoted cell is written twice';
  return new InputError(400, 'The CSV cannot be read', [
    { detail: `The record that starts on line ${line} ${hint}`, pointer: `line ${line}` },
  ]);
}
