import { IANAZone } from 'luxon';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A day of the calendar in some zone, as days since 1970-01-01. */
export type LocalDay = number;

/** Whether it is a name of the IANA time zone database, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  // Fixed offsets such as +01:00 are known too, and forget the clock changes.
  return /^[A-Za-z]/.test(name) && IANAZone.isValidZone(name);
}

export function localDayOf(zone: string, atMs: number): LocalDay {
  return Math.floor((atMs + offsetMs(zone, atMs)) / dayMs);
}

/**
 * When the clocks of a zone show a time on a day: twice where they were put back over it, and where they were put forward
 * over it, at the moment of the change.
 *
 * @param minutes since midnight
 */
export function momentsOf(
  zone: string,
  day: LocalDay,
  minutes: number,
): { readonly first: number; readonly last: number } {
  const shownMs = day * dayMs + minutes * minuteMs;
  const offsets = [offsetMs(zone, shownMs - dayMs), offsetMs(zone, shownMs + dayMs)];
  const guesses = offsets.map((offset) => shownMs - offset);
  const shown = guesses.filter((guess) => guess + offsetMs(zone, guess) === shownMs);
  if (shown.length > 0) return { first: Math.min(...shown), last: Math.max(...shown) };
  const change = changeBetween(zone, Math.min(...guesses), Math.max(...guesses));
  return { first: change, last: change };
}

/** The first millisecond with the later offset. */
function changeBetween(zone: string, fromMs: number, toMs: number): number {
  const later = offsetMs(zone, toMs);
  let [before, after] = [fromMs, toMs];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetMs(zone, middle) === later) after = middle;
    else before = middle;
  }
  return after;
}

function offsetMs(zone: string, atMs: number): number {
  return IANAZone.create(zone).offset(atMs) * minuteMs;
}
