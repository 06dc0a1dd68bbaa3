export const secondMs = 1000;
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** An ISO 8601 date-time; nothing for a moment that is not known, so that the field is left out. */
export function isoOf(atMs: number): string;
export function isoOf(atMs: number | undefined): string | undefined;
export function isoOf(atMs: number | undefined): string | undefined {
  return atMs === undefined ? undefined : new Date(atMs).toISOString();
}

/** The same time of day that many months later in UTC. Assumed: the last day of a month that is too short. */
export function monthsLater(atMs: number, months: number): number {
  const at = new Date(atMs);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const daysOfMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, daysOfMonth));
  return at.getTime();
}
