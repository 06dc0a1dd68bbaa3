import * as z from 'zod/mini';
import { parseMoment } from '../../core/time/written-time.ts';
import { invalidRequest } from './request-faults.ts';

/** Nothing here happened earlier, or will happen later. */
const [earliestMs, endMs] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)];

/** Longest value of a parameter: an object's key in the bucket has at most 1,024 bytes. */
const charsMax = 1024;

// The parameters of a query, each declared once: this schema reads it, and the OpenAPI document shows it.

/** @param usual how many a page has when nobody says it */
export function limitParameter(max: number, usual: number) {
  const rule = `must be an integer from 1 to ${max}`;
  const digits = z.string().check(
    z.refine((written) => /^\d{1,9}$/.test(written) && Number(written) >= 1 && Number(written) <= max, {
      error: rule,
      params: { code: 'out_of_range' },
    }),
  );
  return z._default(z.pipe(digits, z.transform(Number)), usual).check(
    z.meta({
      type: 'integer',
      minimum: 1,
      maximum: max,
      default: usual,
      description: 'How many items a page has at most.',
    }),
  );
}

export function integerParameter(description: string) {
  const rule = { error: 'must be an integer of at most nine digits', params: { code: 'out_of_range' } };
  const digits = z.string().check(z.refine((written) => /^\d{1,9}$/.test(written), rule));
  return z
    .optional(z.pipe(digits, z.transform(Number)))
    .check(z.meta({ type: 'integer', minimum: 0, description }));
}

export function cursorParameter() {
  return word('Where the page begins: `next` of the page before it. It belongs to the same filters.');
}

/** A time with an offset, as milliseconds since 1970. */
export function timeParameter(description: string) {
  return z
    .optional(
      z.pipe(
        z.string(),
        z.transform((written, { issues }) => {
          // A plus that was not escaped in the address comes as a space.
          const atMs = parseMoment(written.replace(' ', '+'));
          const message =
            atMs === undefined
              ? 'must be an existing time with an offset, such as 2026-05-04T09:00:00Z'
              : 'must be in the years 2000 to 2099';
          if (atMs !== undefined && atMs >= earliestMs && atMs < endMs) return atMs;
          issues.push({ code: 'custom', message, input: written });
          return z.NEVER;
        }),
      ),
    )
    .check(z.meta({ type: 'string', format: 'date-time', description }));
}

export function choiceParameter<const Words extends readonly [string, ...string[]]>(
  words: Words,
  description: string,
) {
  return z.optional(z.enum(words)).check(z.meta({ description }));
}

/** Words with commas between them. */
export function choicesParameter<Word extends string>(words: readonly Word[], description: string) {
  const rule = `must be one or more of ${words.join(', ')}, with commas between them`;
  const listed = z
    .string()
    .check(z.refine((text) => text.split(',').every((one) => words.includes(one as Word)), { error: rule }));
  const one = `(${words.join('|')})`;
  return z
    .optional(
      z.pipe(
        listed,
        z.transform((text) => text.split(',') as Word[]),
      ),
    )
    .check(z.meta({ type: 'string', pattern: `^${one}(,${one})*$`, description }));
}

export function word(description: string) {
  return z.optional(z.string().check(z.minLength(1), z.maxLength(charsMax))).check(z.meta({ description }));
}

/** @throws InputError 400 when nothing can be in a period */
export function refuseEmptyPeriod(
  place: 'query' | 'body',
  fromMs: number | undefined,
  toMs: number | undefined,
  names: readonly [from: string, to: string] = ['from', 'to'],
): void {
  if (fromMs === undefined || toMs === undefined || fromMs < toMs) return;
  const [from, to] = names;
  const pointer = place === 'body' ? `/${from}` : from;
  throw invalidRequest([
    { in: place, pointer, code: 'out_of_range', detail: `\`${from}\` must be before \`${to}\`` },
  ]);
}

/**
 * Refuses what would be passed over beside a parameter that names one thing. How long the page is makes no difference
 * then.
 *
 * @throws InputError 400
 */
export function refuseBeside(name: string, query: Readonly<Record<string, unknown>>): void {
  const beside = Object.keys(query).filter(
    (other) => query[other] !== undefined && other !== name && other !== 'limit',
  );
  if (beside.length === 0) return;
  throw invalidRequest(
    beside.map((pointer) => ({
      in: 'query',
      pointer,
      detail: `Leave out \`${pointer}\`: it cannot be combined with \`${name}\``,
    })),
  );
}
