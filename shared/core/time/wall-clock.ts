const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** A day of the calendar in some zone, as days since 1970-01-01. */
export type LocalDay = number;

/** Whether it is a name of the IANA time zone database, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  // Fixed offsets such as +01:00 are known too, and forget the clock changes.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return offsetFormat(name) !== undefined;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export function localDayOf(zone: string, atMs: number): LocalDay {
  return Math.floor((atMs + offsetMs(zone, atMs)) / dayMs);
}

/**
 * When the clocks of a zone show a time on a day: twice where they were put back over it, and where they were put
 * forward over it, at the moment of the change.
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

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError when there is no such zone */
function offsetFormat(zone: string): Intl.DateTimeFormat {
  const kept = offsetFormats.get(zone);
  if (kept !== undefined) return kept;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  offsetFormats.set(zone, format);
  return format;
}

/** GMT, GMT+05:30 and, before zones were agreed on, GMT-00:01:15. Source: ECMA-402, "longOffset". */
const offsetForm = /^GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/;

function offsetMs(zone: string, atMs: number): number {
  const written = offsetFormat(zone)
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const match = offsetForm.exec(written ?? '');
  if (match === null) throw new Error(`The offset of ${zone} cannot be read: ${written}`);
  const [, sign, hours = 0, minutes = 0, seconds = 0] = match;
  const aheadMs = (Number(hours) * 60 + Number(minutes)) * minuteMs + Number(seconds) * 1_000;
  return sign === '-' ? -aheadMs : aheadMs;
}
