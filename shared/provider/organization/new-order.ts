import * as z from 'zod/mini';
import { identifier } from '../values/identifier.ts';

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
export function personalWords(order: z.output<typeof newOrder>): string[] {
  const delivery = 'simProfile' in order ? order.simProfile.delivery : undefined;
  const person = 'subscriber' in order ? Object.values(order.subscriber) : [];
  return [...person, ...(delivery?.to ?? []), ...(delivery?.cc ?? []), delivery?.eid].filter(
    (word) => word !== undefined,
  );
}
