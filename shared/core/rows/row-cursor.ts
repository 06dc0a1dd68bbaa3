/**
 * Where a listing of a campaign's rows goes on: first through the report of rows set aside (a byte offset), then
 * through the plan's chunks (chunk number and place in it). Opaque to callers.
 */
export type RowCursor =
  | { readonly from: 'report'; readonly offset: number }
  | { readonly from: 'plan'; readonly chunkNo: number; readonly at: number };

export const firstRow: RowCursor = { from: 'report', offset: 0 };

export function encodeCursor(cursor: RowCursor): string {
  const place = cursor.from === 'report' ? `r${cursor.offset}` : `p${cursor.chunkNo}.${cursor.at}`;
  return Buffer.from(place).toString('base64url');
}

/** @returns undefined when we never gave out such a cursor. */
export function parseCursor(value: string): RowCursor | undefined {
  const place = Buffer.from(value, 'base64url').toString('latin1');
  const report = /^r(\d{1,15})$/.exec(place);
  if (report) return { from: 'report', offset: Number(report[1]) };
  const plan = /^p(\d{1,9})\.(\d{1,4})$/.exec(place);
  return plan ? { from: 'plan', chunkNo: Number(plan[1]), at: Number(plan[2]) } : undefined;
}
