import * as z from 'zod/mini';
import type { ReadCall } from '../exchange/call.ts';
import { checked } from '../exchange/checks.ts';
import type { Paged } from '../lists/paged.ts';
import { answeredIdentifier } from '../values/identifier.ts';
import { known, listOf, text } from '../values/members.ts';
import { resource } from '../values/resource.ts';
import { type Connection, getOne } from './connection.ts';
import { type ListCall, listCall, listOver } from './lists.ts';

const productOffering = z.lazy(() => resource({ id: answeredIdentifier, type: known<'plan'>(), name: text }));

/** The document wraps each offering in a product; one that stands alone says the same. */
const product = z.lazy(() =>
  z.union([
    z.pipe(
      resource({ product_offering: productOffering }),
      z.transform((wrapped) => wrapped.productOffering),
    ),
    productOffering,
  ]),
);

/** A pre-configured order. Source: organization API, Order template. */
const orderTemplate = z.lazy(() =>
  resource({
    id: answeredIdentifier,
    type: known<'activate_subscription'>(),
    description: text,
    products: listOf('products', product),
  }),
);

type OrderTemplate = z.output<typeof orderTemplate>;

export type OrderTemplates = {
  /**
   * @throws a plain Error naming the field when the call is outside the document's limits; its walk throws
   * ProviderError
   */
  list(call?: ListCall): Paged<OrderTemplate>;
  /** @throws ProviderError, `refused` with status 404 when there is none; a plain Error as `list` */
  get(id: string, call?: ReadCall): Promise<OrderTemplate>;
};

const listForm = z.lazy(() => z.strictObject(listCall));

export function orderTemplates(connection: Connection): OrderTemplates {
  return {
    list(call = {}) {
      const tried = 'List Order Templates';
      const list = {
        tried,
        operation: 'listOrderTemplates',
        collection: 'order_templates',
        item: orderTemplate,
      } as const;
      return listOver(connection, list, checked(tried, listForm, call));
    },
    get: (id, call = {}) =>
      getOne(
        connection,
        { tried: 'Get Order Template', operation: 'getOrderTemplate', id, reply: orderTemplate },
        call,
      ),
  };
}
