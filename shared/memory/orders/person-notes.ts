import type { PersonNote } from '../../core/orders/person-note.ts';
import type { PersonNotes } from '../../ports/orders.ts';

/** Notes of who is ordered for, in RAM. */
export function memoryPersonNotes(notes = new Map<string, PersonNote>()): PersonNotes {
  return {
    async note(next) {
      const found = notes.get(next.name);
      if ((found?.version ?? 0) !== next.version - 1) return { applied: false, found };
      notes.set(next.name, { ...next });
      return { applied: true };
    },
  };
}
