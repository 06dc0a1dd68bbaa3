import { isCalendarDay } from '../../time/written-time.ts';
import { UnusableRow } from './order-cells.ts';

/** Year first, in whatever form, perhaps with a time; and the day first with points, as nobody writes the month so. */
const dayForms = [
  /^(?<year>\d{4})([-/.])(?<month>\d\d?)\2(?<day>\d\d?)(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/,
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<day>\d\d?)\.\s?(?<month>\d\d?)\.\s?(?<year>\d{4})(?: 00:00(?::00)?)?$/,
];

/** Day and month in the order of a country. */
const dayFormOfCountry = /^(\d\d?)[/-](\d\d?)[/-](\d{4})(?: 0?0:00(?::00)?)?$/;

/**
 * The day as the provider takes it, YYYY-MM-DD.
 *
 * @throws UnusableRow when it is no day, or may be two
 */
export function birthDateOf(written: string): string {
  for (const form of dayForms) {
    const { year = '', month = '', day = '' } = form.exec(written)?.groups ?? {};
    const found = dayOf(year, month, day);
    if (isCalendarDay(found)) return found;
  }
  const [, first = '', second = '', year = ''] = dayFormOfCountry.exec(written) ?? [];
  const ways = [...new Set([dayOf(year, first, second), dayOf(year, second, first)])].filter(isCalendarDay);
  const [only] = ways;
  if (only !== undefined && ways.length === 1) return only;
  const why = ways.length > 1 ? 'may be two days, as countries differ in which is the month' : 'is no day';
  throw new UnusableRow('unknown_value', 'birth_date', `${why}: write it as YYYY-MM-DD`);
}

function dayOf(year: string, month: string, day: string): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
