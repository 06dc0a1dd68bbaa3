import type { Found } from '../../flows/directory/find-in-directory.ts';
import { unknownCursor } from '../request/cursors.ts';
import { answer } from '../route.ts';

type Page = { readonly limit: number; readonly cursor?: string | undefined };

/**
 * A page of what was found, in the order of ids: a page begins behind the last id of the one before, even where the
 * list was read again meanwhile.
 *
 * @param about which list, with its filters: a cursor belongs to it
 * @throws InputError 400 when this list never gave out such a cursor
 */
export function directoryPage<View extends { readonly id: string }>(
  about: string,
  found: Omit<Found, 'items'>,
  views: readonly View[],
  { limit, cursor }: Page,
) {
  const after = cursor === undefined ? '' : readCursor(cursor, about);
  const rest = views.filter(({ id }) => id > after);
  const items = rest.slice(0, limit);
  const last = rest.length > limit ? items.at(-1) : undefined;
  const { readAtMs, isWhole, failure } = found;
  return answer(200, {
    items,
    next: last === undefined ? null : Buffer.from(`${about}\n${last.id}`).toString('base64url'),
    as_of: new Date(readAtMs).toISOString(),
    ...(isWhole ? {} : { incomplete: true }),
    ...(failure === undefined ? {} : { reason: failure }),
  });
}

function readCursor(cursor: string, about: string): string {
  const [list, id, ...more] = Buffer.from(cursor, 'base64url').toString().split('\n');
  if (list === about && id !== undefined && more.length === 0) return id;
  throw unknownCursor();
}
