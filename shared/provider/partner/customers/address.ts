import * as z from 'zod/mini';
import { textOf } from '../../exchange/checks.ts';
import { text } from '../../values/members.ts';
import { resource } from '../../values/resource.ts';
import { country } from '../country.ts';

/** Source: provider facts, 2, "Required address fields". */
const lineCharsMax = 200;

const line = z.optional(textOf(1, lineCharsMax));

/**
 * An address that changes another: the document's AddressNonRequired.
 *
 * Assumed: what a line may hold, and that it is the same in accounts and subscribers.
 */
export const changedAddress = z.strictObject({
  line1: line,
  line2: line,
  city: line,
  country: z.optional(country),
  state: line,
  postalCode: line.check(
    z.refine(
      (code) => code === undefined || /^[\p{L}\p{N} _-]+$/u.test(code),
      'must be letters, digits, spaces, hyphens and underscores',
    ),
  ),
});

/** A whole address. Assumed: the country is all that every one needs. */
export const wholeAddress = z.lazy(() => z.extend(changedAddress, { country }));

/** The document's GlobalAddress or NAAddress. Assumed: the second, in US and CA, needs its state as well. */
export const globalOrNaAddress = wholeAddress.check(
  z.refine((address) => address.state !== undefined || !['US', 'CA'].includes(address.country), {
    path: ['state'],
    message: 'is required in US and CA',
  }),
);

/** An address in an answer. */
export const address = z.lazy(() =>
  resource({
    line1: text,
    line2: text,
    city: text,
    country: text,
    state: text,
    postal_code: text,
  }),
);
