import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { PersonNote } from '../../../shared/core/orders/person-note.ts';
import type { PersonNotes } from '../../../shared/ports/orders.ts';

export type OpenPersonNotes = { readonly notes: PersonNotes; close(): Promise<void> };

/** What everything promises that keeps notes of who is ordered for. */
export function personNotesContract(name: string, open: () => Promise<OpenPersonNotes>): void {
  describe(name, () => {
    let opened: OpenPersonNotes;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const noteOf = (person: string, no: number, version = 1): PersonNote => ({
      name: person,
      isShareable: no % 2 === 0,
      jobId: orderBatchIdOf('people'),
      entryId: entryIdOf(no, 1),
      notedAtMs: 1_000 + no,
      version,
    });

    test('of many first notes about one person one is written, and the others are shown it', async () => {
      const all = Array.from({ length: 20 }, (_, no) => noteOf('ada', no));
      const answers = await Promise.all(all.map((one) => opened.notes.note(one)));
      const written = all.filter((_, at) => answers[at]?.applied);
      expect(written).toHaveLength(1);
      const lost = answers.flatMap((answer) => (answer.applied ? [] : [answer.found]));
      expect(lost).toEqual(Array(19).fill(written[0]));
    });

    test('a note is taken over by whoever has seen it last, and by nobody who saw the one before', async () => {
      expect(await opened.notes.note(noteOf('bo', 1))).toEqual({ applied: true });
      expect(await opened.notes.note(noteOf('bo', 2, 2))).toEqual({ applied: true });
      expect(await opened.notes.note(noteOf('bo', 3, 2))).toEqual({
        applied: false,
        found: noteOf('bo', 2, 2),
      });
      const shared = { ...noteOf('bo', 4, 3), sharedAtMs: 500 };
      expect(await opened.notes.note(shared)).toEqual({ applied: true });
      expect(await opened.notes.note(noteOf('bo', 5, 3))).toEqual({ applied: false, found: shared });
    });

    test('notes of different people do not meet', async () => {
      expect(await opened.notes.note(noteOf('cy', 5))).toEqual({ applied: true });
      expect(await opened.notes.note(noteOf('di', 6))).toEqual({ applied: true });
    });
  });
}
