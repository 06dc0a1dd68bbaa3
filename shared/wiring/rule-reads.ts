import { lacksPartnerReason } from '../core/provider-api.ts';
import type { ProductPages } from '../ports/products.ts';
import type { FittingPages, Lines, OfferingPrices, Rules, Watched } from '../ports/rules.ts';
import type { Watch } from '../ports/world.ts';
import type { PartnerConnection } from '../provider/partner/api.ts';
import { invoices } from '../provider/partner/customers/invoices.ts';
import { partnerFittingPages } from '../provider/partner/directory/fitting-pages.ts';
import { partnerOfferingPrices } from '../provider/partner/directory/offering-prices.ts';
import { productOfferings } from '../provider/partner/directory/product-offerings.ts';
import { phoneNumbers } from '../provider/partner/portings/phone-numbers.ts';
import { portings } from '../provider/partner/portings/portings.ts';
import { numbersOfLine, partnerLines } from '../provider/partner/subscriptions/lines.ts';
import { productList } from '../provider/partner/subscriptions/product-list.ts';
import { partnerProductPages } from '../provider/partner/subscriptions/product-pages.ts';
import { products } from '../provider/partner/subscriptions/products.ts';
import { subscriptions } from '../provider/partner/subscriptions/subscriptions.ts';
import { hasPartner, openPartner } from './provider-connection.ts';
import { openRules, openWatched } from './stores.ts';

/** What rules ask the provider for. */
export type RuleReads = {
  readonly lines: Lines;
  /** The own numbers of lines, for texts to these. */
  readonly numbersOf: (subscriptionId: string) => Promise<readonly string[]>;
  readonly fittingPages?: FittingPages;
  readonly productPages?: ProductPages;
  readonly offeringPrices?: OfferingPrices;
};

export function openRuleReads(watch: Watch): RuleReads {
  return hasPartner() ? readsOf(openPartner(watch)) : noReads;
}

/** What a command of a rule is checked against directly before it is done. */
export function openRuleChecks(
  watch: Watch,
): RuleReads & { readonly rules: Rules; readonly watched: Watched } {
  return { ...openRuleReads(watch), rules: openRules(), watched: openWatched() };
}

function readsOf({ calls }: PartnerConnection): RuleReads {
  const numbers = { phoneNumbers: phoneNumbers(calls) };
  const offerings = { productOfferings: productOfferings(calls) };
  return {
    lines: partnerLines({
      products: products(calls),
      subscriptions: subscriptions(calls),
      portings: portings(calls),
      invoices: invoices(calls),
    }),
    numbersOf: (subscriptionId) => numbersOfLine(numbers, subscriptionId),
    fittingPages: partnerFittingPages(offerings),
    productPages: partnerProductPages({ productList: productList(calls) }),
    offeringPrices: partnerOfferingPrices(offerings),
  };
}

const nothing = async () => undefined;

/** A stage without the partner API knows of no lines, so that no rule ever fires. */
const noReads: RuleReads = {
  lines: {
    unavailable: lacksPartnerReason,
    product: nothing,
    subscription: nothing,
    porting: nothing,
    invoice: nothing,
  },
  numbersOf: async () => [],
};
