import * as z from 'zod/mini';
import { wantedTypes } from '../../core/callbacks/callback-types.ts';
import { endpointNamePattern } from '../../core/callbacks/endpoint.ts';
import { endpointUrlCharsMax } from '../../core/notifications/receiver-address.ts';
import { parseMoment } from '../../core/time/written-time.ts';
import { dayMs } from '../../core/timing.ts';
import type { InputFault } from '../../errors.ts';
import { invalidRequest } from '../request/request-faults.ts';

const url = () =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(endpointUrlCharsMax),
      z.describe('An https address on port 443, at a host that the stage names in `callbacks.hosts`.'),
    );

const events = () =>
  z
    .array(z.enum(wantedTypes))
    .check(
      z.minLength(1),
      z.maxLength(wantedTypes.length),
      z.describe('Events of jobs. `job.*` is all of them.'),
    );

const allJobs = () =>
  z.boolean().check(z.describe('Whether it gets `events` of every job, and not only of those that name it.'));

export const endpointForm = () =>
  z.strictObject({
    name: z
      .string()
      .check(
        z.regex(endpointNamePattern, 'must have 1 to 64 letters, digits, "_", "-" and "."'),
        z.describe('What jobs call it by.'),
      ),
    url: url(),
    events: z._default(events(), ['job.*']),
    all_jobs: z._default(allJobs(), false),
  });

export const endpointChangeForm = () =>
  z.strictObject({
    url: z.optional(url()),
    events: z.optional(events()),
    all_jobs: z.optional(allJobs()),
    state: z
      .optional(z.enum(['enabled', 'disabled']))
      .check(z.describe('A disabled endpoint is not called. What it misses can be sent again.')),
  });

const moment = (description: string) => z.string().check(z.meta({ format: 'date-time', description }));

export const resendForm = () =>
  z.strictObject({
    from: moment('Callbacks from this time on, at most 14 days ago.'),
    to: moment('Callbacks until this time.'),
  });

/** Callbacks are kept for so long. */
const keptDays = 14;

/** @throws InputError 400 with a JSON Pointer for each fault */
export function readSpan(
  { from, to }: z.output<ReturnType<typeof resendForm>>,
  nowMs: number,
): { readonly fromMs: number; readonly toMs: number } {
  const [fromMs, toMs] = [parseMoment(from), parseMoment(to)];
  const faults: InputFault[] = [];
  const form = (name: string) => `\`${name}\` must be a time with an offset, such as 2027-05-04T09:00:00Z`;
  if (fromMs === undefined) faults.push({ pointer: '/from', detail: form('from') });
  else if (fromMs < nowMs - keptDays * dayMs)
    faults.push({ pointer: '/from', detail: `\`from\` must be at most ${keptDays} days ago` });
  if (toMs === undefined) faults.push({ pointer: '/to', detail: form('to') });
  else if (fromMs !== undefined && toMs < fromMs)
    faults.push({ pointer: '/to', detail: '`to` must not be before `from`' });
  if (faults.length > 0 || fromMs === undefined || toMs === undefined) throw invalidRequest(faults);
  return { fromMs, toMs };
}
