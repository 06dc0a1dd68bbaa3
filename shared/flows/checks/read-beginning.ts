import { isAscii } from 'node:buffer';
import { withoutCutEnd } from '../../core/checks/without-cut-end.ts';
import { type Encoding, isGuessed } from '../../core/ingest/bytes/encodings.ts';
import type { EncodingDoubt } from '../../core/ingest/bytes/guess-encoding.ts';
import type { CsvFormat } from '../../core/ingest/csv/csv.ts';
import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import { unguardedCell } from '../../core/rows/sheet-cell.ts';
import { InputError } from '../../errors.ts';
import { csvTable, type InputTable } from '../intake/open-table.ts';

/** From this size on, content is taken for the beginning of a file, whose last line may be cut. */
export const beginningBytes = 64 * 1024;

/** How many rows a check shows. */
export const checkedRowsMax = 20;

/** The bytes of a file, or of its beginning. */
export type Beginning = {
  readonly pieces: () => AsyncIterable<Uint8Array>;
  readonly isBeginning: boolean;
  readonly options: Partial<CampaignOptions>;
};

/** How sure it is that the letters are right: `likely` where later bytes, or a person, may show another encoding. */
type Confidence = 'certain' | 'likely' | 'ambiguous';

export type ReadAs = CsvFormat & {
  readonly confidence: Confidence;
  readonly headerLine: number;
  readonly titles: number;
  readonly isWhole: boolean;
};

export type RawRow = { readonly line: number; readonly cells: readonly string[] };

/** @throws InputError when it is no CSV, or has no whole line */
export function beginningOf(content: Buffer, options: Partial<CampaignOptions>): Beginning {
  const isBeginning = content.length >= beginningBytes;
  const bytes = isBeginning ? withoutCutEnd(content, options.encoding) : content;
  if (isBeginning && bytes.length === 0) throw noLine();
  async function* pieces() {
    yield bytes;
  }
  return { pieces, isBeginning, options };
}

export function tableOfBeginning({ pieces, isBeginning, options }: Beginning): Promise<InputTable> {
  return csvTable(pieces(), { options }, isBeginning);
}

/**
 * What stands in a file, before anything is made of it.
 *
 * @throws InputError when it cannot be read
 */
export async function rawTable(content: Beginning): Promise<{
  readonly header: readonly string[];
  readonly rows: readonly RawRow[];
  readonly readAs?: ReadAs;
}> {
  const { header, format, doubt, headerLine, titles = 0, rows } = await tableOfBeginning(content);
  const first: RawRow[] = [];
  for await (const { line, cells } of rows) {
    first.push({ line, cells: cells.map(unguardedCell) });
    if (first.length === checkedRowsMax) break;
  }
  if (format === undefined || headerLine === undefined) return { header, rows: first };
  const confidence = await confidenceIn(content, format.encoding, doubt?.());
  return {
    header,
    rows: first,
    readAs: { ...format, confidence, headerLine, titles, isWhole: !content.isBeginning },
  };
}

async function confidenceIn(
  { options, isBeginning, pieces }: Beginning,
  encoding: Encoding,
  doubt: EncodingDoubt | undefined,
): Promise<Confidence> {
  if (doubt !== undefined) return 'ambiguous';
  if (options.encoding !== undefined) return 'certain';
  if (isGuessed(encoding)) return 'likely';
  // Letters beyond ASCII, by which it is known, may come later.
  for await (const piece of pieces()) if (isBeginning && isAscii(piece)) return 'likely';
  return 'certain';
}

function noLine(): InputError {
  return new InputError('unreadable_csv', [
    {
      detail: 'No line ends within the content. Send more of the file, or repair its line ends',
      pointer: '/content',
    },
  ]);
}
