/** Creating requests of a caller in a minute, unless the stage says otherwise. */
export const createsPerMinuteUsual = 60;

const minuteMs = 60_000;

/** The minute that a moment is in, counted since 1970. */
export function minuteOf(nowMs: number): number {
  return Math.floor(nowMs / minuteMs);
}

/** How long until the next minute begins. */
export function nextMinuteInMs(nowMs: number): number {
  return minuteMs - (nowMs % minuteMs);
}
