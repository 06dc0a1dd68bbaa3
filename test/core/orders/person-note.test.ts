import { expect, test } from 'vitest';
import { longestCampaignDays } from '../../../shared/core/jobs/retention.ts';
import { lookHoldsMs, personNoteLifeMs } from '../../../shared/core/orders/person-note.ts';
import { dayMs } from '../../../shared/core/timing.ts';

test('a note of who was ordered for stands until no look holds that did not show what became of its order', () => {
  expect(personNoteLifeMs).toBeGreaterThan(lookHoldsMs + 14 * dayMs);
});

test('a look holds for longer than a batch may wait or be paused, and its retry after it', () => {
  expect(lookHoldsMs).toBeGreaterThan(2 * longestCampaignDays * dayMs);
});
