import { parseMoment } from '../moment.ts';

const dayForm = /^\d{4}-\d\d-\d\d$/;

/**
 * When a listing ends, as 2027-01-31, which is that day's beginning in UTC, or as a time with its offset. Nothing else is read:
 * 04/05/2026 is two days, and whoever guesses the earlier one texts somebody who asked to be left alone.
 */
export function parseExpiry(written: string): number | undefined {
  const day = written.slice(0, '2027-01-31'.length);
  return isDay(day) ? parseMoment(day === written ? `${day}T00:00:00Z` : written) : undefined;
}

/** Whether the calendar has it: JavaScript takes 31 February for a day in March. */
function isDay(day: string): boolean {
  const atMs = dayForm.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(atMs) && new Date(atMs).toISOString().startsWith(day);
}
