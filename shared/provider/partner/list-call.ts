import * as z from 'zod/mini';
import type { ReadCall } from '../exchange/call.ts';
import { callLimit, headerWord, pageLimit, pagesLimit } from '../exchange/checks.ts';
import type { Parameters } from '../exchange/query.ts';
import type { Walk } from '../lists/paged.ts';
import { kebabOf } from '../values/spelling.ts';

/** What every list takes besides its filters: where the walk begins and ends, and what goes with each of its calls. */
type ListCall = Walk & ReadCall;

type Filters = Readonly<Record<string, z.ZodMiniType<Parameters[string]>>>;

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
  .check(
    z.maxLength(cursorCharsMax),
    z.regex(/^[A-Za-z0-9+/_-]+=*$/, 'must be base64, as an earlier page gave it'),
  );

const listCall = z.object({
  cursor: z.optional(pageCursor),
  pagesMax: z.optional(pagesLimit),
  correlationId: z.optional(headerWord),
  limitMs: z.optional(callLimit),
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
): z.ZodMiniType<Listed> {
  const form = z.extend(
    z.partial(z.strictObject({ ...filters, limit: pageLimit(partnerPageItemsMax) })),
    listCall.shape,
  );
  return z.pipe(
    form,
    z.transform(({ cursor, pagesMax, correlationId, limitMs, ...given }) => {
      const parameters = Object.entries(given).map(([name, value]) => [
        renamed[name] ?? kebabOf(name),
        value,
      ]);
      return {
        call: { cursor, pagesMax, correlationId, limitMs },
        parameters: Object.fromEntries(parameters),
      };
    }),
  );
}
