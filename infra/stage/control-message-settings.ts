import * as z from 'zod';
import { parseCountry } from '../../shared/core/country.ts';

const byCountry = z.record(
  z
    .string()
    .refine((code) => parseCountry(code) === code, 'must be an ISO 3166 alpha-2 country, such as "US"'),
  z.string(),
);

/** Where control messages go: one number for all senders, or one for each country of senders. */
export const canaryTo = z
  .union([z.string(), byCountry])
  .optional()
  .describe(
    'A number that you own and that is in no campaign. After a call whose answer was lost, it gets a control ' +
      "message, which shows whether the provider's records are up to date. One number for all senders, or one for " +
      'each country of senders: { "US": "+1…", "DE": "+49…" }',
  );

type ControlMessageSettings = z.infer<typeof canaryTo>;

/** Each number with its place in the settings. */
export function controlMessageNumbers(
  given: ControlMessageSettings,
): { readonly path: string[]; readonly number: string }[] {
  if (given === undefined) return [];
  if (typeof given === 'string') return [{ path: ['canaryTo'], number: given }];
  return Object.entries(given).map(([country, number]) => ({ path: ['canaryTo', country], number }));
}
