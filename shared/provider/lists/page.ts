import * as z from 'zod/mini';
import { anyObject, sideBySide, snakeNamed } from '../values/resource.ts';
import type { Page } from './paged.ts';

const links = z.nullish(z.object({ next: z.nullish(z.object({ href: z.nullish(z.string()) })) }));

/**
 * The form of a list answer: its items under `_embedded` (or beside it), and where the next page starts. Assumed
 * that is the `cursor` in the query of `_links.next`, and without that link the list has ended. The link itself
 * is never followed.
 *
 * A list without its collection is not read as empty, and one whose next link names no usable cursor is not read as
 * ended: what was not seen would be taken for absent.
 *
 * @param collection the collection's name in snake case
 */
export function pageOf<Item>(
  collection: string,
  item: z.ZodMiniType<Item>,
  cursorCharsMax: number,
): z.ZodMiniType<Page<Item>> {
  const form = z.object({
    items: z.array(item, `"${collection}" must be a list`),
    next: z.pipe(
      links,
      z.transform((read, context) => {
        const href = read?.next?.href ?? undefined;
        const cursor = href === undefined ? undefined : cursorOf(href);
        if (href === undefined || (cursor !== undefined && isBetween(cursor.length, 1, cursorCharsMax)))
          return cursor;
        context.issues.push({
          code: 'custom',
          input: undefined,
          message: `must be a link with a cursor of 1 to ${cursorCharsMax} characters`,
        });
        return z.NEVER;
      }),
    ),
  });
  return z.pipe(
    z.pipe(
      z.transform((answer: unknown) => {
        const all = anyObject.safeParse(answer).data;
        if (all === undefined) return answer;
        const [, items] =
          Object.entries(sideBySide(all)).find(([name]) => snakeNamed(name) === collection) ?? [];
        return { items, next: all._links };
      }),
      form,
    ),
    z.transform(({ items, next }) => ({ items, nextCursor: next })),
  );
}

/** An address may be relative or of another host: only its query is looked at. */
const anyHost = 'http://localhost';

/** Read without turning `+` into a space: a cursor is base64, and not everybody escapes it. */
function cursorOf(href: string): string | undefined {
  if (!URL.canParse(href, anyHost)) return undefined;
  const pairs = new URL(href, anyHost).search.slice(1).split('&');
  const written = pairs.find((pair) => pair.startsWith('cursor='))?.slice('cursor='.length);
  try {
    return written === undefined ? undefined : decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

function isBetween(value: number, min: number, max: number): boolean {
  return value >= min && value <= max;
}
