import type { Watch } from '../../ports/log.ts';
import type { ProductPages } from '../../ports/products.ts';
import type { FittingPages, OfferingPrices, Subjects } from '../../ports/rules.ts';
import { contracts } from '../../provider/partner/customers/contracts.ts';
import { invoices } from '../../provider/partner/customers/invoices.ts';
import { partnerFittingPages } from '../../provider/partner/directory/fitting-pages.ts';
import { partnerOfferingPrices } from '../../provider/partner/directory/offering-prices.ts';
import { productOfferings } from '../../provider/partner/directory/product-offerings.ts';
import { orders } from '../../provider/partner/orders/orders.ts';
import { phoneNumbers } from '../../provider/partner/portings/phone-numbers.ts';
import { portings } from '../../provider/partner/portings/portings.ts';
import { partnerProductPages } from '../../provider/partner/subscriptions/product-pages.ts';
import { productList, products } from '../../provider/partner/subscriptions/products.ts';
import {
  numbersOfSubscription,
  partnerSubjects,
} from '../../provider/partner/subscriptions/subject-reads.ts';
import { subscriptions } from '../../provider/partner/subscriptions/subscriptions.ts';
import { openPartner } from '../provider-connection.ts';

/** What rules ask the provider for. */
export type RuleReads = {
  readonly subjects: Subjects;
  /** The own numbers of a subscription, for texts to these. */
  readonly numbersOf: (subscriptionId: string) => Promise<readonly string[]>;
  readonly fittingPages?: FittingPages;
  readonly productPages?: ProductPages;
  readonly offeringPrices?: OfferingPrices;
};

/** Loaded with the first question: the partner API's clients are large, and most starts ask nothing. */
export function openPartnerReads(watch: Watch): Required<RuleReads> {
  const { calls } = openPartner(watch);
  const numbers = { phoneNumbers: phoneNumbers(calls) };
  const offerings = { productOfferings: productOfferings(calls) };
  return {
    subjects: partnerSubjects({
      products: products(calls),
      subscriptions: subscriptions(calls),
      portings: portings(calls),
      invoices: invoices(calls),
      contracts: contracts(calls),
      orders: orders(calls, 'absent'),
    }),
    numbersOf: (subscriptionId) => numbersOfSubscription(numbers, subscriptionId),
    fittingPages: partnerFittingPages(offerings),
    productPages: partnerProductPages({ productList: productList(calls) }),
    offeringPrices: partnerOfferingPrices(offerings),
  };
}
