import * as z from 'zod';
import { identifier } from '../identifier.ts';

const words = z.string().min(1);

/** The document gives no form of an e-mail address: this only catches what is certainly none. */
const email = z.string().regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address');

/** Source: organization API, Order, create request and delivery object. Assumed: delivery `api` as well. */
const simProfile = z.strictObject({
  simType: z.literal('esim'),
  delivery: z.strictObject({
    type: z.enum(['email', 'api']),
    to: z.array(email).optional(),
    cc: z.array(email).optional(),
    eid: words.optional(),
    smds: z.literal('apple').optional(),
  }),
});

const activation = z.strictObject({
  type: z.literal('activate_subscription'),
  accountId: identifier,
  templateId: identifier.optional(),
  subscriber: z.strictObject({
    firstName: words.optional(),
    lastName: words.optional(),
    email: email.optional(),
    employeeId: words.optional(),
    group: words.optional(),
  }),
  simProfile,
});

/** Assumed: orders on an existing line name its account and itself. */
const ofLine = { accountId: identifier, subscriptionId: identifier };

/** An order by the document's create request, or of a type that the document leaves out. */
export const newOrder = z.discriminatedUnion(
  'type',
  [
    activation,
    z.strictObject({ type: z.literal('resume_subscription'), ...ofLine }),
    z.strictObject({ type: z.literal('change_sim_profile'), ...ofLine, simProfile }),
    z.strictObject({
      type: z.literal('suspend_subscription'),
      ...ofLine,
      reason: z.literal('lost_or_stolen').optional(),
    }),
  ],
  'must be a known order type: activate_subscription, resume_subscription, change_sim_profile or suspend_subscription',
);

export type NewOrder = Frozen<z.input<typeof newOrder>>;

type Frozen<Value> = Value extends object ? { readonly [Name in keyof Value]: Frozen<Value[Name]> } : Value;

/** What an order tells of people: their names, addresses and devices, which an error must not repeat. */
export function personalWords(order: z.output<typeof newOrder>): string[] {
  const delivery = 'simProfile' in order ? order.simProfile.delivery : undefined;
  const person = 'subscriber' in order ? Object.values(order.subscriber) : [];
  return [...person, ...(delivery?.to ?? []), ...(delivery?.cc ?? []), delivery?.eid].filter(
    (word) => word !== undefined,
  );
}
