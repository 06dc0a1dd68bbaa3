import type { Clock } from '../../../ports/world.ts';

/** A provider without such a list or price gets it with a new version, which nobody waits for. */
const absenceKeptMs = 60 * 60_000;

/** What is known of something that not every provider has. */
export type Absence = {
  /** Whether it is not to be asked for now. */
  isKnown(): boolean;
  /** The provider has it. */
  disprove(): void;
  /** The provider said that it has none. */
  note(): void;
};

/**
 * Keeps in mind, for a process, that a provider has no such list or price: it is asked once an hour. As long as it has
 * answered, the one that it does not have is only that one.
 */
export function newAbsence(now: Clock): Absence {
  let isThere = false;
  let untilMs = 0;
  return {
    isKnown: () => now() < untilMs,
    disprove() {
      isThere = true;
    },
    note() {
      if (!isThere) untilMs = now() + absenceKeptMs;
    },
  };
}
