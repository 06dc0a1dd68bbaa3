import { isCalendarDay } from '../time/calendar-day.ts';
import { parseMoment } from '../time/moment.ts';

/**
 * When a listing ends, as 2027-01-31, which is that day's beginning in UTC, or as a time with its offset. Nothing else is read:
 * 04/05/2026 is two days, and whoever guesses the earlier one texts somebody who asked to be left alone.
 */
export function parseExpiry(written: string): number | undefined {
  return parseMoment(isCalendarDay(written) ? `${written}T00:00:00Z` : written);
}
