import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameJson } from '../../shared/core/json/same-json.ts';

/** Few names and values, so that two of them are often nearly the same. */
const name = fc.constantFrom('a', 'b', '__proto__', 'constructor', '0', 'length');
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(null, true, false, 0, 1, '', 'a', '0'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(name, tie('value'), { maxKeys: 2, noNullPrototype: true }),
  ),
}));

test('two values of JSON are the same where Node says so', () => {
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(isSameJson(one, other)).toBe(isDeepStrictEqual(one, other));
    }),
    { seed: 20261122, numRuns: 5_000 },
  );
});

test('a copy is the same, whatever the order of its members', () => {
  fc.assert(
    fc.property(value, (one) => {
      expect(isSameJson(one, reversed(JSON.parse(JSON.stringify(one))))).toBe(true);
    }),
    { seed: 20261122, numRuns: 1_000 },
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([member, below]) => [member, reversed(below)] as const);
  return Object.fromEntries(members.toReversed());
}

test('a member without a value is another one than none', () => {
  expect(isSameJson({ a: undefined }, {})).toBe(false);
  expect(isSameJson({ a: undefined }, { b: undefined })).toBe(false);
  expect(isSameJson([1], { 0: 1 })).toBe(false);
});
