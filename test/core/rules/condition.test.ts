import { expect, test } from 'vitest';
import { parseCondition } from '../../../shared/core/rules/conditions/condition.ts';

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
  ['$toMillis("2026-01-31T12:00:00Z") = 1769860800000', true],
  ['("2026-01-31T12:00:00Z" ~> $toMillis) = 1769860800000', true],
  ['("A" ~> $lowercase ~> $uppercase) = "A"', true],
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
  ['doubles a text', '$reduce([1..60], function($a, $b) { $a & $a }, "xy") = ""', '2000 characters'],
  ['doubles a list', '$count($reduce([1..60], function($a, $b) { $append($a, $a) }, [1]))', '1000 items'],
  ['doubles a list in a list', '$reduce([1..60], function($a, $b) { [[$a, $a]] }, [1]) = 1', '10000 values'],
  ['doubles an object', '$reduce([1..60], function($a, $b) { {"a": $a, "b": $a} }, {}) = {}', '10000 values'],
  ['multiplies lists', '[1..1000].[1..1000] = 1', '200000 values'],
  ['picks by long lists', '[1..1000][[1..1000]] = 1', '200000 values'],
  ['sorts again and again', '($l := [1..1000]; $map($l, function($i) { $sort($l) }) = 1)', '200000 values'],
  [
    'looks for a text in long ones again and again',
    '($t := $reduce([1..10], function($a, $b) { $a & $a }, "a"); $map([1..1000], function($i) { $contains($t, $t) }) = 1)',
    '200000 values',
  ],
  [
    'splits a text by a function that never ends',
    '($n := function() { {"match": "a", "start": 0, "end": 1, "groups": [], "next": $n} }; $count($split("ab", $n)) = 1)',
    '10000 steps',
  ],
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
  ['a change of the facts', '$ ~> |product|{"status":"gone"}| ', 'only compare'],
  ['a variable that nobody set', '$limit > 3', '$limit'],
  ['a picture of a moment', '$toMillis(event.type, "[Yw][Mw][Dw]") = 1', 'picture'],
  ['a picture of a moment that is handed on', '(event.type ~> $toMillis("[Yw][Mw][Dw]")) = 1', 'picture'],
  ['a function under another name', '($f := $toMillis; $f(event.type, "[Yw]") = 1)', 'passes $toMillis'],
  ['a function half called', '($f := $toMillis(?, "[Yw]"); $f(event.type) = 1)', 'passes $toMillis'],
  ['a function that others call', '$reduce([1..1000], $append) = 1', 'passes $append'],
  ['each compared with each', '$count($distinct([1..1000])) > 1', '$distinct'],
  ['types of a function of its own', '(function($x)<s+s+s+n:n> { 1 })("a") = 1', 'declares the types'],
])('a condition with %s is refused when it is read', (_, source, named) => {
  expect(parseCondition(source)).toEqual({ fault: expect.stringContaining(named) });
});

test.each(['eval', 'pad', 'distinct'])(
  'a variable called %s elsewhere does not bring the function of its name to light',
  async (name) => {
    const source = `(($${name} := 1); $${name}("1", 1) = 1)`;
    expect(await verdictOf(source)).toEqual({ fault: expect.stringContaining('of the wrong type') });
  },
);

test('facts that hold too much are not looked at', async () => {
  const data = { list: Array.from({ length: 20_000 }, () => 1) };
  const verdict = await verdictOf('used_percent > 1', { ...facts, event: { data } });
  expect(verdict).toEqual({ fault: expect.stringContaining('10000 values') });
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

test.each([
  ['used_percent > 90', false],
  ['event.data.note = "other"', true],
  ['used_percent > 80 and event.data.note = "other"', true],
  ['used_percent > 90 and event.data.note = "other"', false],
  ['event.data.note = "other" and (event.type = "other" and product.status = "active")', true],
  ['event.data.note = "other" and (event.type = "other" and product.status = "depleted")', false],
  ['used_percent > 90 or event.data.note = "other"', true],
  ['$lookup($, "event").type = "other" and used_percent > 90', false],
])('with what the event reported taken to hold, %s is %s', async (source, holds) => {
  const condition = parseCondition(source, 'facts');
  if ('fault' in condition) throw new Error(condition.fault);
  expect(await condition.test(facts)).toMatchObject({ holds });
});
