import * as z from 'zod/mini';
import type { ReadCall } from '../exchange/call.ts';
import { pageLimit, pagesLimit, textOf } from '../exchange/checks.ts';
import type { Parameters } from '../exchange/query.ts';
import { pageOf } from '../lists/page.ts';
import { type Paged, paged, type Walk } from '../lists/paged.ts';
import { ask, type Connection, readCall } from './connection.ts';
import type { OrganizationRoutes } from './routes.ts';

/** Source: organization API, Limits, `limit`. */
export const organizationPageItemsMax = 100;

/** Source: organization API, Limits, `cursor`. */
export const cursorCharsMax = 128;

/** What every list takes. */
export type ListCall = ReadCall &
  Walk & {
    /** Items of one page, 1 to 100; 10 when absent. */
    readonly limit?: number | undefined;
  };

/** The form of `ListCall`, for each list's own form to build on. */
export const listCall = {
  ...readCall,
  limit: z.optional(pageLimit(organizationPageItemsMax)),
  cursor: z.optional(textOf(1, cursorCharsMax)),
  pagesMax: z.optional(pagesLimit),
};

type List<Item> = {
  /** The operation's name in the document. */
  readonly tried: string;
  readonly operation: keyof OrganizationRoutes;
  /** In snake case. */
  readonly collection: string;
  readonly item: z.ZodMiniType<Item>;
  /** The list's own filters, by the document's names. */
  readonly query?: Parameters;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Walks over a list. `call` has been checked. */
export function listOver<Item>(connection: Connection, list: List<Item>, call: ListCall): Paged<Item> {
  const { collection, item, query, ...read } = list;
  const reply = pageOf(collection, item, cursorCharsMax);
  const { limit } = call;
  return paged(list.tried, call, (cursor) =>
    ask(connection, { ...read, query: { ...query, limit, cursor }, reply }, call),
  );
}
