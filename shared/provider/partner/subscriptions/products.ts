import * as z from 'zod/mini';
import type { ReadCall, WriteCall } from '../../exchange/call.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier, identifier } from '../../values/identifier.ts';
import { count, known, moment, text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import type { PartnerCalls } from '../calls.ts';
import { productOffering } from '../directory/product-offerings.ts';
import { linkedResource } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';
import { price } from '../money.ts';

/** Source: partner API, Product, Balance. Initial, remaining and spent are integers in `unit`. */
const balance = z.lazy(() =>
  resource({
    type: known<'limited'>(),
    allowance_type: known<'data'>(),
    unit: known<'bytes'>(),
    initial: count,
    remaining: count,
    spent: count,
  }),
);

/** Source: provider facts, 2, for the status of what is scheduled or waits for its first usage. Assumed. */
const productStatuses = ['active', 'canceled', 'terminated', 'depleted', 'scheduled', 'pending'] as const;

/** What a subscription has been given of an offering. Source: partner API, Product. */
export const product = z.lazy(() =>
  linkedResource(
    {
      id: answeredIdentifier,
      status: known<(typeof productStatuses)[number]>(),
      status_reason: text,
      created_at: moment,
      start_at: moment,
      started_at: moment,
      end_at: moment,
      ended_at: moment,
      expire_at: moment,
      product_offering: z.optional(productOffering),
      balances: z.optional(z.array(balance)),
      prices: z.optional(z.array(price)),
    },
    ['subscription'],
  ),
);

export type Product = z.output<typeof product>;

export const cancellation = z.strictObject({ cancellationMode: z.enum(['immediate', 'end_of_cycle']) });

export type Cancellation = z.input<typeof cancellation>;

export function products(calls: PartnerCalls) {
  return {
    /**
     * Source: Endpoints, Notes, "Retrieving a single product". @throws ProviderError, `refused` with status 404 when
     * there is none
     */
    get: (id: string, call: ReadCall = {}): Promise<Product> =>
      calls.read({ route: 'getProduct', tried: 'Retrieve a product', id, reply: product }, call),

    /**
     * Starts a product that is scheduled or waits for its first usage. Source: Activate a Product. @throws
     * ProviderError
     */
    activate: (id: string, call: WriteCall): Promise<Product> =>
      calls.write({ route: 'activateProduct', tried: 'Activate a product', id, reply: product }, call),

    /**
     * Ends a product that is active, scheduled or waits for its first usage: now, or with its cycle; until then it may
     * still be answered as active. Source: Cancel a Product.
     *
     * @throws ProviderError
     */
    cancel: (id: string, body: Cancellation, call: WriteCall): Promise<Product> =>
      calls.write(
        { route: 'cancelProduct', tried: 'Cancel a product', id, form: cancellation, body, reply: product },
        call,
      ),
  };
}

const filters = { status: z.enum(productStatuses), subscriptionId: identifier };

/** What a later version of the API lists; the document has no operation that lists products. */
export function productList(calls: PartnerCalls) {
  return {
    /**
     * The products of all subscriptions. Source: provider facts, 2, "List products". Assumed.
     *
     * @throws ProviderError while walking; `refused` also where the provider has no such operation
     */
    list: (given: ListOf<typeof filters> = {}): Paged<Product> =>
      calls.list(
        {
          route: 'listProducts',
          tried: 'List products',
          form: listForm(filters),
          collection: 'products',
          item: product,
        },
        given,
      ),
  };
}
