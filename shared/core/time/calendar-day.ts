/**
 * @returns whether the calendar has such a day, written as 2026-05-04: JavaScript takes 31 February for a day in March
 */
export function isCalendarDay(written: string): boolean {
  const atMs = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isFinite(atMs) && new Date(atMs).toISOString().startsWith(written);
}
