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
  let line = 1;
  const starts: number[] = [];
  const parser = parse({
    delimiter: delimiterOf(first),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: csvRecordBytesMax,
    // Counted here, while it parses: records that wait to be read are dropped when a later one is broken.
    on_record: (cells) => {
      starts.push(line);
      line += 1 + cells.reduce((breaks, cell) => breaks + lineBreaks(cell), 0);
      return cells;
    },
  });
  // A failing source destroys the parser with its error, which the loop below then throws.
  pipeline(Readable.from(all, { objectMode: false, encoding: 'utf8' }), parser, () => {});
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const start = starts.shift() ?? line;
      if (cells.some((cell) => cell !== '')) yield { line: start, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? brokenCsv(error, line) : error;
  }
}

function lineBreaks(cell: string): number {
  return cell.match(/\r\n|\n|\r/g)?.length ?? 0;
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
