import * as z from 'zod';
import { countryField, identifierField, momentField } from '../form.ts';

/** Source: provider's pages on orders, at most 15 add-ons in one order. */
const addonsMax = 15;

/** Source: provider's pages on orders, `product_ids`. */
const canceledProductsMax = 40;

const device = z.strictObject({ uicc: z.strictObject({ eid: z.string().length(32) }) });

const plan = z.strictObject({ product_offering_id: identifierField });

const addon = z.discriminatedUnion('activation_mode', [
  z.strictObject({ activation_mode: z.literal('immediate'), product_offering_id: identifierField }),
  z.strictObject({ activation_mode: z.literal('first_usage'), product_offering_id: identifierField }),
  z.strictObject({
    activation_mode: z.literal('scheduled'),
    product_offering_id: identifierField,
    start_at: momentField,
  }),
]);

const addons = z.array(addon).max(addonsMax).optional();

const schedule = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('end_of_cycle') }),
  z.strictObject({ mode: z.literal('specific_date'), effective_at: z.iso.date() }),
]);

/**
 * The bodies of Creates a new Order. The document has the first one; the rest are the provider's own pages on the
 * types that its enumeration names. What only a later version knows is an unknown field here.
 */
export const orderForm = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('activate_subscription'),
    subscriber_id: identifierField,
    purchase_location: countryField,
    sim_profile: z.strictObject({ sim_type: z.literal('esim') }),
    device: device.optional(),
    products: z.strictObject({ plan, addons }),
  }),
  z.strictObject({
    type: z.literal('topup_subscription'),
    subscription_id: identifierField,
    purchase_location: countryField,
    products: z.strictObject({ plan: plan.optional(), addons }),
  }),
  z.strictObject({
    type: z.literal('cancel_subscription'),
    subscription_id: identifierField,
    schedule: schedule.optional(),
  }),
  z.strictObject({
    type: z.literal('cancel_subscription_products'),
    subscription_id: identifierField,
    product_ids: z.array(identifierField).min(1).max(canceledProductsMax),
    schedule: schedule.optional(),
  }),
  z.strictObject({
    type: z.literal('swap_subscription_sim'),
    subscription_id: identifierField,
    device: device.optional(),
  }),
  z.strictObject({
    type: z.literal('change_subscription_plan'),
    subscription_id: identifierField,
    purchase_location: countryField,
    products: z.strictObject({ plan, addons }),
    schedule: schedule.optional(),
  }),
]);

export type OrderRequest = z.output<typeof orderForm>;
export type Addon = z.output<typeof addon>;
export type Schedule = z.output<typeof schedule>;

/** What an order sells: the plan as if it were an add-on that starts at once, as every plan does. */
export function soldBy(
  request: OrderRequest,
): readonly { readonly pointer: string; readonly addon: Addon }[] {
  if (!('products' in request)) return [];
  const { plan: wanted, addons: more = [] } = request.products;
  return [
    ...(wanted
      ? [{ pointer: '$.products.plan', addon: { activation_mode: 'immediate' as const, ...wanted } }]
      : []),
    ...more.map((one, at) => ({ pointer: `$.products.addons[${at}]`, addon: one })),
  ];
}
