import type { SkippedRow } from '../../core/ingest/recipient-validator.ts';
import type { RowCursor } from '../../core/rows/row-cursor.ts';
import { InputError } from '../../errors.ts';
import type { Objects } from '../../ports/storage/objects.ts';

/** An input row that was skipped when its job was planned. */
export type ReportRow = Omit<SkippedRow, 'kind'> & {
  readonly to: string;
  readonly state: SkippedRow['kind'];
};

export type ReportPage = { readonly rows: readonly ReportRow[]; readonly next?: RowCursor };

const newline = 0x0a;

/** How much of the report one look takes; its lines are far shorter. */
const windowBytes = 256 * 1024;

/**
 * A page of the rows that were skipped.
 *
 * @throws InputError when the offset is not the start of a line: then it is not one of our cursors
 */
export async function reportPage(
  objects: Pick<Objects, 'readRange'>,
  key: string,
  offset: number,
  limit: number,
): Promise<ReportPage> {
  // One byte more, to see the line end before the offset.
  const from = Math.max(offset - 1, 0);
  const range = Buffer.from(await objects.readRange(key, from, windowBytes));
  let at = offset - from;
  if (at > 0 && range.length > 0 && range[0] !== newline) throw unknownCursor();
  const rows: ReportRow[] = [];
  for (
    let end = range.indexOf(newline, at);
    end >= 0 && rows.length < limit;
    end = range.indexOf(newline, at)
  ) {
    const { kind, ...row } = JSON.parse(range.toString('utf8', at, end)) as SkippedRow & { to: string };
    rows.push({ ...row, state: kind });
    at = end + 1;
  }
  const ended = range.length < windowBytes && at >= range.length;
  return ended ? { rows } : { rows, next: { from: 'report', offset: from + at } };
}

function unknownCursor(): InputError {
  return new InputError('invalid_cursor', [
    { detail: 'Use a cursor as the page before gave it', in: 'query', pointer: 'cursor' },
  ]);
}
