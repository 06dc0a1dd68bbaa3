import * as z from 'zod/mini';
import type { ReadCall, WriteCall } from '../exchange/call.ts';
import { checked } from '../exchange/checks.ts';
import { answeredIdentifier, identifier } from '../values/identifier.ts';
import { known, listOf, text } from '../values/members.ts';
import { resource } from '../values/resource.ts';
import { snakeJson } from '../values/spelling.ts';
import { type Connection, change, getOne } from './connection.ts';
import { phoneNumber } from './phone-number.ts';
import { embeddedSubscriber } from './subscribers.ts';

const words = z.string().check(z.minLength(1));

/** The document gives no form of an e-mail address: this only catches what is certainly none. */
const email = z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address'));

/** Source: organization API, Order, create request and delivery object. Assumed: delivery `api` as well. */
const simProfile = z.lazy(() =>
  z.strictObject({
    simType: z.literal('esim'),
    delivery: z.strictObject({
      type: z.enum(['email', 'api']),
      to: z.optional(z.array(email)),
      cc: z.optional(z.array(email)),
      eid: z.optional(words),
      smds: z.optional(z.literal('apple')),
    }),
  }),
);

const activation = z.lazy(() =>
  z.strictObject({
    type: z.literal('activate_subscription'),
    accountId: identifier,
    templateId: z.optional(identifier),
    subscriber: z.strictObject({
      firstName: z.optional(words),
      lastName: z.optional(words),
      email: z.optional(email),
      employeeId: z.optional(words),
      group: z.optional(words),
    }),
    simProfile,
  }),
);

/** Assumed: orders on an existing subscription name its account and itself. */
const ofSubscription = { accountId: identifier, subscriptionId: identifier };

/** An order by the document's create request, or of a type that the document leaves out. */
export const newOrder = z.lazy(() =>
  z.discriminatedUnion(
    'type',
    [
      activation,
      z.strictObject({ type: z.literal('resume_subscription'), ...ofSubscription }),
      z.strictObject({ type: z.literal('change_sim_profile'), ...ofSubscription, simProfile }),
      z.strictObject({
        type: z.literal('suspend_subscription'),
        ...ofSubscription,
        reason: z.optional(z.literal('lost_or_stolen')),
      }),
    ],
    'must be a known order type: activate_subscription, resume_subscription, change_sim_profile or ' +
      'suspend_subscription',
  ),
);

export type NewOrder = Frozen<z.input<typeof newOrder>>;

type Frozen<Value> = Value extends object ? { readonly [Name in keyof Value]: Frozen<Value[Name]> } : Value;

/** What an order says about people: their names, addresses and devices, which an error must not repeat. */
function personalWords(order: z.output<typeof newOrder>): string[] {
  const delivery = 'simProfile' in order ? order.simProfile.delivery : undefined;
  const person = 'subscriber' in order ? Object.values(order.subscriber) : [];
  return [...person, ...(delivery?.to ?? []), ...(delivery?.cc ?? []), delivery?.eid].filter(
    (word) => word !== undefined,
  );
}

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

const orderedSimProfile = z.lazy(() =>
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
    sim_profile: z.optional(orderedSimProfile),
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
