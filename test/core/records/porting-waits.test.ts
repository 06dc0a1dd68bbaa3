import { expect, test } from 'vitest';
import { portingWaitsFor } from '../../../shared/core/records/porting-waits.ts';
import { partnerTopics } from '../../../shared/core/records/topics.ts';

test('every porting that is not over waits for somebody', () => {
  const over = ['rejected', 'canceled', 'completed'];
  for (const direction of ['in', 'out'])
    for (const status of partnerTopics.portings.filters.status)
      expect([direction, status, portingWaitsFor({ direction, status }) === null]).toEqual([
        direction,
        status,
        over.includes(status),
      ]);
});

test.each([
  ['out', 'pending', 'decision'],
  ['in', 'pending', 'carrier'],
  ['out', 'cancelation_requested', 'decision'],
  ['in', 'scheduled', 'date'],
])('one that goes %s and is %s waits for a %s', (direction, status, wait) => {
  expect(portingWaitsFor({ direction, status })?.for).toBe(wait);
});
