import { expect, test } from 'vitest';
import { orderPatienceMs } from '../../../shared/core/orders/follow.ts';
import { lookLifeMs, personNoteLifeMs } from '../../../shared/core/orders/person-note.ts';

test('a note of who is ordered for outlives every look that was made before its line was on record', () => {
  expect(personNoteLifeMs).toBeGreaterThan(lookLifeMs + 30 * orderPatienceMs);
});
