import { columnOf, plainName } from '../columns/column-names.ts';
import { arePhones, maskedValues, valuesAt } from '../columns/column-values.ts';
import { foldWords } from '../columns/fold-name.ts';
import { type HeaderMeaning, hasPhoneWord, headerMeaning, isTexting } from '../columns/header-meaning.ts';
import { countryColumns } from '../columns/known-names.ts';
import { isValue, noRecipients } from '../columns/refused-columns.ts';
import { allReadingsOf, type Country, readingsOf } from '../msisdn.ts';
import { unguardedCell } from '../rows/sheet-cell.ts';
import { mayBeDay } from '../written-number.ts';
import { refuseThoseWhoWantTexts } from './list-consent.ts';
import type { ListColumns } from './suppression-row.ts';

/** Header words, as `plainName` leaves them. */
const reasonWords = ['reason'];
const expiryWords = ['expiresat', 'expireson', 'expires', 'expiry', 'expirydate', 'expirationdate', 'until'];

/**
 * @param sample the first rows below the header
 * @param country of numbers without a plus
 * @throws InputError when no column holds numbers, when two claim another meaning, or when some people want texts
 */
export function listColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  country: Country,
): ListColumns {
  const numbers = numberColumns(header, sample, country);
  refuseThoseWhoWantTexts(header, sample);
  const names = header.map(plainName);
  const reason = columnOf('reason', reasonWords, names);
  const expiry = columnOf('expires_at', expiryWords, names);
  return {
    ...numbers,
    countries: countryColumns(header),
    ...(reason === undefined ? {} : { reason }),
    ...(expiry === undefined ? {} : { expiry }),
  };
}

/**
 * Every column of phones: by its name, or by its numbers where its name only has a word for a phone or a sender
 * ("Work phone", the "From" of a log of STOPs), or where they have their plus. Else those of numbers of anything. On a
 * list of people who must be left alone, one too many does no harm.
 *
 * @throws InputError when there is none
 */
function numberColumns(
  header: readonly string[],
  sample: readonly (readonly string[])[],
  country: Country,
): Pick<ListColumns, 'to' | 'besides'> {
  const meanings = header.map(headerMeaning);
  const called = (wanted: HeaderMeaning) =>
    meanings.flatMap((meaning, at) => (meaning === wanted ? [at] : []));
  const rows = sample.map((cells) => cells.map(unguardedCell));
  const look = (at: number) => {
    // Only below such a name is a number meant that has words or a link around it.
    const read = namesPhones(header[at] ?? '') ? allReadingsOf : readingsOf;
    return valuesAt(rows, at, (cell) => !mayBeDay(cell) && read(cell, country).length > 0);
  };
  const hasPlus = (at: number) => rows.some((cells) => cells[at]?.trimStart().startsWith('+') === true);
  const to = called('to');
  // Without a header the first line is somebody's row, which would be lost.
  const besides = header.some(isValue)
    ? []
    : header.flatMap((name, at) => {
        const isNamed = namesPhones(name) || mayNamePhones(name);
        // Reading numbers takes long.
        if (to.includes(at) || !(isNamed || hasPlus(at))) return [];
        const { filled, goodShare, plusShare } = look(at);
        return filled > 0 && goodShare >= 0.5 && (isNamed || plusShare >= 0.5) ? [at] : [];
      });
  if (to.length + besides.length > 0) return { to, besides };
  const numbers = called('number');
  if (numbers.length > 0) return { to: numbers, besides };
  const alike = header.flatMap((column, at) => {
    const values = look(at);
    return arePhones(values)
      ? [{ at, column, share: values.goodShare, samples: maskedValues(values.cells) }]
      : [];
  });
  throw noRecipients(header, undefined, alike, false);
}

/** Whether a name is of how people are reached or of senders, or one of its words is a phone. */
function namesPhones(name: string): boolean {
  if (isTexting(name) || headerMeaning(name) === 'from') return true;
  return hasPhoneWord(name) && !isOfDevice(name);
}

/** "Sent from" names those who sent; "Link to record" and "Moved from account" have other numbers. */
function mayNamePhones(name: string): boolean {
  const words = foldWords(name);
  const hasWord = words.some((word) => ['to', 'from'].includes(headerMeaning(word) ?? ''));
  return hasWord && words.length <= 2 && !isOfDevice(name);
}

const devices = new Set('id imei imsi iccid eid serial'.split(' '));

/** "Phone IMEI" has as many digits as a phone. */
function isOfDevice(name: string): boolean {
  return foldWords(name).some((word) => devices.has(word));
}
