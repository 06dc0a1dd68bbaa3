import * as z from 'zod';
import type { ReadCall } from '../call.ts';
import { callLimit, headerWord, pageLimit, pagesLimit } from '../checks.ts';
import type { Walk } from '../paged.ts';
import type { Parameters } from '../query.ts';
import { kebabOf } from '../spelling.ts';

/** What every list takes besides its filters: where the walk begins and ends, and what goes with each of its calls. */
type ListCall = Walk & ReadCall;

type Filters = Readonly<Record<string, z.ZodType<Parameters[string]>>>;

type Given<Form extends Filters> = {
  readonly [Name in keyof Form]?: z.output<Form[Name]> | undefined;
};

/** The argument of a list. `limit` is the size of a page, 1 to 40; the provider takes 10 when it is absent. */
export type ListOf<Form extends Filters> = Given<Form> & ListCall & { readonly limit?: number | undefined };

/** Source: partner API, Limits, `limit`. */
export const partnerPageItemsMax = 40;

/** The document gives no length; this one still fits into a request line. */
export const cursorCharsMax = 2_000;

export const pageCursor = z
  .string()
  .max(cursorCharsMax)
  .regex(/^[A-Za-z0-9+/_-]+=*$/, 'must be base64, as an earlier page gave it');

const listCall = z.object({
  cursor: pageCursor.optional(),
  pagesMax: pagesLimit.optional(),
  correlationId: headerWord.optional(),
  limitMs: callLimit.optional(),
});

export type Listed = { readonly call: ListCall; readonly parameters: Parameters };

/**
 * The form of a list's argument. It parts what goes with the call from the query's parameters.
 *
 * @param filters the list's own filters, all optional; each becomes the parameter of its name in kebab case
 * @param renamed filters whose parameter the document calls otherwise
 */
export function listForm(
  filters: Filters,
  renamed: Readonly<Record<string, string>> = {},
): z.ZodType<Listed> {
  const form = z
    .strictObject({ ...filters, limit: pageLimit(partnerPageItemsMax) })
    .partial()
    .extend(listCall.shape);
  return form.transform(({ cursor, pagesMax, correlationId, limitMs, ...given }) => {
    const parameters = Object.entries(given).map(([name, value]) => [renamed[name] ?? kebabOf(name), value]);
    return { call: { cursor, pagesMax, correlationId, limitMs }, parameters: Object.fromEntries(parameters) };
  });
}
