import * as z from 'zod/mini';
import { known, text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import { count } from '../customers/money.ts';

/** Source: partner API, Product, Price. `unitAmount` is an integer in the currency's smallest unit. */
export const price = z.lazy(() =>
  resource({
    type: known<'one_time' | 'recurring'>(),
    unit_amount: count,
    currency: text,
    recurrence: z.optional(resource({ unit: known<'week' | 'month'>(), unit_count: count })),
  }),
);
