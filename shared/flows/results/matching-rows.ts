import type { RowCursor } from '../../core/rows/row-cursor.ts';

type Page<Row> = { readonly rows: readonly Row[]; readonly next?: RowCursor };

/** Pages that one answer is looked for in, at most: each is a read of the plan and of the ledger. */
const pagesMax = 20;

/** Which rows of a listing are wanted. */
export type RowFilter = { readonly state?: string | undefined; readonly reason?: string | undefined };

/**
 * A page of the rows that a filter lets through: reads on, page by page, until it is nearly full. Like any page it may
 * hold fewer rows than asked for, or none, and still have a next one.
 */
export async function matchingRows<Row extends { readonly state: string; readonly reason?: string }>(
  { state, reason }: RowFilter,
  start: RowCursor,
  limit: number,
  read: (cursor: RowCursor, limit: number) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  if (state === undefined && reason === undefined) return read(start, limit);
  let rows: readonly Row[] = [];
  let cursor: RowCursor | undefined = start;
  for (let pages = 0; cursor !== undefined && rows.length < limit && pages < pagesMax; pages += 1) {
    const page = await read(cursor, limit);
    const found = page.rows.filter(
      (row) => (state ?? row.state) === row.state && (reason ?? row.reason) === row.reason,
    );
    // They come with the next page, as there is no cursor in the middle of one to go on from.
    if (rows.length + found.length > limit) break;
    rows = [...rows, ...found];
    cursor = page.next;
  }
  return cursor === undefined ? { rows } : { rows, next: cursor };
}
