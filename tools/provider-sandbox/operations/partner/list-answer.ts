import type { Shelf } from '../../fleet/shelf.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import type { PartnerWorld } from '../../partner/partner-world.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { halAnswer } from './hal-answer.ts';
import type { ListQuery } from './list-query.ts';

type Identified = { readonly id: string };

/** Which items of which shelf a list shows, and how. */
export type Listed<Item> = {
  /** Name of the array in `_embedded`. */
  readonly member: string;
  readonly shelf: Pick<Shelf<Item & Identified>, 'get' | 'after'>;
  /** All when left out. */
  readonly isChosen?: (item: Item) => boolean;
  readonly body: (item: Item) => object;
};

/** One page of a list. `self` is always linked, `next` when there is more. */
export function listAnswer<Item extends Identified>(
  world: PartnerWorld,
  { url }: Call,
  { limit, cursor, filter }: ListQuery,
  { member, shelf, isChosen = () => true, body }: Listed<Item>,
): Answer {
  const firstId = cursor === undefined ? undefined : readCursor(cursor, url.pathname, filter);
  const items: Item[] = [];
  let nextCursor: string | undefined;
  for (const item of from(shelf, firstId)) {
    if (!isChosen(item)) continue;
    if (items.length === limit) {
      nextCursor = writeCursor(item.id, url.pathname, filter);
      break;
    }
    items.push(item);
  }
  const next = new URLSearchParams(url.searchParams);
  if (nextCursor !== undefined) next.set('cursor', nextCursor);
  const href = (search: URLSearchParams) =>
    world.baseUrl() + url.pathname + (search.size === 0 ? '' : `?${search}`);
  return halAnswer(200, {
    _embedded: { [member]: items.map(body) },
    _links: {
      self: { href: href(url.searchParams) },
      ...(nextCursor !== undefined && { next: { href: href(next) } }),
    },
  });
}

function* from<Item extends Identified>(
  shelf: Pick<Shelf<Item>, 'get' | 'after'>,
  firstId: string | undefined,
): Iterable<Item> {
  const first = firstId === undefined ? undefined : shelf.get(firstId);
  if (first) yield first;
  yield* shelf.after(firstId);
}
