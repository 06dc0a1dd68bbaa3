import type { Shelf } from '../../fleet/shelf.ts';
import { readCursor, writeCursor } from '../../http/cursor.ts';
import type { ListQuery } from './list-query.ts';

/** The page that a query asks for, and the cursor of the next one when there is more. */
export function shelfPage<Item extends { readonly id: string }>(
  shelf: Shelf<Item>,
  query: ListQuery,
  isChosen: (item: Item) => boolean = () => true,
): { readonly items: readonly Item[]; readonly nextCursor: string | undefined } {
  const start = query.cursor === undefined ? undefined : readCursor(query.cursor, query);
  const items: Item[] = [];
  for (const item of shelf.after(start)) {
    if (!isChosen(item)) continue;
    const last = items.at(-1);
    if (last && items.length === query.limit) return { items, nextCursor: writeCursor(last.id, query) };
    items.push(item);
  }
  return { items, nextCursor: undefined };
}
