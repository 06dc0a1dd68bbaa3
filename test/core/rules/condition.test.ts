import { expect, test } from 'vitest';
import { parseCondition } from '../../../shared/core/rules/condition.ts';

const facts = {
  event: { type: 'balance.threshold.exceeded', data: { note: 'secret words' } },
  product: { status: 'active', tags: ['eu', 'roaming'] },
  used_percent: 85,
};

async function verdictOf(source: string, about: unknown = facts) {
  const condition = parseCondition(source);
  return 'fault' in condition ? condition : condition.test(about);
}

test.each([
  ['used_percent >= 80 and product.status = "active"', true],
  ['used_percent >= 90', false],
  ['"roaming" in product.tags', true],
  ['$count(product.tags[$contains($, "ro")]) = 1', true],
  ['( $limit := 80; used_percent >= $limit )', true],
  ['$count($filter(product.tags, function($tag) { $length($tag) > 2 })) = 1', true],
  ['product.nothing > 3', false],
])('%s is %s', async (source, holds) => {
  expect(await verdictOf(source)).toMatchObject({ holds });
});

test.each([
  ['calls itself for ever at its end', '($f := function($n) { $f($n + 1) }; $f(1))', '10000 steps'],
  ['calls itself for ever and adds up', '($f := function($n) { 1 + $f($n + 1) }; $f(1))', '200 deep'],
  ['calls itself twice', '($f := function($n) { $f($n) + $f($n) }; $f(1))', '200 deep'],
  ['is a fixed point of itself', '($y := function($x) { $x($x) }; $y($y))', '10000 steps'],
  ['counts to ten million', '$count([1..10000000]) > 1', '1000 items'],
  ['counts in three loops', '[1..900].([1..900].([1..900].($)))', '10000 steps'],
  ['doubles a text', '$reduce([1..60], function($a, $b) { $a & $a }, "xy") = ""', '10000 characters'],
  ['doubles a list', '$count($reduce([1..60], function($a, $b) { $append($a, $a) }, [1]))', '1000 items'],
])('a condition that %s ends with its reason', async (_, source, reason) => {
  expect(await verdictOf(source)).toEqual({ fault: expect.stringContaining(reason) });
});

test.each([
  ['code out of a text', '$eval("1") = 1', '$eval'],
  ['a hidden name of a function', '($f := $eval; $f("1") = 1)', '$eval'],
  ['the clock', '$millis() > 0', '$millis'],
  ['the clock in words', '$now() != ""', '$now'],
  ['dice', '$random() > 0.5', '$random'],
  ['texts of any length', '$pad("x", 1000000000) = ""', '$pad'],
  ['a pattern', '$contains(product.status, /(a+)+$/)', 'regular expression'],
  ['a change of the facts', '$ ~> |product|{"status":"gone"}| ', 'only compares'],
  ['a variable that nobody set', '$limit > 3', '$limit'],
])('a condition with %s is refused when it is read', (_, source, named) => {
  expect(parseCondition(source)).toEqual({ fault: expect.stringContaining(named) });
});

test.each([
  ['nothing', ' '],
  ['no JSONata', 'used_percent >='],
  ['no JSONata either', 'a = = b'],
  ['too long', `used_percent = ${'1'.repeat(1_000)}`],
  ['too deep', `${'('.repeat(200)}1${')'.repeat(200)} = 1`],
])('%s is no condition', (_, source) => {
  expect(parseCondition(source)).toEqual({ fault: expect.any(String) });
});

test('what is neither true nor false is no answer', async () => {
  expect(await verdictOf('used_percent')).toEqual({ fault: expect.stringContaining('number') });
});

test('an error says nothing of the facts', async () => {
  const verdict = await verdictOf('$number(event.data.note) > 1');
  expect(verdict).toHaveProperty('fault');
  expect(JSON.stringify(verdict)).not.toContain('secret');
});

test('many evaluations at a time count their steps each for itself', async () => {
  const condition = parseCondition('$sum([1..300].($ * 2)) = 90300');
  if ('fault' in condition) throw new Error(condition.fault);
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => condition.test({})));
  expect(verdicts.every((verdict) => 'holds' in verdict && verdict.holds)).toBe(true);
});
