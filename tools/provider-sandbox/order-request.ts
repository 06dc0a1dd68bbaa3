import * as z from 'zod';

const text = z.string().min(1, 'Must not be empty');
const email = z.email('Must be an e-mail address');

/** The organization's accounts, templates and subscriptions as an order names them. Source: organization API, Order. */
const accountId = z.string().regex(/^acc_[0-9A-Z]{26}$/, 'Must be an account id');
const templateId = z.string().regex(/^otpl_[0-9A-Z]{26}$/, 'Must be an order template id');
const subscriptionId = z.string().regex(/^sub_[0-9A-Z]{26}$/, 'Must be a subscription id');

const subscriber = z.strictObject({
  first_name: text,
  last_name: text,
  email,
  employee_id: text.optional(),
  group: text.optional(),
});

const delivery = {
  cc: z.array(email).optional(),
  /**
   * Assumed: this document gives no form; the partner API's pages say 32 characters, and the chips have
   * digits.
   */
  eid: z
    .string()
    .regex(/^\d{32}$/, 'Must have 32 digits')
    .optional(),
  smds: z.literal('apple', 'Must be apple').optional(),
};

const simProfile = z.strictObject({
  sim_type: z.literal('esim', 'Must be esim'),
  delivery: z.discriminatedUnion(
    'type',
    [
      z.strictObject({
        type: z.literal('email'),
        to: z.array(email).min(1, 'Must name an e-mail address'),
        ...delivery,
      }),
      // Nobody is written to: the code is fetched.
      z.strictObject({ type: z.literal('api'), to: z.array(email).optional(), ...delivery }),
    ],
    'Must be email',
  ),
});

const activation = z.strictObject({
  type: z.literal('activate_subscription'),
  account_id: accountId,
  template_id: templateId.optional(),
  subscriber,
  sim_profile: simProfile,
});

/** Types that other pages of the provider name and the document only hints at, with the fields those pages name. */
const subscriptionChanges = [
  z.strictObject({
    type: z.literal('change_sim_profile'),
    account_id: accountId,
    subscription_id: subscriptionId,
    sim_profile: simProfile,
  }),
  z.strictObject({
    type: z.literal('suspend_subscription'),
    account_id: accountId,
    subscription_id: subscriptionId,
    reason: z.literal('lost_or_stolen', 'Must be lost_or_stolen').optional(),
  }),
  z.strictObject({
    type: z.literal('resume_subscription'),
    account_id: accountId,
    subscription_id: subscriptionId,
  }),
] as const;

/** The body of Create Order in its widest reading. */
export const orderRequest = z.discriminatedUnion(
  'type',
  [activation, ...subscriptionChanges],
  'Not an order type',
);

/** Order of a new subscription. */
export type Activation = z.infer<typeof activation>;

/** Order that changes a subscription that exists. */
export type SubscriptionChange = z.infer<(typeof subscriptionChanges)[number]>;

export type OrderRequest = Activation | SubscriptionChange;
