import { acceptedPerSecond, type History } from './history.ts';

type Window = Pick<History, 'windowMs' | 'windowDoubts'>;

const secondMs = 1_000;
const tenSecondsMs = 10_000;
const minuteMs = 60_000;

/** Longer than this no window is looked for: a server that refuses for longer is down. */
export const windowMaxMs = 120_000;

/** From here on a window is long: a rate cannot be tried in it within seconds, but it can be counted out. */
export const longWindowMs = tenSecondsMs;

/** Points of doubt at which the window is taken for a shorter one. */
const doubtsMax = 12;

/**
 * How long the server's window seems to be, after it refused and accepted again.
 *
 * A server that is called too fast by a share of its limit refuses for that share of its window: the time of refusals
 * divided by the share is the window. Servers count in seconds, tens of seconds or minutes, so the result is one of
 * these. One pausing shows that a window is long; that it is short is believed after several.
 *
 * @param history with the refusals, up to the moment when the rate limiter resumes again
 * @param refusedAt the rate that was refused, in calls a second
 * @param probeMs when the accepted probe started
 */
export function windowAfter(history: History, refusedAt: number, probeMs: number): Window {
  const { firstRefused, lastRefused, lastRefusedBefore, windowMs, windowDoubts } = history;
  const spanMs = lastRefused.atMs - lastRefusedBefore.atMs;
  const measuredMs = Math.max(windowMs, Math.min(spanMs, minuteMs));
  const limit = acceptedPerSecond(history.marks, lastRefused, measuredMs);
  const excess = 1 - limit / refusedAt;
  const shutMs = provenShutMs(history, limit, refusedAt);
  const guessMs = usualWindowMs(shutMs / Math.max(0.05, excess));
  if (shutMs > 1.2 * minuteMs) return { windowMs: Math.min(windowMaxMs, shutMs), windowDoubts: 0 };
  if (guessMs >= windowMs) return { windowMs: guessMs, windowDoubts: 0 };
  const mostMs = usualWindowMs((3 * (probeMs - firstRefused.atMs)) / Math.max(0.01, excess));
  // Refused again soon: the window may still hold an old burst. Open for a window, then paused shortly: it can hardly
  // be so long.
  const more = spanMs < windowMs / 4 ? 1 : spanMs > windowMs && mostMs < windowMs ? 4 : 0;
  const doubts = more === 0 ? 0 : windowDoubts + more;
  if (doubts < doubtsMax) return { windowMs, windowDoubts: doubts };
  return { windowMs: Math.max(guessMs, shorterThan(windowMs)), windowDoubts: 0 };
}

/** For how long nothing was accepted, less the time between two calls, in which nothing was to be seen. */
function provenShutMs(history: History, limit: number, refusedAt: number): number {
  const { firstRefused, lastRefused, shutMs } = history;
  const refusingMs = Math.max(1, lastRefused.atMs - firstRefused.atMs);
  const meanwhile = ((lastRefused.accepted - firstRefused.accepted) * 1_000) / refusingMs;
  if (meanwhile >= limit / 8) return 0;
  return Math.max(0, shutMs - 2_000 / Math.max(limit, refusedAt / 8));
}

function usualWindowMs(ms: number): number {
  return [secondMs, tenSecondsMs].find((windowMs) => ms <= 1.2 * windowMs) ?? minuteMs;
}

function shorterThan(windowMs: number): number {
  return [minuteMs, tenSecondsMs].find((shorterMs) => shorterMs < windowMs) ?? secondMs;
}
