import { expect, test } from 'vitest';
import { decisionsPerDay } from '../../apps/console/src/rules/decision-days.ts';
import { positionOf } from '../../apps/console/src/rules/json-position.ts';
import { priceOf } from '../../apps/console/src/rules/rule-book.ts';
import { compareTexts } from '../../apps/console/src/rules/text-difference.ts';

const text = `{
  "rules": [
    { "name": "one \\"{\\"" , "do": [] },
    { "name": "two",
      "a/b": [1, {"deep": [true, null]}],
      "when": "a", "when": "b" }
  ]
}`;

test.each([
  ['', 1, text],
  ['/rules/0/name', 3, '"one \\"{\\""'],
  ['/rules/1/name', 4, '"two"'],
  ['/rules/1/a~1b/1/deep/1', 5, 'null'],
  ['/rules/1/when', 6, '"b"'],
  // What is missing is put right in what holds it.
  ['/rules/0/on', 3, '{ "name": "one \\"{\\"" , "do": [] }'],
  ['/rules/7', 2, text.slice(text.indexOf('['), text.lastIndexOf(']') + 1)],
])('the value of %s stands in line %i', (pointer, line, value) => {
  const position = positionOf(text, pointer);
  expect([position.line, text.slice(position.from, position.to)]).toEqual([line, value]);
});

test.each([
  ['abcd', 'abcd', ' a b c d'],
  ['abcd', 'axcd', ' a-b+x c d'],
  ['', 'ab', '+a+b'],
  ['ab', '', '-a-b'],
  ['xaby', 'aby', '-x a b y'],
  ['ab', 'abab', ' a b+a+b'],
])('what makes %j to %j', (before, after, said) => {
  const signs = { same: ' ', gone: '-', new: '+' };
  const lines = compareTexts([...before], [...after]);
  expect(lines.map(({ is, text: line }) => signs[is] + line).join('')).toBe(said);
});

test('decisions are counted by day, and one costs what its actions cost', () => {
  const decided = [
    { at: '2027-03-02T23:59:59.000Z', verdict: 'executed' },
    { at: '2027-03-02T00:00:00.000Z', verdict: 'dry_run' },
    { at: '2027-03-03T00:00:00.000Z', verdict: 'awaiting_approval' },
    { at: '2027-03-02T10:00:00.000Z', verdict: 'guard_refused' },
  ] as const;
  expect(decisionsPerDay(decided)).toEqual([
    { day: '2027-03-03', acted: 1, would: 0, others: 0 },
    { day: '2027-03-02', acted: 1, would: 1, others: 1 },
  ]);
  const price = { amount: 500, currency: 'EUR' };
  const topUp = { top_up: { offering: 'prd', purchase_location: 'DE', price } };
  expect(priceOf({ do: [topUp, topUp] })).toBe(1_000);
  expect(priceOf({ do: [{ crm: { type: 'data.low', body: {} } }] })).toBeUndefined();
});
