import { expect, test } from 'vitest';
import { personNoteLifeMs } from '../../../shared/core/orders/person-note.ts';

test('a note of who is ordered for stands a month longer than a plan is kept from which somebody could still order', () => {
  expect(personNoteLifeMs(90)).toBe(10_454_400_000);
});
