import { isoOf } from '../instant.ts';
import type { PartnerWorld } from '../partner-world.ts';
import type { Offering } from '../products/offering.ts';
import { isLive, type Product } from '../products/product.ts';
import { link } from './link.ts';
import { offeringSummary } from './offering-body.ts';

/** Source: partner API, Product. It names its subscription in a link only. */
export function productBody(world: PartnerWorld, product: Product) {
  const { id, status, balance } = product;
  const offering = world.offerings.get(product.offeringId);
  return {
    id,
    status,
    ...(status === 'pending' && { status_reason: 'first_usage_activation' }),
    created_at: isoOf(product.createdAtMs),
    start_at: isoOf(product.startAtMs),
    started_at: isoOf(product.startedAtMs),
    end_at: isoOf(product.endAtMs),
    ended_at: isoOf(product.endedAtMs),
    expire_at: isoOf(product.expireAtMs),
    _embedded: { product_offering: offering && offeringSummary(world, offering) },
    balances: balance ? [balanceBody(balance)] : [],
    prices: offering ? [priceBody(offering)] : [],
    _links: {
      self: link(world, `/products/${id}`),
      subscription: link(world, `/subscriptions/${product.subscriptionId}`),
      ...(isLive(product) && { cancel: link(world, `/products/${id}/cancel`) }),
    },
  };
}

function balanceBody({ initialBytes, remainingBytes }: NonNullable<Product['balance']>) {
  return {
    type: 'limited',
    allowance_type: 'data',
    unit: 'bytes',
    initial: initialBytes,
    remaining: remainingBytes,
    spent: initialBytes - remainingBytes,
  };
}

export function priceBody({ validity, price }: Offering) {
  const { unitAmount, currency } = price;
  const money = { unit_amount: unitAmount, currency };
  if (!validity.isRecurrent) return { type: 'one_time', ...money };
  return {
    type: 'recurring',
    ...money,
    recurrence: recurrenceOf(validity),
  };
}

/** Prices recur by weeks or months, offerings last days or months. Source: partner API, Product, Price. */
function recurrenceOf({ unit, unitCount }: Offering['validity']) {
  return unit === 'day' ? { unit: 'week', unit_count: unitCount / 7 } : { unit, unit_count: unitCount };
}
