import * as z from 'zod/mini';
import { day } from '../../exchange/checks.ts';
import { identifier } from '../../values/identifier.ts';
import { country } from '../country.ts';
import { dateTime } from '../date-time.ts';

/** Assumed: most add-ons of one order. Source: provider facts, 2.1. */
const addonsMax = 15;

/** Assumed: most products canceled by one order. Source: provider facts, 2.1. */
const canceledProductsMax = 40;

/** The id of an eSIM chip. Assumed. Source: provider facts, 2, "Order `device` object". */
const eidForm = /^[\dA-Za-z]{32}$/;

const offering = { productOfferingId: identifier };

const plan = z.lazy(() => z.strictObject(offering));

/** Assumed: the modes besides `first_usage`, and that `scheduled` tells when. */
const addon = z.lazy(() =>
  z.discriminatedUnion(
    'activationMode',
    [
      z.strictObject({ ...offering, activationMode: z.enum(['immediate', 'first_usage']) }),
      z.strictObject({
        ...offering,
        activationMode: z.literal('scheduled'),
        startAt: dateTime,
      }),
    ],
    'must be immediate, first_usage or scheduled',
  ),
);

const addons = z.optional(z.readonly(z.array(addon).check(z.maxLength(addonsMax))));

const device = z.lazy(() =>
  z.strictObject({
    uicc: z.strictObject({ eid: z.string().check(z.regex(eidForm, 'must be 32 letters or digits')) }),
  }),
);

const schedule = z.lazy(() =>
  z.discriminatedUnion(
    'mode',
    [
      z.strictObject({ mode: z.literal('end_of_cycle') }),
      z.strictObject({ mode: z.literal('specific_date'), effectiveAt: day }),
    ],
    'must be end_of_cycle or specific_date',
  ),
);

const activation = z.lazy(() =>
  z.strictObject({
    type: z.literal('activate_subscription'),
    subscriberId: identifier,
    purchaseLocation: country,
    // The one kind that the document knows.
    simProfile: z.strictObject({ simType: z.literal('esim') }),
    device: z.optional(device),
    products: z.strictObject({ plan, addons }),
  }),
);

const topUp = z.lazy(() =>
  z.strictObject({
    type: z.literal('topup_subscription'),
    subscriptionId: identifier,
    purchaseLocation: country,
    products: z
      .strictObject({ plan: z.optional(plan), addons })
      .check(
        z.refine(
          (chosen) => chosen.plan !== undefined || (chosen.addons ?? []).length > 0,
          'must name a plan or an add-on',
        ),
      ),
  }),
);

/**
 * The body of an order, by its type. The document knows only activation.
 *
 * Assumed: the other five. Source: provider facts, 2.1.
 */
const newOrder = z.lazy(() =>
  z.discriminatedUnion(
    'type',
    [
      activation,
      topUp,
      z.strictObject({
        type: z.literal('cancel_subscription'),
        subscriptionId: identifier,
        schedule: z.optional(schedule),
      }),
      z.strictObject({
        type: z.literal('cancel_subscription_products'),
        subscriptionId: identifier,
        productIds: z.readonly(z.array(identifier).check(z.minLength(1), z.maxLength(canceledProductsMax))),
        schedule: z.optional(schedule),
      }),
      z.strictObject({
        type: z.literal('swap_subscription_sim'),
        subscriptionId: identifier,
        device: z.optional(device),
      }),
      z.strictObject({
        type: z.literal('change_subscription_plan'),
        subscriptionId: identifier,
        purchaseLocation: country,
        products: z.strictObject({ plan, addons }),
        schedule: z.optional(schedule),
      }),
    ],
    'must be a known order type',
  ),
);

export type NewOrder = z.input<typeof newOrder>;

/**
 * The form of an order's body, with "no add-ons" written in one way however the caller wrote it. Assumed: the
 * member may be absent; the document does not mark it optional.
 */
export function newOrderForm(noAddons: NoAddons) {
  return z.pipe(
    newOrder,
    z.transform((order) => {
      if (!('products' in order) || (order.products.addons ?? []).length > 0) return order;
      const { addons: _, ...products } = order.products;
      const isEmptyWanted = noAddons === 'empty' && order.type === 'activate_subscription';
      return { ...order, products: isEmptyWanted ? { ...products, addons: [] } : products };
    }),
  );
}

/** How an activation without add-ons says so: without the member, or with an empty array. */
export type NoAddons = 'absent' | 'empty';
