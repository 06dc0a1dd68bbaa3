import type { Page, Paged } from './paged.ts';

/** Asks once, where somebody else walks on. */
export async function firstPage<Item>(list: Paged<Item>): Promise<Page<Item>> {
  for await (const page of list.pages()) return page;
  throw new Error('A list has at least one page');
}
