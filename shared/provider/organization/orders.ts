import * as z from 'zod/mini';
import type { ReadCall, WriteCall } from '../exchange/call.ts';
import { checked } from '../exchange/checks.ts';
import { answeredIdentifier } from '../values/identifier.ts';
import { known, listOf, text } from '../values/members.ts';
import { resource } from '../values/resource.ts';
import { snakeJson } from '../values/spelling.ts';
import { type Connection, change, getOne } from './connection.ts';
import { type NewOrder, newOrder, personalWords } from './new-order.ts';
import { phoneNumber } from './phone-number.ts';
import { embeddedSubscriber } from './subscribers.ts';

const addresses = z.optional(z.array(z.string()));

const delivery = z.lazy(() =>
  resource({
    type: known<'email' | 'api'>(),
    to: addresses,
    cc: addresses,
    eid: text,
    smds: known<'apple'>(),
  }),
);

const simProfile = z.lazy(() =>
  resource({ iccid: text, sim_type: known<'esim'>(), delivery: z.optional(delivery) }),
);

/**
 * Source: organization API, Order response. `completed` and `canceled` are final: provider facts, 3, "Order statuses".
 */
const order = z.lazy(() =>
  resource({
    id: answeredIdentifier,
    status: known<'pending' | 'completed' | 'canceled'>(),
    type: known<NewOrder['type']>(),
    account_id: text,
    subscription_id: text,
    sim_profile: z.optional(simProfile),
    phone_numbers: listOf('phone_numbers', phoneNumber),
    subscriber: z.optional(embeddedSubscriber),
    reason: known<'lost_or_stolen'>(),
  }),
);

export type Order = z.output<typeof order>;

export type Orders = {
  /**
   * Places one order: one attempt. An order that was taken is `pending` and is followed with `get`.
   *
   * @throws ProviderError when the provider did not say yes; its `effect` tells whether the order may have been placed
   * @throws a plain Error naming the field, before anything is sent, when the order is outside the document's limits
   */
  create(order: NewOrder, call: WriteCall): Promise<Order>;
  /** @throws ProviderError, `refused` with status 404 when there is none; a plain Error when the id cannot be one */
  get(id: string, call?: ReadCall): Promise<Order>;
};

export function orders(connection: Connection): Orders {
  const { suspendOrderType } = connection.dialect;
  return {
    async create(given, call) {
      const tried = 'Create Order';
      const wanted = checked(tried, newOrder, given);
      const type = wanted.type === 'suspend_subscription' ? suspendOrderType : wanted.type;
      const body = snakeJson({ ...wanted, type });
      const write = {
        tried,
        operation: 'createOrder',
        body,
        reply: order,
        hidden: personalWords(wanted),
      } as const;
      return change(connection, write, call);
    },
    get: (id, call = {}) =>
      getOne(connection, { tried: 'Get Order', operation: 'getOrder', id, reply: order }, call),
  };
}
