import { expect, test } from 'vitest';
import { eventCursorOf } from '../../../shared/core/events/event-cursor.ts';
import { orderFrom } from '../../../shared/core/lists/time-order.ts';

const at = (receivedAtMs: number, id = 'evt_1', source = 'provider') =>
  eventCursorOf({ source, id, receivedAtMs });

test('places sort as text in the order of receiving, whatever the length of the number', () => {
  const cursors = [at(9), at(10), at(999_999_999_999), at(1_000_000_000_000)];
  expect(cursors.toSorted()).toEqual(cursors);
});

test('a moment stands before all events of it and behind all earlier ones', () => {
  expect(orderFrom(10) < at(10)).toBe(true);
  expect(orderFrom(10) > at(9)).toBe(true);
});

test('a name does not depend on where source and id are divided', () => {
  expect(at(1, 'b', 'a')).not.toBe(at(1, 'evt', 'ab'));
  expect(new Set([at(1, 'a'), at(1, 'b'), at(1, 'a', 'other')]).size).toBe(3);
});
