import * as z from 'zod/mini';
import type { JobKind } from '../../core/ids.ts';
import { optionNames } from '../../core/jobs/read-options.ts';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { testRecipientsMax } from '../../core/limits.ts';
import { faultsOfTexts } from '../../core/orders/rows/read-batch.ts';
import type { InputFault } from '../../errors.ts';
import type { RetryRequest } from '../../flows/intake/retry-campaign.ts';
import type { Resolution } from '../../flows/reconciliation/held/resolve-held.ts';
import { faultsMax, invalidRequest, readForm, recipientFaults } from '../request/request-faults.ts';
import { optionsIn } from './campaign-request.ts';

/** How many held rows are decided by name at once. */
const linesMax = 10_000;

const retry = z.lazy(() =>
  z.strictObject({
    states: z
      .array(z.enum(['refused', 'unprocessed'], 'It is refused or unprocessed'), 'The states are a list')
      .check(
        z.minLength(1, 'Name at least one state'),
        z.refine((states) => new Set(states).size === states.length, 'A state is named twice'),
      ),
  }),
);

const test = z.lazy(() =>
  z.strictObject({ to: z.array(z.unknown(), 'The recipients are a list of strings') }),
);

/** @throws InputError with a JSON Pointer for each fault */
export function readRetryRequest(body: unknown, of: JobKind): RetryRequest {
  const { options, faults: wrong, rest } = optionsIn(body);
  const faults = [...(of === 'orders' ? faultsOfTexts(body) : []), ...wrong];
  const parsed = readForm(retry, rest, optionNames);
  if (!parsed.success) throw invalidRequest([...parsed.faults, ...faults]);
  const urgent = options.priority === 'urgent';
  if (urgent) faults.push({ detail: 'A retry is never urgent', pointer: '/priority' });
  // Its result files hold what was uploaded: anyone who erases a number from them has to know the country that it was
  // read in.
  if (of === 'campaign' && options.defaultCountry !== undefined)
    faults.push({ detail: 'A retry reads no numbers: they are what they were', pointer: '/default_country' });
  if (faults.length > 0) throw invalidRequest(faults);
  return { states: parsed.data.states.toSorted(), options };
}

/** @throws InputError with a JSON Pointer for each fault */
export function readTestRequest(body: unknown): readonly string[] {
  const parsed = readForm(test, body);
  if (!parsed.success) throw invalidRequest(parsed.faults);
  const faults = recipientFaults(parsed.data.to, testRecipientsMax);
  if (faults.length > 0) throw invalidRequest(faults);
  return parsed.data.to as string[];
}

/** As the provider's are: it becomes part of an address. */
const recordId = z.lazy(() =>
  z
    .string('An id must be a string')
    .check(
      z.regex(
        /^(?!\.{1,2}$)[\w.~:-]{1,100}$/,
        'An id must have 1 to 100 letters, digits, "_", "-", ".", ":" and "~"',
      ),
    ),
);

const resolution = z.lazy(() =>
  z.strictObject({
    action: z.enum(['accept', 'resend', 'give_up'], 'It is accept, resend or give_up'),
    lines: z.optional(
      z
        .array(z.int('A line is a whole number'), 'The lines are a list of numbers')
        .check(
          z.minLength(1, 'Name at least one line, or leave "lines" out for all held rows'),
          z.maxLength(linesMax, `Name at most ${linesMax} lines at a time`),
        ),
    ),
    ids: z.optional(
      z.record(z.string(), recordId, '"ids" must be an object of ids by line, such as {"4": "…"}'),
    ),
  }),
);

/** @throws InputError with a JSON Pointer for each fault */
export function readResolution(body: unknown, of: JobKind): Omit<Resolution, 'by'> {
  const parsed = readForm(resolution, body);
  if (!parsed.success) throw invalidRequest(parsed.faults);
  const { action, lines, ids } = parsed.data;
  const decided = { action, ...(lines === undefined ? {} : { lines }) };
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
