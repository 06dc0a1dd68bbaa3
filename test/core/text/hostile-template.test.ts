import { expect, test } from 'vitest';
import { makeLiquid } from '../../../shared/core/text/liquid.ts';
import { parseTemplate } from '../../../shared/core/text/template.ts';

/** Ends, whatever the template: a test that hangs or runs out of memory has failed. */
function filled(text: string, cell = 'Ada') {
  const template = parseTemplate(makeLiquid(0), text);
  return 'fault' in template ? template : template.fill(() => cell);
}

const nested = (levels: number) => `${'{% if a %}'.repeat(levels)}x${'{% endif %}'.repeat(levels)}`;

test.each([
  ['loops a billion times', '{% for i in (1..1000000000) %}x{% endfor %}'],
  ['loops over nothing, very often', '{% for i in (1..15000) %}{% endfor %}'],
  ['loops to a number too large to count', '{% for i in (1..a) %}x{% endfor %}', '1e999'],
  [
    'loops in loops',
    '{% for i in (1..99) %}{% for j in (1..99) %}{% for k in (1..99) %}x{% endfor %}{% endfor %}{% endfor %}',
  ],
  ['doubles a value sixty times', `{% assign b = a %}${'{% assign b = b | append: b %}'.repeat(60)}{{ b }}`],
  [
    'doubles a captured text sixty times',
    `{% capture b %}xx{% endcapture %}${'{% capture b %}{{ b }}{{ b }}{% endcapture %}'.repeat(60)}{{ b }}`,
  ],
  ['doubles a list', `{% assign l = a | split: "" %}${'{% assign l = l | concat: l %}'.repeat(60)}{{ l }}`],
  ['pads a date with ten million blanks', '{{ "now" | date: "%9999999d" }}'],
  ['repeats a large cell', '{% for i in (1..100) %}{{ a }}{% endfor %}', 'x'.repeat(1000)],
  ['replaces each letter by many', `{{ a | replace: "x", "${'y'.repeat(100)}" }}`, 'x'.repeat(1000)],
  ['nests four hundred levels deep', nested(400)],
])('a template that %s ends as a fault of the row', (_, text, cell?: string) => {
  expect(filled(text, cell)).toMatchObject({ reason: 'over_limit' });
});

test('a few levels of nesting are no harm', () => {
  expect(filled(nested(50))).toEqual({ text: 'x' });
});

test.each([
  ['a megabyte long', `${'x'.repeat(1_000_000)}{{ a }}`, '10000 characters'],
  ['opened nine hundred times and never closed', '{% if a %}'.repeat(900), 'never closes it'],
  ['nothing but opening braces', '{'.repeat(9000), 'never closes it'],
])('a template that is %s is refused when it is read', (_, text, why) => {
  expect(filled(text)).toEqual({ fault: expect.stringContaining(why) });
});

test('the same row ends the same way however often it is filled in', () => {
  const template = parseTemplate(makeLiquid(0), '{% for i in (1..120) %}{{ a }}{% endfor %}');
  if ('fault' in template) throw new Error(template.fault);
  const results = Array.from({ length: 50 }, () => template.fill(() => 'x'));
  expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
    new Set([JSON.stringify({ text: 'x'.repeat(120) })]),
  );
});

test.each([
  ['combining marks', `e${'\u0301'.repeat(900)}`],
  ['right to left with marks of direction', '\u202Eمرحبا {brace} \u200F שלום'],
  ['families of emoji', '👨‍👩‍👧‍👦🏳️‍🌈👍🏽'],
  ['half a pair', 'a\ud83d'],
  ['braces of its own', '{{ a }} {% raw %} }}'],
  ['what another syntax would run', '<%= process.exit() %> #{1} {% exit %}'],
])('a cell of %s comes out as it went in', (_, cell) => {
  expect(filled('{{ a }}', cell)).toEqual({ text: cell });
});
