/**
 * A date and time with its offset: without one nobody knows which moment is meant. Many languages write more digits of
 * a second than we keep.
 */
const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** @returns undefined when it is no time of the form 2026-05-04T09:00:00+02:00, or of a day that does not exist */
export function parseMoment(value: unknown): number | undefined {
  if (typeof value !== 'string' || !momentForm.test(value)) return undefined;
  const atMs = isCalendarDay(value.slice(0, '2026-05-04'.length)) ? Date.parse(value) : Number.NaN;
  return Number.isFinite(atMs) ? atMs : undefined;
}

/**
 * @returns whether the calendar has such a day, written as 2026-05-04: JavaScript takes 31 February for a day in March
 */
export function isCalendarDay(written: string): boolean {
  const atMs = /^\d{4}-\d\d-\d\d$/.test(written) ? Date.parse(written) : Number.NaN;
  return Number.isFinite(atMs) && new Date(atMs).toISOString().startsWith(written);
}
