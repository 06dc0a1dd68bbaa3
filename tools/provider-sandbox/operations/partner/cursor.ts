import { invalid } from '../../http/problem.ts';
import type { Parameters } from '../../http/query.ts';
import { identifier } from '../../identifier.ts';

/**
 * Names the first entry of a page, with a mark of the list it belongs to: used on another list, or with another
 * filter, it would skip entries without anybody noticing. Source: partner API, Limits, `cursor`.
 */
export function writeCursor(firstId: string, list: string, filter: Parameters): string {
  const content = { order: 'id', direction: 'asc', id: firstId, list: markOf(list, filter) };
  return Buffer.from(JSON.stringify(content)).toString('base64');
}

/** @returns the id of the page's first entry */
export function readCursor(cursor: string, list: string, filter: Parameters): string {
  const { id, list: mark } = parse(cursor);
  if (typeof id !== 'string' || mark !== markOf(list, filter)) throw unknown();
  return id;
}

function parse(cursor: string): { readonly id?: unknown; readonly list?: unknown } {
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString());
    return typeof content === 'object' && content !== null ? content : {};
  } catch {
    throw unknown();
  }
}

function unknown() {
  return invalid([{ detail: 'The cursor is unknown', pointer: '$.cursor' }]);
}

function markOf(list: string, filter: Parameters): string {
  const sorted = Object.entries(filter).sort(([left], [right]) => (left < right ? -1 : 1));
  return identifier('', list, JSON.stringify(sorted));
}
