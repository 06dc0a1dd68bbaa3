import { expect, test } from 'vitest';
import { nestsTooDeep, parseSmallJson } from '../../shared/core/json/small-json.ts';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

test.each([
  ['sixteen levels', nested(16), false],
  ['seventeen levels', nested(17), true],
  ['a hundred thousand open brackets', '['.repeat(100_000), true],
  ['objects count as lists do', '{"a":'.repeat(17), true],
  ['many lists side by side', `[${'[],'.repeat(1000)}[]]`, false],
  ['brackets in a string', JSON.stringify('[{'.repeat(100)), false],
  ['brackets in a string after an escaped quote', JSON.stringify(`"${'['.repeat(100)}`), false],
  ['brackets after a string that ends in a backslash', `{"a":"\\\\","b":${nested(16)}}`, true],
])('%s: too deep is %s', (_, json, expected) => {
  expect(nestsTooDeep(json)).toBe(expected);
});

test('what is no JSON, or too deep, is nothing', () => {
  expect(parseSmallJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseSmallJson('{"a"')).toBeUndefined();
  expect(parseSmallJson(nested(17))).toBeUndefined();
});
