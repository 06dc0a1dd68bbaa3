import * as z from 'zod';
import { countryField } from '../../../partner/form.ts';

/** Source: provider's schemas, each line of an address has at most 200 characters. */
const line = z.string().min(1).max(200);

/** Source: provider's schemas: letters, digits, space, hyphen and underscore. */
const postalCode = z.string().regex(/^[\p{L}\p{N} _-]+$/u);

/** Countries whose addresses need a state: the document's NAAddress. */
const stateCountries = ['US', 'CA'];

/** An address that changes another. Source: partner API, Subscriber, AddressNonRequired. */
export const addressChangeForm = z.strictObject({
  line1: line.optional(),
  line2: line.optional(),
  city: line.optional(),
  country: countryField.optional(),
  state: line.optional(),
  postal_code: postalCode.optional(),
});

/**
 * The address of a new account. Source: partner API, Account: its address object shows no state, so none is asked for.
 */
export const accountAddressForm = addressChangeForm.extend({ country: countryField });

/**
 * The address of a new subscriber. The document leaves open what is required; the provider's schemas name the country
 * and the state.
 */
export const addressForm = accountAddressForm.refine(
  ({ country, state }) => state !== undefined || !stateCountries.includes(country),
  {
    path: ['state'],
    message: 'Is required in this country',
  },
);

/** An address after a change: what is not named stays. */
export function changedAddress(
  before: Readonly<Record<string, string>>,
  change: z.output<typeof addressChangeForm> | undefined,
): Readonly<Record<string, string>> {
  return { ...before, ...withoutNothing(change ?? {}) };
}

/** Only the fields that are there. */
export function withoutNothing(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const there = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(there);
}
