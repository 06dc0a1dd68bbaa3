import { ProviderError } from '../../errors.ts';

/** One page of a list. */
export type Page<Item> = {
  readonly items: readonly Item[];
  /** Where the next page starts; undefined on the last one. Opaque, and worth keeping to go on later. */
  readonly nextCursor: string | undefined;
};

/** A list as its items, or as its pages for anyone who keeps the cursor. Each walk over it begins again. */
export type Paged<Item> = AsyncIterable<Item> & { pages(): AsyncIterable<Page<Item>> };

/** Where a walk begins and when it is given up. */
export type Walk = {
  /** The `nextCursor` of an earlier page; the list's beginning when absent. */
  readonly cursor?: string | undefined;
  /** More pages than this are an error; 100,000 when absent. */
  readonly pagesMax?: number | undefined;
};

/** A year of the largest fleet has fewer pages; an endless list must end somewhere. */
const pagesMaxDefault = 100_000;

/**
 * Walks over a list page by page. A page is asked for when its first item is, never earlier.
 *
 * @param tried the operation in words, for errors
 * @param read asks for one page; undefined is the first
 * @returns a list whose walk throws a ProviderError (`unreadable`, effect none) when a cursor comes twice or the pages
 * are more than `pagesMax`
 */
export function paged<Item>(
  tried: string,
  { cursor: start, pagesMax = pagesMaxDefault }: Walk,
  read: (cursor: string | undefined) => Promise<Page<Item>>,
): Paged<Item> {
  async function* pages() {
    const requested = new Set<string>();
    let cursor = start;
    for (let count = 0; ; count += 1) {
      if (count === pagesMax) throw endless(tried, `it has more than ${pagesMax} pages`);
      if (cursor !== undefined) {
        if (requested.has(cursor)) throw endless(tried, `after page ${count} comes one that was read before`);
        requested.add(cursor);
      }
      const page = await read(cursor);
      yield page;
      if (page.nextCursor === undefined) return;
      cursor = page.nextCursor;
    }
  }
  return {
    pages,
    async *[Symbol.asyncIterator]() {
      for await (const { items } of pages()) yield* items;
    },
  };
}

function endless(tried: string, cause: string): ProviderError {
  const detail =
    `the list does not end: ${cause}; narrow the filter, or raise pagesMax if the ` +
    'list is really that long';
  return new ProviderError({ tried, effect: 'none', code: 'unreadable', detail });
}

/** Asks once, where somebody else walks on. */
export async function firstPage<Item>(list: Paged<Item>): Promise<Page<Item>> {
  for await (const page of list.pages()) return page;
  throw new Error('A list has at least one page');
}
