import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSmallJson, scanJson } from '../../shared/core/json/scan-json.ts';

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
  expect(scanJson(json)?.kind === 'deep').toBe(expected);
});

test('what is no JSON, or too deep, is nothing', () => {
  expect(parseSmallJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseSmallJson('{"a"')).toBeUndefined();
  expect(parseSmallJson(nested(17))).toBeUndefined();
});

test.each([
  ['{"a":1,"a":2}', '/a'],
  ['{"a":{"b":1,"c":[{},{"d":1,"d":1}]}}', '/a/c/1/d'],
  ['[{"x":1},{"y":"}","z":",","y":null}]', '/1/y'],
  ['{"to":1,"t\\u006f":2}', '/to'],
  ['{"a/b~":1 , "a/b~" : 2}', '/a~1b~0'],
  ['{"a":[],"b":{},"a":0}', '/a'],
])('in %s the member %s stands twice', (json, pointer) => {
  expect(scanJson(json)).toEqual({ kind: 'duplicate', pointer });
});

test('no value that JSON.stringify writes has an oddity but depth', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(scanJson(JSON.stringify(value))).toBeUndefined();
      expect(scanJson(JSON.stringify(value, null, 2))).toBeUndefined();
    }),
    { seed: 29 },
  );
});

test('a member that is written twice anywhere is found', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1 }), (value) => {
      const inner = JSON.stringify(value);
      const [name = ''] = Object.keys(value);
      const twice = `{"in":[0,${inner.slice(0, -1)},${JSON.stringify(name)}:0}]}`;
      expect(scanJson(twice)).toMatchObject({ kind: 'duplicate' });
    }),
    { seed: 29 },
  );
});
