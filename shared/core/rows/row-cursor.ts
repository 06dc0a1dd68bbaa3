/**
 * Where a listing of a campaign's rows continues: first through the report of rows skipped (a byte offset), then
 * through the plan's chunks (chunk number and index in it). Opaque to callers.
 */
export type RowCursor =
  | { readonly from: 'report'; readonly offset: number }
  | { readonly from: 'plan'; readonly chunkNo: number; readonly at: number };

export const firstRow: RowCursor = { from: 'report', offset: 0 };

export function encodeCursor(cursor: RowCursor): string {
  const text = cursor.from === 'report' ? `r${cursor.offset}` : `p${cursor.chunkNo}.${cursor.at}`;
  return Buffer.from(text).toString('base64url');
}

/** @returns undefined when we never gave out such a cursor. */
export function parseCursor(value: string): RowCursor | undefined {
  const text = Buffer.from(value, 'base64url').toString('latin1');
  const report = /^r(\d{1,15})$/.exec(text);
  if (report) return { from: 'report', offset: Number(report[1]) };
  const plan = /^p(\d{1,9})\.(\d{1,4})$/.exec(text);
  return plan ? { from: 'plan', chunkNo: Number(plan[1]), at: Number(plan[2]) } : undefined;
}
