/** A date and time with its offset: without one nobody knows which moment is meant. */
const momentForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** @returns undefined when it is no time of the form 2026-05-04T09:00:00+02:00 */
export function parseMoment(value: unknown): number | undefined {
  const atMs = typeof value === 'string' && momentForm.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isFinite(atMs) ? atMs : undefined;
}
