import { present } from '../../../core/present.ts';
import type { ProductFacts } from '../../../core/rules/conditions/facts.ts';
import { ProviderError } from '../../../errors.ts';
import type { ListCursor, ProductPage, ProductPages } from '../../../ports/products.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { PutOffError } from '../../rate-limit/read-through-limiter.ts';

/** More pages than this are no list of a fleet any more: forty million products. */
const pagesMax = 1_000_000;

export type ListedGo = {
  readonly pages: ProductPages;
  /** Looks at the products of one page, or notes those that it had no time for. */
  readonly look: (products: readonly ProductFacts[]) => Promise<void>;
  /** Whether this go has to end here. Asked before each page. */
  readonly isSpent: () => boolean;
  /** Whether the next round is due: then a page that is not answered is waited for no longer. */
  readonly isDue: boolean;
};

/**
 * Continues over the provider's list of all products, first those that are active and then those that ran empty.
 *
 * @returns where the list stands now, `over` at its end; `absent` when it cannot be relied upon, so that those products
 *   have to be looked at that are known without it
 */
export async function sweepListed(
  { log }: Pick<AllPorts, 'log'>,
  from: ListCursor,
  { pages, look, isSpent, isDue }: ListedGo,
): Promise<ListCursor | 'over' | 'absent'> {
  let cursor = from;
  while (!isSpent()) {
    const page = await pageAt(pages, cursor);
    if (page === 'put off' || (page === 'unanswered' && !isDue)) return cursor;
    const why = page === 'unanswered' ? 'a page of it was not answered' : whyUseless(page, cursor);
    if (page === 'unanswered' || 'absent' in page || why !== undefined) {
      log.info('sweep.list_unavailable', { why });
      return 'absent';
    }
    await look(page.products);
    const next = cursorAfter(cursor, page.next);
    if (next === undefined) return 'over';
    cursor = next;
  }
  return cursor;
}

async function pageAt(
  pages: ProductPages,
  { status, cursor }: ListCursor,
): Promise<ProductPage | 'unanswered' | 'put off'> {
  try {
    return await pages({ status }, cursor);
  } catch (error) {
    if (error instanceof PutOffError) return 'put off';
    if (error instanceof ProviderError) return 'unanswered';
    throw error;
  }
}

function whyUseless(page: ProductPage, { status, cursor, pages }: ListCursor): string | undefined {
  if ('absent' in page) return page.absent;
  // A provider that does not understand the filter may answer so, and then nobody would be looked at.
  if (status === 'active' && cursor === undefined && page.products.length === 0)
    return 'the list shows no active product';
  const isEndless = pages >= pagesMax || (cursor !== undefined && page.next === cursor);
  return isEndless ? 'the list does not end' : undefined;
}

function cursorAfter({ status, pages }: ListCursor, cursor: string | undefined): ListCursor | undefined {
  if (cursor !== undefined) return { status, cursor, pages: pages + 1 };
  return status === 'active' ? present({ status: 'depleted' as const, pages: pages + 1 }) : undefined;
}
