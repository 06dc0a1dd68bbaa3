import * as z from 'zod/mini';
import { known } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';

/**
 * An integer amount, in the currency's smallest unit; a fraction is left in `raw`.
 *
 * Source: partner API, Resources and their fields, Conventions; the unit is from provider facts, 2.2.
 */
export const money = z.lazy(() => resource({ amount: z.int(), currency: known<'EUR' | 'USD'>() }));

/** An integer that may be missing. */
export const count = z.optional(z.int());
