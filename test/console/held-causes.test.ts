import { expect, test } from 'vitest';
import { heldCauses } from '../../apps/console/src/decide/held-causes.ts';
import { decide } from '../../apps/console/src/words/en/decide.ts';

const held = (line: number, reason: string, detail: string) =>
  ({ line, state: 'held', reason, detail }) as const;

test('held rows are decided by cause, the largest first, without those that somebody gave up', () => {
  const rows = [
    held(1, 'no_control', 'Nothing is recent'),
    held(2, 'absent', 'Not on the records of 14:20'),
    held(3, 'given_up', 'Ada gave the row up'),
    held(4, 'absent', 'Not on the records of 14:25'),
    held(5, 'absent', 'Not on the records of 14:20'),
  ];
  const found = heldCauses(rows).map(({ reason, evidence, rows: of }) => [
    reason,
    evidence,
    of.map(({ line }) => line),
  ]);
  expect(found).toEqual([
    ['absent', ['Not on the records of 14:20', 'Not on the records of 14:25'], [2, 4, 5]],
    ['no_control', ['Nothing is recent'], [1]],
  ]);
});

test('a decision that finds nothing left says that there was one before, as after an answer that was lost', () => {
  expect([0, 1, 2].map(decide.decided)).toEqual([
    'These rows are already decided. Nothing more was done.',
    '1 row is decided.',
    '2 rows are decided.',
  ]);
});
