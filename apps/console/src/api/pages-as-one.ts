import type { BodyOf, OperationId, RequestOf } from '@fleetcast/client';
import { client } from './client.ts';

type Page = { readonly items: readonly unknown[]; readonly next: string | null; readonly incomplete?: true };

/** The same as `client.pages`, which asks for a request only where one is needed. */
const pages = client.pages as unknown as (id: OperationId, request: object) => AsyncIterable<Page>;

/**
 * Pages of a list as one, as long as each ends before it is full: where a filter finds little, a page looks at many
 * items and shows few.
 *
 * @param most pages that are asked for; behind them, `next` says that the list goes on
 */
export async function pagesAsOne<Id extends OperationId>(
  id: Id,
  request: RequestOf<Id>,
  most: number,
): Promise<BodyOf<Id>> {
  const { limit = Number.POSITIVE_INFINITY } = (request.query ?? {}) as { readonly limit?: number };
  const items: unknown[] = [];
  let asked = 0;
  let last: Page | undefined;
  for await (const page of pages(id, request)) {
    items.push(...page.items);
    asked += 1;
    last = page;
    if (page.incomplete !== true || items.length >= limit || asked === most) break;
  }
  return { ...last, items } as unknown as BodyOf<Id>;
}
