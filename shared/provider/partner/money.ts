import * as z from 'zod/mini';
import { count, known, text } from '../values/members.ts';
import { resource } from '../values/resource.ts';

/**
 * An integer amount, in the currency's smallest unit; a fraction is left in `raw`.
 *
 * Source: partner API, Resources and their fields, Conventions; the unit is from provider facts, 2.2.
 */
export const money = z.lazy(() => resource({ amount: z.int(), currency: known<'EUR' | 'USD'>() }));

/** Source: partner API, Product, Price. `unitAmount` is an integer in the currency's smallest unit. */
export const price = z.lazy(() =>
  resource({
    type: known<'one_time' | 'recurring'>(),
    unit_amount: count,
    currency: text,
    recurrence: z.optional(resource({ unit: known<'week' | 'month'>(), unit_count: count })),
  }),
);
