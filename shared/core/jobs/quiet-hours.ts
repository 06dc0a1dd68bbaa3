import { localDayOf, momentsOf } from '../time/wall-clock.ts';
import type { QuietHours } from './campaign-options.ts';

const clockForm = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** @returns minutes since midnight, or undefined when it is no HH:MM */
export function parseClock(value: string): number | undefined {
  const match = clockForm.exec(value);
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2]);
}

/**
 * When the quiet hours end that a moment lies in. Where clocks are put back, a time that they show twice counts the way
 * that is quiet for longer.
 *
 * @returns undefined when it is not quiet
 */
export function quietUntil({ from, to, timeZone }: QuietHours, nowMs: number): number | undefined {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const overMidnight = start < end ? 0 : 1;
  const today = localDayOf(timeZone, nowMs);
  let until = nowMs;
  // The last period of them begins tomorrow: one may touch the next where clocks are put back.
  for (const day of [today - 1, today, today + 1]) {
    const begins = momentsOf(timeZone, day, start).first;
    const ends = momentsOf(timeZone, day + overMidnight, end).last;
    if (begins <= until && until < ends) until = ends;
  }
  return until === nowMs ? undefined : until;
}

/** Since when the quiet hours last that a moment lies in. */
export function quietSince({ from, to, timeZone }: QuietHours, nowMs: number): number {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const overMidnight = start < end ? 0 : 1;
  const today = localDayOf(timeZone, nowMs);
  let since = nowMs;
  for (const day of [today + 1, today, today - 1]) {
    const begins = momentsOf(timeZone, day, start).first;
    const ends = momentsOf(timeZone, day + overMidnight, end).last;
    if (begins <= since && since <= ends) since = begins;
  }
  return since;
}

function minutesOf(clock: string): number {
  const minutes = parseClock(clock);
  if (minutes === undefined)
    throw new Error(`The time "${clock}" of the quiet hours must have the form HH:MM`);
  return minutes;
}
