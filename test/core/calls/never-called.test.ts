import { expect, test } from 'vitest';
import type { EntryState, TextEntry } from '../../../shared/core/calls/entry.ts';
import { isNeverCalled } from '../../../shared/core/calls/never-called.ts';
import { entriesById } from '../../../shared/core/calls/progress.ts';
import { childIdOf } from '../../../shared/core/ids.ts';
import { anEntry } from '../../support/world.ts';

/** An entry that was divided into these children; those that are undefined are still to be made. */
function divided(...states: (EntryState | undefined)[]) {
  const children = states.map(() => ({ rows: 1, state: 'planned' as const }));
  const root = anEntry({
    state: 'divided',
    recipients: states.length,
    division: { by: 'refusal', key: 'outcome', children },
  });
  const made = states.flatMap((state, at): TextEntry[] => {
    const within = { key: 'outcome', child: at + 1 };
    return state === undefined ? [] : [anEntry({ id: childIdOf(root.id, at + 1), within, state })];
  });
  return isNeverCalled(root, entriesById([root, ...made]));
}

test.each<[EntryState, boolean]>([
  ['planned', false],
  ['claimed', false],
  ['unclear', false],
  ['held', false],
  ['canceled', true],
  ['refused', true],
])('an entry that is %s never calls again: %s', (state, expected) => {
  const entry = anEntry({ state });
  expect(isNeverCalled(entry, entriesById([entry]))).toBe(expected);
});

test('a divided entry calls no more once all of its children are made and over, and none is held', () => {
  expect(divided('refused', 'accepted')).toBe(true);
  expect(divided('refused', 'held')).toBe(false);
  expect(divided('refused', 'planned')).toBe(false);
  expect(divided('refused', undefined)).toBe(false);
});

test('an entry that is not there may come', () => {
  expect(isNeverCalled(undefined, new Map())).toBe(false);
});
