import * as z from 'zod/mini';
import type { ReadCall } from '../exchange/call.ts';
import { checked } from '../exchange/checks.ts';
import type { Paged } from '../lists/paged.ts';
import { answeredIdentifier, identifier, linkedId } from '../values/identifier.ts';
import { known, moment } from '../values/members.ts';
import { resource } from '../values/resource.ts';
import { type Connection, getOne } from './connection.ts';
import { type ListCall, listCall, listOver } from './lists.ts';

/** What a subscription was given. Its subscription is given by a link only. Source: organization API, Product. */
const product = z.lazy(() =>
  z.pipe(
    resource({
      id: answeredIdentifier,
      status: known<'active' | 'terminated'>(),
      activated_at: moment,
      terminates_at: moment,
    }),
    z.transform((read) => ({ ...read, subscriptionId: linkedId(read.raw, 'subscription') })),
  ),
);

type Product = z.output<typeof product>;

export type Products = {
  /**
   * @throws a plain Error naming the field when the call is outside the document's limits; its walk throws
   * ProviderError
   */
  list(
    call?: ListCall & {
      readonly accountId?: string | undefined;
      readonly status?: 'active' | 'terminated' | undefined;
    },
  ): Paged<Product>;
  /** @throws ProviderError, `refused` with status 404 when there is none; a plain Error as `list` */
  get(id: string, call?: ReadCall): Promise<Product>;
};

const listForm = z.lazy(() =>
  z.strictObject({
    ...listCall,
    accountId: z.optional(identifier),
    status: z.optional(z.enum(['active', 'terminated'])),
  }),
);

export function products(connection: Connection): Products {
  return {
    list(given = {}) {
      const tried = 'List Products';
      const call = checked(tried, listForm, given);
      const list = {
        tried,
        operation: 'listProducts',
        collection: 'products',
        item: product,
        // Written with an underscore here and with a hyphen for usage: both as the document has them.
        query: { account_id: call.accountId, status: call.status },
      } as const;
      return listOver(connection, list, call);
    },
    get: (id, call = {}) =>
      getOne(connection, { tried: 'Get Product', operation: 'getProduct', id, reply: product }, call),
  };
}
