import { findNumbers } from '../columns/choose-columns.ts';
import { columnOf, plainName } from '../columns/columns.ts';
import { type Country, type Msisdn, type NumberFault, parseMsisdn, readingsOf } from '../msisdn.ts';
import { unguardedCell } from '../rows/sheet-cell.ts';
import { isCalendarDay } from '../time/calendar-day.ts';
import { parseMoment } from '../time/moment.ts';
import { reasonCharsMax } from './suppression.ts';

/** Where in an uploaded suppression list what stands. */
export type ListColumns = { readonly to: number; readonly reason?: number; readonly expiry?: number };

export type Why = { readonly reason?: string; readonly expiresAtMs?: number };

export type ListRowFault = NumberFault | 'bad_expires_at' | 'reason_too_long';

/** One row of a suppression list: what it lists, if anything, and what is wrong with it, if anything. */
export type ListRow = {
  readonly numbers: readonly Msisdn[];
  readonly why: Why;
  readonly fault?: ListRowFault;
};

/** Header words, as `plainName` leaves them. */
const reasonWords = ['reason'];
const expiryWords = ['expiresat', 'expireson', 'expires', 'expiry', 'expirydate', 'expirationdate', 'until'];

/** @throws InputError when no column holds numbers, or when two claim one meaning */
export function listColumns(header: readonly string[]): ListColumns {
  const to = findNumbers(header);
  const names = header.map(plainName);
  const reason = columnOf('reason', reasonWords, names);
  const expiry = columnOf('expires_at', expiryWords, names);
  return { to, ...(reason === undefined ? {} : { reason }), ...(expiry === undefined ? {} : { expiry }) };
}

/**
 * Reads a row so that nobody loses protection by a slip: where the number may be one of two both are listed, with a
 * date that cannot be read it is listed for good, and with a reason that is too long without it. Each is a fault all
 * the same.
 */
export function readListRow(
  cells: readonly string[],
  { to, reason, expiry }: ListColumns,
  country: Country,
): ListRow {
  const cell = (at: number | undefined) => (at === undefined ? '' : unguardedCell(cells[at] ?? '').trim());
  const read = parseMsisdn(cell(to), country);
  const numbers = readingsOf(cell(to), country);
  const [words, until] = [cell(reason), cell(expiry)];
  const expiresAtMs = parseExpiry(until);
  const isUnclear = until !== '' && expiresAtMs === undefined;
  const isLong = words.length > reasonCharsMax;
  const inWhy = isUnclear ? 'bad_expires_at' : isLong ? 'reason_too_long' : undefined;
  const fault = 'fault' in read ? read.fault : inWhy;
  return {
    numbers,
    why: {
      ...(words === '' || isLong ? {} : { reason: words }),
      ...(expiresAtMs === undefined ? {} : { expiresAtMs }),
    },
    ...(fault === undefined ? {} : { fault }),
  };
}

/**
 * When a listing ends, as 2027-01-31, which is that day's beginning in UTC, or as a time with its offset. Nothing else
 * is read: 04/05/2026 is two days, and anyone who guesses the earlier one texts somebody who asked to be left alone.
 */
function parseExpiry(written: string): number | undefined {
  return parseMoment(isCalendarDay(written) ? `${written}T00:00:00Z` : written);
}
