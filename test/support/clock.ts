import type { Clock } from '../../shared/ports/world.ts';

/** A clock that stands still until it is moved. */
export type FixedClock = {
  readonly now: Clock;
  advance(ms: number): void;
};

/** @param startMs a Monday at noon, UTC, unless set otherwise */
export function fixedClock(startMs = Date.UTC(2026, 0, 5, 12)): FixedClock {
  let atMs = startMs;
  return {
    now: () => atMs,
    advance(ms) {
      atMs += ms;
    },
  };
}
