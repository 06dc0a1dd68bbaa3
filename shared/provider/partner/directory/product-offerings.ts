import * as z from 'zod/mini';
import type { ReadCall } from '../../exchange/call.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier } from '../../values/identifier.ts';
import { count, flag, known, moment, text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import type { PartnerCalls } from '../calls.ts';
import { linkedResource, type Reference, reference } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';
import { price } from '../money.ts';
import { coverageArea } from './coverage-areas.ts';

export const offeringStatuses = ['active', 'inactive'] as const;
export const offeringTypes = ['plan', 'addon'] as const;

const allowance = z.lazy(() =>
  resource({
    type: known<'data'>(),
    unit: known<'bytes' | 'megabytes' | 'gigabytes'>(),
    unit_count: count,
    is_unlimited: flag,
    coverage_area: z.optional(coverageArea),
  }),
);

/** What can be ordered: a plan or an add-on. Source: partner API, Product offering. */
export const productOffering = z.lazy(() =>
  linkedResource({
    id: answeredIdentifier,
    name: text,
    created_at: moment,
    updated_at: moment,
    status: known<(typeof offeringStatuses)[number]>(),
    type: known<(typeof offeringTypes)[number]>(),
    availability: z.optional(resource({ start_at: moment, end_at: moment })),
    validity: z.optional(
      resource({
        type: known<'duration'>(),
        unit: known<'day' | 'month'>(),
        unit_count: count,
        is_recurrent: flag,
      }),
    ),
    allowances: z.optional(z.array(allowance)),
  }),
);

export type ProductOffering = z.output<typeof productOffering>;

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
