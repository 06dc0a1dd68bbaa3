import * as z from 'zod/mini';
import { answeredIdentifier } from '../../values/identifier.ts';
import { flag, known, moment, text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import { count } from '../customers/money.ts';
import { linkedResource } from '../linked-resource.ts';
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
