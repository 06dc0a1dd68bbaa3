import { present } from '../../../core/present.ts';
import type {
  Balance,
  ContractFacts,
  InvoiceFacts,
  OrderFacts,
  PortingFacts,
  ProductFacts,
  SubscriptionFacts,
} from '../../../core/rules/conditions/facts.ts';
import { askableId } from '../../values/identifier.ts';
import type { Contract } from '../customers/contracts.ts';
import type { Invoice } from '../customers/invoices.ts';
import type { ProductOffering } from '../directory/product-offerings.ts';
import type { Order } from '../orders/orders.ts';
import type { Porting } from '../portings/porting.ts';
import type { Product } from './products.ts';
import type { Subscription } from './subscriptions.ts';

/**
 * What rules look at in the provider's resources. What an answer does not say stays away, and a status is never made
 * up.
 */

export function productFacts(product: Product): ProductFacts {
  const { id, status, subscriptionId, productOffering, createdAt, startedAt, endAt } = product;
  return present({
    id,
    status: status ?? unknownStatus,
    subscriptionId: askableId(subscriptionId),
    offeringId: productOffering?.id,
    offeringName: productOffering?.name,
    offeringType: productOffering?.type,
    createdAt,
    startedAt,
    endAt,
    isUnlimited: productOffering?.allowances?.some(isUnlimitedData),
    balances: (product.balances ?? []).flatMap(balanceOf),
  });
}

/** Source: partner API, Product offering, `is_unlimited`. */
function isUnlimitedData({ type = 'data', isUnlimited }: Allowance): boolean {
  return type === 'data' && isUnlimited === true;
}

type Allowance = NonNullable<ProductOffering['allowances']>[number];

/** A balance whose figures are missing says nothing about what is used up. */
function balanceOf(balance: NonNullable<Product['balances']>[number]): Balance[] {
  const { allowanceType, unit, initial, remaining } = balance;
  if (initial === undefined || remaining === undefined) return [];
  return [{ allowance: allowanceType ?? 'data', unit: unit ?? 'bytes', initial, remaining }];
}

export function subscriptionFacts({ id, status, simProfile }: Subscription): SubscriptionFacts {
  return present({
    id,
    status: status ?? unknownStatus,
    iccid: simProfile?.iccid,
    profileStatus: simProfile?.profileStatus,
  });
}

export function portingFacts({ id, status, direction, subscriptionId, rejection }: Porting): PortingFacts {
  return present({
    id,
    status: status ?? unknownStatus,
    direction,
    subscriptionId: askableId(subscriptionId),
    rejectionReason: rejection?.reason,
    rejectionMessage: rejection?.message,
  });
}

export function invoiceFacts({ id, status, account, total }: Invoice): InvoiceFacts {
  return present({
    id,
    status: status ?? unknownStatus,
    accountId: account?.id,
    total: total?.amount,
    currency: total?.currency,
  });
}

export function contractFacts({ id, type, account, order }: Contract): ContractFacts {
  return present({ id, type, accountId: account?.id, orderId: askableId(order?.id) });
}

export function orderFacts({ id, status, type, subscription }: Order): OrderFacts {
  return present({
    id,
    status: status ?? unknownStatus,
    type,
    subscriptionId: askableId(subscription?.id),
  });
}

const unknownStatus = 'unknown';
