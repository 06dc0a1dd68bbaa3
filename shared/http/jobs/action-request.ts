import * as z from 'zod/mini';
import type { JobKind } from '../../core/ids.ts';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { testRecipientsMax } from '../../core/limits.ts';
import { faultsOfTexts } from '../../core/orders/rows/text-option-faults.ts';
import { present } from '../../core/present.ts';
import type { InputFault } from '../../errors.ts';
import type { RetryRequest } from '../../flows/intake/retry-campaign.ts';
import type { Resolution } from '../../flows/reconciliation/held/resolve-held.ts';
import { recordForm } from '../request/record-form.ts';
import { faultsMax, invalidRequest, recipientFaults } from '../request/request-faults.ts';
import { optionsForm, optionsIn } from './options-form.ts';

/** How many held rows are decided by name at once. */
const linesMax = 10_000;

export const retryForm = () =>
  z.strictObject({
    states: z.array(z.enum(['refused', 'unprocessed'])).check(
      z.minLength(1),
      z.refine((states) => new Set(states).size === states.length, 'must name each state once'),
      z.describe('Rows in these states are sent by a new job.'),
    ),
    options: optionsForm(),
  });

/** Numbers are looked at by hand: a schema would make an issue for each wrong one. */
export const testForm = () =>
  z.strictObject({
    to: z.array(z.unknown()).check(
      z.meta({
        items: { type: 'string' },
        maxItems: testRecipientsMax,
        description: 'The numbers that get the text.',
      }),
    ),
  });

/** @throws InputError with a JSON Pointer for each fault */
export function readRetryRequest(body: z.output<ReturnType<typeof retryForm>>, of: JobKind): RetryRequest {
  const { options, faults: wrong } = optionsIn(body);
  const faults = [...(of === 'orders' ? faultsOfTexts(body) : []), ...wrong];
  if (options.priority === 'urgent')
    faults.push({ detail: 'A retry is never urgent', pointer: '/options/priority' });
  // Its result files hold what was uploaded: who erases a number from them must know the country that it was read in.
  if (of === 'campaign' && options.defaultCountry !== undefined)
    faults.push({
      detail: '`default_country` is not allowed on a retry: its numbers are already read',
      pointer: '/options/default_country',
    });
  if (faults.length > 0) throw invalidRequest(faults);
  return { states: body.states.toSorted(), options };
}

/** @throws InputError with a JSON Pointer for each fault */
export function readTestRequest({ to }: z.output<ReturnType<typeof testForm>>): readonly string[] {
  const faults = recipientFaults(to, testRecipientsMax);
  if (faults.length > 0) throw invalidRequest(faults);
  return to as string[];
}

/** As the provider's are: it becomes part of an address. */
const recordId = z.lazy(() =>
  z
    .string()
    .check(
      z.regex(
        /^(?!\.{1,2}$)[\w.~:-]{1,100}$/,
        'must have 1 to 100 letters, digits, "_", "-", ".", ":" and "~"',
      ),
    ),
);

export const resolutionForm = () =>
  z.strictObject({
    action: z
      .enum(['accept', 'resend', 'give_up'])
      .check(z.describe('`accept`: it was carried out. `resend`: do it again. `give_up`: leave it.')),
    lines: z
      .optional(z.array(z.int()).check(z.minLength(1), z.maxLength(linesMax)))
      .check(z.describe('The lines of these rows; all held rows that nobody has given up when left out.')),
    held_rows_seen: z
      .optional(z.int().check(z.minimum(0)))
      .check(z.describe('How many of them you have seen. If more are held now, nothing is decided: 409.')),
    ids: z.optional(recordForm(recordId)).check(
      z.meta({
        type: 'object',
        additionalProperties: { type: 'string' },
        description: "The provider's ids of accepted orders, by line, where a later step needs them.",
      }),
    ),
  });

/** @throws InputError with a JSON Pointer for each fault */
export function readResolution(
  { action, lines, held_rows_seen: seen, ids }: z.output<ReturnType<typeof resolutionForm>>,
  of: JobKind,
): Omit<Resolution, 'by'> {
  const decided = { action, ...present({ lines, seen }) };
  if (ids === undefined) return decided;
  const faults = Object.keys(ids).flatMap((line): InputFault[] => {
    const detail =
      of !== 'orders' || action !== 'accept'
        ? '"ids" needs an order batch and the action "accept"'
        : 'Name this line in "lines" too';
    const isNamed = lines?.some((named) => String(named) === line) === true;
    return of === 'orders' && action === 'accept' && isNamed
      ? []
      : [{ detail, pointer: pointerTo('/ids', line) }];
  });
  if (faults.length > 0) throw invalidRequest(faults.slice(0, faultsMax));
  return { ...decided, ids: new Map(Object.entries(ids).map(([line, id]) => [Number(line), id])) };
}
