import type { Paged } from '../paged.ts';
import type { PartnerCalls } from './calls.ts';
import { type ListOf, listForm } from './list-call.ts';
import { type Reference, reference } from './reference.ts';

/** What a later version of the API tells of offerings; the document has only their list in a catalog. */
export function productOfferings(calls: PartnerCalls) {
  return {
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
