import { namedCountry } from '../columns/named-country.ts';
import {
  allReadingsOf,
  type Country,
  type Msisdn,
  type NumberFault,
  type ParsedNumber,
  parseMsisdn,
} from '../msisdn.ts';
import { unguardedCell } from '../rows/sheet-cell.ts';
import { isCalendarDay, parseMoment } from '../time/written-time.ts';
import { reasonCharsMax } from './suppression.ts';

/** Where in an uploaded suppression list what stands. */
export type ListColumns = {
  readonly to: readonly number[];
  /** Other columns whose numbers are listed where they can be read, and are no fault where not. */
  readonly besides: readonly number[];
  /** Those that may say of which country a row's numbers are. */
  readonly countries: readonly number[];
  readonly reason?: number;
  readonly expiry?: number;
};

export type Why = { readonly reason?: string; readonly expiresAtMs?: number };

export type ListRowFault = NumberFault | 'broken_quotes' | 'bad_expires_at' | 'past' | 'reason_too_long';

/** One row of a suppression list: what it lists, if anything, and what is wrong with it, if anything. */
export type ListRow = {
  readonly numbers: readonly Msisdn[];
  readonly why: Why;
  readonly fault?: ListRowFault;
};

/**
 * Reads a row so that nobody loses protection by a slip: all its phones are listed, and all numbers that one may be,
 * also in the country that the row names; with a date that cannot be read they are listed for good, and with a reason
 * that is too long without it. Each is a fault all the same.
 */
export function readListRow(
  cells: readonly string[],
  { to, besides, countries, reason, expiry }: ListColumns,
  country: Country,
): ListRow {
  const cell = (at: number | undefined) => (at === undefined ? '' : unguardedCell(cells[at] ?? '').trim());
  const named = countries.flatMap((at) => namedCountry(cell(at)) ?? []);
  const inCountries = [...new Set([country, ...named])];
  const [own, others] = [to, besides].map((columns) => columns.map(cell).filter((one) => one !== ''));
  const written = [...(own ?? []), ...(others ?? [])];
  const numbers = [
    ...new Set(written.flatMap((one) => inCountries.flatMap((where) => allReadingsOf(one, where)))),
  ];
  const asked = own?.length === 0 && numbers.length === 0 ? written : (own ?? []);
  const isEmpty = asked.length === 0 && numbers.length === 0;
  const wrong = (isEmpty ? [''] : asked).flatMap((one) => faultIn(one, inCountries) ?? [])[0];
  const [words, until] = [cell(reason), cell(expiry)];
  const expiresAtMs = parseExpiry(until);
  const isUnclear = until !== '' && expiresAtMs === undefined;
  const isLong = words.length > reasonCharsMax;
  const inWhy = isUnclear ? 'bad_expires_at' : isLong ? 'reason_too_long' : undefined;
  const fault = wrong ?? inWhy;
  return {
    numbers,
    why: {
      ...(words === '' || isLong ? {} : { reason: words }),
      ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    },
    ...(fault === undefined ? {} : { fault }),
  };
}

/** Digits without a plus may be one number in one country and another one in the next: then nobody can tell whose. */
function faultIn(written: string, [first, ...others]: readonly Country[]): NumberFault | undefined {
  const reads = [first, ...others].flatMap((where) =>
    where === undefined ? [] : parseMsisdn(written, where),
  );
  const found = new Set(reads.flatMap((read) => ('msisdn' in read ? read.msisdn : [])));
  if (found.size > 1) return 'ambiguous';
  return found.size === 1 ? undefined : reads.find(isFaulty)?.fault;
}

function isFaulty(read: ParsedNumber): read is Extract<ParsedNumber, { fault: NumberFault }> {
  return 'fault' in read;
}

/**
 * When a listing ends, as 2027-01-31, which is that day's beginning in UTC, or as a time with its offset. Nothing else
 * is read: 04/05/2026 is two days, and anyone who guesses the earlier one texts somebody who asked to be left alone.
 */
function parseExpiry(written: string): number | undefined {
  return parseMoment(isCalendarDay(written) ? `${written}T00:00:00Z` : written);
}
