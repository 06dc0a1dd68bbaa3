import * as z from 'zod/mini';
import type { ReadCall } from '../../exchange/call.ts';
import type { ArraySpelling } from '../../exchange/query.ts';
import type { Paged } from '../../lists/paged.ts';
import { answeredIdentifier } from '../../values/identifier.ts';
import { known, moment, text } from '../../values/members.ts';
import type { PartnerCalls } from '../calls.ts';
import { country } from '../country.ts';
import { linkedResource } from '../linked-resource.ts';
import { type ListOf, listForm } from '../list-call.ts';

/** Where a product offering can be used. Source: partner API, Coverage area. */
export const coverageArea = z.lazy(() =>
  linkedResource({
    id: answeredIdentifier,
    name: text,
    type: known<'local'>(),
    created_at: moment,
    updated_at: moment,
    countries: z.optional(z.array(z.string())),
  }),
);

export type CoverageArea = z.output<typeof coverageArea>;

const filters = { countries: z.readonly(z.array(country).check(z.minLength(1))) };

/** @param countriesAs how `countries` is written */
export function coverageAreas(calls: PartnerCalls, countriesAs: ArraySpelling) {
  return {
    /** Source: List all Coverage Areas. @throws ProviderError while walking */
    list: (given: ListOf<typeof filters> = {}): Paged<CoverageArea> =>
      calls.list(
        {
          route: 'listCoverageAreas',
          tried: 'List coverage areas',
          form: listForm(filters),
          collection: 'coverage_areas',
          item: coverageArea,
          arrays: countriesAs,
        },
        given,
      ),

    /** Source: Retrieve a Coverage Area. @throws ProviderError, `refused` with status 404 when there is none */
    get: (id: string, call: ReadCall = {}): Promise<CoverageArea> =>
      calls.read(
        { route: 'getCoverageArea', tried: 'Retrieve a coverage area', id, reply: coverageArea },
        call,
      ),
  };
}
