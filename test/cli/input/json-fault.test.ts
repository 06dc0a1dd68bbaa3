import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFaultIn } from '../../../apps/cli/input/json-fault.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['', 1, 1, 'a value'],
  ['{"a": 1,\n "b": }', 2, 7, 'a value'],
  ['{"a": 1\n "b": 2}', 2, 2, 'a comma or "}"'],
  ['{"a" 1}', 1, 6, '":"'],
  ["{'a': 1}", 1, 2, 'a name in double quotes, or "}"'],
  ['{"a": 1,}', 1, 9, 'a name in double quotes'],
  ['[1, 2,]', 1, 7, 'a value'],
  ['[1 2]', 1, 4, 'a comma or "]"'],
  ['[+12125550123]', 1, 2, 'a value, or "]"'],
  ['[012]', 1, 2, 'a value, or "]"'],
  ['{"a": tru}', 1, 7, 'a value'],
  ['{"a": 1} x', 1, 10, 'nothing more'],
  ['{"a": "C:\\Users"}', 1, 10, 'a backslash written as \\\\'],
  ['{"a": "two\nlines"}', 1, 11, 'the closing quote, or the sign written as \\n'],
  ['{"a": "never closed', 1, 20, 'the closing quote of a string'],
  ['[[1]', 1, 5, 'a comma or "]"'],
])('%j', (text, line, column, expected) => {
  expect(jsonFaultIn(text)).toEqual({ line, column, expected });
});

test('a fault is found where the parser finds one, and nowhere else', () => {
  const edit = fc.tuple(
    fc.json(),
    fc.nat(),
    fc.nat(3),
    fc.constantFrom(...'{}[]:,"\\0-.eu\n t'.split(''), ''),
  );
  fc.assert(
    fc.property(edit, ([json, at, cut, put]) => {
      const start = at % (json.length + 1);
      const text = json.slice(0, start) + put + json.slice(start + cut);
      expect([text, jsonFaultIn(text) === undefined]).toEqual([text, isJson(text)]);
    }),
    { seed: 29, numRuns: 2_000 },
  );
});
