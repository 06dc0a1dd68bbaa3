/** The zone of the browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Every zone that can be chosen, the browser's own among them. */
export function zones(): readonly string[] {
  return [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
}

const dayMs = 24 * 60 * 60_000;

/**
 * When the clocks of a zone show a time.
 *
 * @param local as `datetime-local` has it: `2027-03-28T02:30`
 * @returns milliseconds, the earlier first: none where the clock skips this time, or where it is no time; two where the
 *   clock shows it twice
 */
export function momentsAt(local: string, timeZone: string): readonly number[] {
  const shownMs = Date.parse(`${local}Z`);
  if (Number.isNaN(shownMs)) return [];
  const guesses = [shownMs - dayMs, shownMs + dayMs].map((nearMs) => shownMs - aheadMs(nearMs, timeZone));
  const shown = guesses.filter((guess) => guess + aheadMs(guess, timeZone) === shownMs);
  return [...new Set(shown)].toSorted((one, other) => one - other);
}

/** How far the clocks of a zone are ahead of UTC. */
function aheadMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(atMs);
  const at = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)])) as Record<
    string,
    number
  >;
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = at;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / 1_000) * 1_000;
}
