import * as z from 'zod';
import type { RulePrice } from '../../core/rules/rule.ts';
import { ProviderError } from '../../errors.ts';
import type { Lines } from '../../rule-ports.ts';
import { sideBySide } from '../resource.ts';
import type { PartnerApi } from './api.ts';
import { invoiceFacts, portingFacts, productFacts, subscriptionFacts } from './line-facts.ts';

type Reads = {
  readonly [Resource in 'products' | 'subscriptions' | 'portings' | 'invoices']: Pick<
    PartnerApi[Resource],
    'get'
  >;
} & { readonly productCatalogs: Pick<PartnerApi['productCatalogs'], 'list' | 'listOfferings'> };

/** The partner API as rules ask it. */
export function partnerLines(partner: Reads): Lines {
  return {
    product: (id) => found(async () => productFacts(await partner.products.get(id))),
    subscription: (id) => found(async () => subscriptionFacts(await partner.subscriptions.get(id))),
    porting: (id) => found(async () => portingFacts(await partner.portings.get(id))),
    invoice: (id) => found(async () => invoiceFacts(await partner.invoices.get(id))),
    async price(offeringId) {
      for await (const { id } of partner.productCatalogs.list({ limit: 40 }))
        for await (const offering of partner.productCatalogs.listOfferings(id, { limit: 40 }))
          if (offering.id === offeringId) return priceIn(offering.raw);
      return undefined;
    },
  };
}

async function found<Facts>(read: () => Promise<Facts>): Promise<Facts | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError && error.problem.status === 404) return undefined;
    throw error;
  }
}

/** Assumed: a price stands in an offering as in a product. The document shows none; newer versions embed `prices`. */
const priced = z.object({ prices: z.tuple([z.object({ unit_amount: z.int(), currency: z.string() })]) });

function priceIn(raw: Readonly<Record<string, unknown>>): RulePrice | undefined {
  const [price] = priced.safeParse(sideBySide(raw)).data?.prices ?? [];
  return price && { amount: price.unit_amount, currency: price.currency };
}
