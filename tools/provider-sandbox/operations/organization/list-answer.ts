import { type Answer, jsonAnswer } from '../../http/answer.ts';
import type { Call } from '../../http/call.ts';
import type { World } from '../../world.ts';

/**
 * One page of a list. `self` is always linked, `next` when there is more.
 *
 * @param member name of the list in `_embedded`
 */
export function listAnswer(
  { url }: Call,
  world: World,
  member: string,
  items: readonly object[],
  nextCursor: string | undefined,
): Answer {
  const self = new URL(url.pathname, world.apiUrl()).href;
  const href = (search: URLSearchParams) => (search.size === 0 ? self : `${self}?${search}`);
  const nextSearch = new URLSearchParams(url.searchParams);
  if (nextCursor !== undefined) nextSearch.set('cursor', nextCursor);
  return jsonAnswer(200, {
    _embedded: { [member]: items },
    _links: {
      self: { href: href(url.searchParams) },
      ...(nextCursor !== undefined && { next: { href: href(nextSearch) } }),
    },
  });
}
