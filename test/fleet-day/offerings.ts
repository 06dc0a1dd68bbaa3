import type { PartnerApi } from '../../shared/provider/partner/api.ts';
import type { ProductOffering } from '../../shared/provider/partner/directory/product-offerings.ts';

type Bought = { readonly id: string; readonly bytes: number };

/** What the day's orders buy. */
export type Offerings = {
  /** Of every subscription that is ordered. */
  readonly plan: Bought;
  /** What a subscription gets that is nearly empty. */
  readonly more: Bought;
  /** For people who travel. */
  readonly abroad: Bought;
};

const bytesPerGigabyte = 1_000_000_000;

/** Reads the catalog and finds in it, by their names, what the day's orders buy. */
export async function readOfferings(partner: PartnerApi): Promise<Offerings> {
  const offered: ProductOffering[] = [];
  for await (const catalog of partner.productCatalogs.list({ name: 'Everything' })) {
    for await (const one of partner.productCatalogs.listOfferings(catalog.id, { status: 'active' }))
      offered.push(one);
  }
  const named = (name: string, gigabytes: number): Bought => {
    const found = offered.find((one) => one.name === name);
    if (!found) throw new Error(`The catalog offers no "${name}"`);
    return { id: found.id, bytes: gigabytes * bytesPerGigabyte };
  };
  return {
    plan: named('Germany 5 GB a month', 5),
    more: named('Germany 1 GB more', 1),
    abroad: named('Neighbours 3 GB more', 3),
  };
}
