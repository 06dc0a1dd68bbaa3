import * as z from 'zod/mini';
import type { ReadCall } from '../../exchange/call.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier } from '../../values/identifier.ts';
import type { PartnerCalls } from '../calls.ts';
import { linkedResource } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';
import { type Reference, reference } from '../reference.ts';
import { price } from './price.ts';

/**
 * An offering as a later version of the API retrieves it. Source: provider facts, 2, "`_embedded.prices` (required)".
 */
const pricedOffering = z.lazy(() =>
  linkedResource({ id: answeredIdentifier, prices: z.optional(z.array(price)) }),
);

export type PricedOffering = z.output<typeof pricedOffering>;

/** What a later version of the API says about offerings; the document has only their list in a catalog. */
export function productOfferings(calls: PartnerCalls) {
  return {
    /** @throws ProviderError, `refused` also where the provider has no such operation */
    get: (id: string, call: ReadCall = {}): Promise<PricedOffering> =>
      calls.read(
        { route: 'getProductOffering', tried: 'Retrieve an offering', id, reply: pricedOffering },
        call,
      ),

    /**
     * The add-ons that fit a plan, no more of each than its id: the later version's other members are not known here.
     *
     * @throws ProviderError while walking; `refused` also where the provider has no such operation
     */
    listCompatible: (planOfferingId: string, given: ListOf<Record<never, never>> = {}): Paged<Reference> =>
      calls.list(
        {
          route: 'listCompatibleOfferings',
          tried: 'List the offerings that fit a plan',
          id: planOfferingId,
          form: listForm({}),
          collection: 'product_offerings',
          item: reference,
        },
        given,
      ),
  };
}
