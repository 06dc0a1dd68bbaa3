import type { PersonNote } from '../core/orders/person-note.ts';
import type { PersonNotes } from '../order-ports.ts';

/** Notes of who is ordered for, in RAM. None of them expires by itself. */
export function memoryPersonNotes(
  notes = new Map<string, PersonNote>(),
  lifeMs = Number.POSITIVE_INFINITY,
): PersonNotes {
  return {
    lifeMs,
    async note(next) {
      const found = notes.get(next.name);
      if ((found?.rev ?? 0) !== next.rev - 1) return { won: false, found };
      notes.set(next.name, { ...next });
      return { won: true };
    },
  };
}
