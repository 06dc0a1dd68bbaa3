import { identifier } from '../identifier.ts';
import { invalid } from './problem.ts';
import type { Parameters } from './query.ts';

/** What a list shows: with another one its cursor would skip items without anybody noticing. */
export type Chosen = { readonly operation: string; readonly filter: Parameters };

/** @param position where the next page starts, in letters, digits, `_` and `.` */
export function writeCursor(position: string, chosen: Chosen): string {
  return Buffer.from(`${position} ${markOf(chosen)}`).toString('base64url');
}

/** The position that was written. Throws a 400 for a cursor of another list or another filter, or of nobody. */
export function readCursor(cursor: string, chosen: Chosen): string {
  const [position = '', mark] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (mark !== markOf(chosen)) throw unknownCursor();
  return position;
}

export function unknownCursor() {
  return invalid([{ detail: 'The cursor is unknown', pointer: '$.cursor' }]);
}

function markOf({ operation, filter }: Chosen): string {
  const sorted = Object.entries(filter).sort(([left], [right]) => (left < right ? -1 : 1));
  return identifier('', operation, JSON.stringify(sorted));
}
