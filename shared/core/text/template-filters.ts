import type { FilterImplOptions } from 'liquidjs';
import { isCalendarDay } from '../time/written-time.ts';

export type Filter = Extract<FilterImplOptions, (...args: never[]) => unknown>;

const sums = [
  ...[
    'abs',
    'at_least',
    'at_most',
    'ceil',
    'divided_by',
    'floor',
    'minus',
    'modulo',
    'plus',
    'round',
    'times',
  ],
];

/**
 * Those that a short message needs. The rest is for HTML and code, draws lots, or may take long over a few characters.
 */
export const filterNames: readonly string[] = [
  ...sums,
  ...[
    'append',
    'capitalize',
    'downcase',
    'lstrip',
    'normalize_whitespace',
    'prepend',
    'remove',
    'remove_first',
  ],
  ...[
    'remove_last',
    'replace',
    'replace_first',
    'replace_last',
    'rstrip',
    'slice',
    'split',
    'squish',
    'strip',
  ],
  ...['strip_newlines', 'truncate', 'truncatewords', 'upcase', 'url_encode'],
  ...['compact', 'concat', 'first', 'join', 'last', 'reverse', 'size', 'sort', 'sort_natural', 'uniq'],
  ...['date', 'default'],
];

/** A filter was given a value that it can make nothing of. The message says which filter and what it takes. */
export class BadValue extends Error {
  override readonly name = 'BadValue';
}

/**
 * A filter that counts as a step. The engine takes what is no number for 0, and may end with "NaN": neither is a text.
 */
export function guarded(name: string, filter: Filter): Filter {
  const calculates = sums.includes(name);
  return function (value, ...rest) {
    this.context.renderLimit.use(1);
    if (calculates && ![value, ...rest].every(isNumber)) throw notANumber(name);
    const made: unknown = filter.call(this, value, ...rest);
    if (typeof made === 'number' && !Number.isFinite(made)) throw notANumber(name);
    return made;
  };
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value));
}

function notANumber(name: string): BadValue {
  return new BadValue(`"${name}" takes numbers such as 12 or 12.5, and gives one`);
}

/** A day, or a day and a time. A time without an offset is shown as it was written. */
const momentForm = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * The `date` filter over one form of dates only: 04/05/2026 is a day in April to some people and in May to others.
 *
 * @param nowMs what "now" and "today" stand for
 */
export function dateFilter(filter: Filter, nowMs: number): Filter {
  return function (value, ...rest) {
    return filter.call(this, momentOf(value, nowMs), ...rest);
  };
}

/** In the forms that the engine's own filter takes: seconds since 1970, or a moment with its offset. */
function momentOf(value: unknown, nowMs: number): number | string {
  if (value === 'now' || value === 'today') return nowMs / 1000;
  const written = String(value).trim();
  const [found, offset] = momentForm.exec(written) ?? [];
  const timed = written.includes(':') && offset === undefined;
  const iso = timed ? `${written.replace(' ', 'T')}Z` : written.replace(' ', 'T');
  if (found !== undefined && isCalendarDay(written.slice(0, 10)) && Number.isFinite(Date.parse(iso)))
    return iso;
  throw new BadValue('"date" takes a date such as 2026-05-04 or 2026-05-04 18:30');
}
