import * as z from 'zod/mini';
import type { ReadCall } from '../../exchange/call.ts';
import type { ArraySpelling } from '../../exchange/query.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier } from '../../values/identifier.ts';
import { moment, text } from '../../values/members.ts';
import type { PartnerCalls } from '../calls.ts';
import { country } from '../country.ts';
import { linkedResource } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';
import {
  offeringStatuses,
  offeringTypes,
  type ProductOffering,
  productOffering,
} from './product-offerings.ts';

/** Source: partner API, Product catalog. */
const productCatalog = z.lazy(() =>
  linkedResource({
    id: answeredIdentifier,
    name: text,
    created_at: moment,
    updated_at: moment,
  }),
);

export type ProductCatalog = z.output<typeof productCatalog>;

const filters = { name: z.string().check(z.minLength(1)) };

const offeringFilters = {
  status: z.enum(offeringStatuses),
  type: z.enum(offeringTypes),
  /** Offerings whose allowances cover these countries. */
  coverageCountries: z.readonly(z.array(country).check(z.minLength(1))),
};

const offeringParameters = { coverageCountries: 'allowances[coverage-area][countries]' };

/** @param countriesAs how the countries of an offering's coverage area are written */
export function productCatalogs(calls: PartnerCalls, countriesAs: ArraySpelling) {
  return {
    /** Source: List all Product Catalogs. @throws ProviderError while walking */
    list: (given: ListOf<typeof filters> = {}): Paged<ProductCatalog> =>
      calls.list(
        {
          route: 'listProductCatalogs',
          tried: 'List product catalogs',
          form: listForm(filters),
          collection: 'product_catalogs',
          item: productCatalog,
        },
        given,
      ),

    /** Source: Retrieve a Product Catalog. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<ProductCatalog> =>
      calls.read(
        { route: 'getProductCatalog', tried: 'Retrieve a product catalog', id, reply: productCatalog },
        call,
      ),

    /** Source: List all Product Offerings of a Product Catalog. @throws ProviderError while walking */
    listOfferings: (id: string, given: ListOf<typeof offeringFilters> = {}): Paged<ProductOffering> =>
      calls.list(
        {
          route: 'listProductOfferings',
          tried: 'List the offerings of a product catalog',
          id,
          form: listForm(offeringFilters, offeringParameters),
          collection: 'product_offerings',
          item: productOffering,
          arrays: countriesAs,
        },
        given,
      ),
  };
}
