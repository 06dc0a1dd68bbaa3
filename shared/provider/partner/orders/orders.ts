import * as z from 'zod/mini';
import type { ReadCall, WriteCall } from '../../exchange/call.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier } from '../../values/identifier.ts';
import { known, moment } from '../../values/members.ts';
import type { PartnerCalls } from '../calls.ts';
import { linkedResource } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';
import { subscription } from '../subscriptions/subscriptions.ts';
import { type NewOrder, type NoAddons, newOrderForm } from './new-order.ts';

const statuses = ['accepted', 'fulfilling', 'completed', 'failed'] as const;

/** Source: partner API, Order. The subscription comes with `get` only. */
export const order = z.lazy(() =>
  linkedResource({
    id: answeredIdentifier,
    status: known<(typeof statuses)[number]>(),
    type: known<NewOrder['type']>(),
    created_at: moment,
    updated_at: moment,
    completed_at: moment,
    subscription: z.optional(subscription),
  }),
);

export type Order = z.output<typeof order>;

const filters = { status: z.enum(statuses) };

export function orders(calls: PartnerCalls, noAddons: NoAddons) {
  return {
    /**
     * Buys: an activation, a top-up or a change of a subscription, by `type`. The answer says accepted, never done: ask
     * with `get` until the order is completed or failed.
     *
     * Source: Creates a new Order. @throws ProviderError; its `effect` tells whether something may have been bought
     */
    create: (body: NewOrder, call: WriteCall): Promise<Order> =>
      calls.write(
        {
          route: 'createOrder',
          tried: `Create an order of type ${body.type}`,
          form: newOrderForm(noAddons),
          body,
          personal: ['device'],
          reply: order,
        },
        call,
      ),

    /** Source: List all Orders. @throws ProviderError while walking */
    list: (given: ListOf<typeof filters> = {}): Paged<Order> =>
      calls.list(
        {
          route: 'listOrders',
          tried: 'List orders',
          form: listForm(filters),
          collection: 'orders',
          item: order,
        },
        given,
      ),

    /** Source: Retrieve an Order. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<Order> =>
      calls.read({ route: 'getOrder', tried: 'Retrieve an order', id, reply: order }, call),
  };
}
