import { describe, expect, test } from 'vitest';
import { makeLiquid } from '../../../shared/core/text/liquid.ts';
import { isTemplate } from '../../../shared/core/text/placeholders.ts';
import { parseTemplate } from '../../../shared/core/text/template.ts';

const createdAtMs = Date.UTC(2026, 4, 4, 22, 30);

/** Fills a template from a row's cells by name. */
function filled(text: string, row: Readonly<Record<string, string>> = {}) {
  const template = parseTemplate(makeLiquid(createdAtMs), text);
  if ('fault' in template) return template;
  const cells = new Map(Object.entries(row));
  return template.fill((name) => cells.get(name));
}

test('only a text with placeholders is a template', () => {
  expect(isTemplate('Save 5 {today} at 50 %}')).toBe(false);
  expect(isTemplate('Hi {{ name }}')).toBe(true);
  expect(isTemplate('{% if a %}b{% endif %}')).toBe(true);
});

test.each([
  ['Hi {{ name }}!', 'Hi Ada!'],
  ['{{ name | upcase }} {{ plan | default: "basic" }}', 'ADA basic'],
  ['{% if plan %}{{ plan }}{% else %}no plan{% endif %}', 'no plan'],
  ['{% unless plan == "gold" %}silver{% endunless %}', 'silver'],
  ['{% case size %}{% when "L" %}large{% else %}other{% endcase %}', 'large'],
  ['{% assign items = list | split: "," %}{% for i in items %}<{{ i }}>{% endfor %}', '<a><b><c>'],
  ['{{ used | times: 100 | divided_by: total | round }} %', '75 %'],
  ['{% raw %}{{ name }}{% endraw %}', '{{ name }}'],
  ['{% capture who %}{{ name }} & co{% endcapture %}{{ who }}', 'Ada & co'],
  ['{%- # a comment -%} ok', 'ok'],
])('%s is filled in', (text, expected) => {
  const row = { name: 'Ada', size: 'L', list: 'a,b,c', used: '3', total: '4.0', plan: ' ' };
  expect(filled(text, row)).toEqual({ text: expected });
});

describe('dates', () => {
  test.each([
    ['{{ d | date: "%d.%m.%Y" }}', '2026-05-04', '04.05.2026'],
    ['{{ d | date: "%-d %B" }}', '2026-05-04', '4 May'],
    ['{{ d | date: "%H:%M" }}', '2026-05-04 18:30', '18:30'],
    ['{{ d | date: "%H:%M", "Europe/Berlin" }}', '2026-05-04T18:30:00Z', '20:30'],
    ['{{ "now" | date: "%Y-%m-%d %H:%M" }}', '', '2026-05-04 22:30'],
    ['{{ "today" | date: "%Y-%m-%d", "Europe/Berlin" }}', '', '2026-05-05'],
  ])('%s of %j', (text, d, expected) => {
    expect(filled(text, { d })).toEqual({ text: expected });
  });

  test.each(['04/05/2026', '4.5.2026', 'soon', '2026-02-30', '2026-05-04 25:00', '20260504'])(
    'a date written as %s is not guessed at',
    (d) => {
      const result = filled('{{ d | date: "%d.%m." }}', { d });
      expect(result).toMatchObject({ reason: 'bad_value', detail: expect.stringContaining('2026-05-04') });
      expect(JSON.stringify(result)).not.toContain(d);
    },
  );
});

describe('a value that is missing', () => {
  test.each([
    ['with an empty cell', '', 'first_name'],
    ['with a blank cell', ' \t', 'first_name'],
  ])('%s is named, with its place', (_, cell) => {
    expect(filled('Hi\n {{ first_name }}', { first_name: cell })).toEqual({
      reason: 'missing_variable',
      detail:
        'The text\'s placeholder "first_name" (line 2 of the text, character 5) has no value in this row. Fill in its cell, or give a value in the text: {{ name | default: "…" }}',
    });
  });

  test('in a text of one line has no line, which a reader would look for in the file', () => {
    expect(filled('Hi {{ first_name }}', { first_name: '' })).toMatchObject({
      detail: expect.stringContaining('"first_name" (character 7 of the text) has no value'),
    });
  });

  test("and asked for by the text's own logic is never taken from the row's values", () => {
    const result = filled('{{ [secret] }}', { secret: '+12125550101' });
    expect(result).toMatchObject({ reason: 'missing_variable' });
    expect(JSON.stringify(result)).not.toContain('5550101');
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'name.constructor', 'name.__proto__'])(
    'is what %s is, although every object of the language has one',
    (name) => {
      expect(filled(`{{ ${name} }}`, { name: 'Ada' })).toMatchObject({ reason: 'missing_variable' });
    },
  );

  test('is not what a column of such a name holds', () => {
    const row = Object.fromEntries([
      ['constructor', 'Ford'],
      ['__proto__', 'type'],
    ]);
    expect(filled('{{ constructor }} {{ __proto__ }}', row)).toEqual({ text: 'Ford type' });
  });
});

test.each(['plus: 1', 'times: 2', 'round'])('a word is no number for "%s", and not 0 either', (filter) => {
  expect(filled(`{{ name | ${filter} }}`, { name: 'Ada' })).toMatchObject({ reason: 'bad_value' });
});

test('a sum without a result is an error and not "NaN"', () => {
  expect(filled('{{ n | modulo: 0 }}', { n: '5' })).toMatchObject({ reason: 'bad_value' });
  expect(filled('{{ n | divided_by: 0 }}', { n: '5' })).toMatchObject({ reason: 'bad_value' });
});

test.each([
  ['Hi {{ name', 'character 4 of the text'],
  ['a\nb {% if name %}x', 'line 2 of the text, character 3'],
  ['{{ name | shout }}', 'the filter "shout" at character 1 of the text'],
  ['{% include "other" %}', 'the tag "include" at character 1 of the text'],
  ['{% render "other" %}', 'the tag "render"'],
  ['{% layout "other" %}', 'the tag "layout"'],
  ['{% liquid echo name %}', 'the tag "liquid"'],
  ['{{ name | sample }}', 'the filter "sample"'],
  ['{{ name | strip_html }}', 'the filter "strip_html"'],
  ['Hi {{}}', 'character 6 of the text'],
])('%j cannot be read, and the error says where', (text, where) => {
  expect(filled(text, { name: 'Ada' })).toEqual({ fault: expect.stringContaining(where) });
});

test('an error shows no more than the beginning of a long name', () => {
  const result = filled(`{{ a | ${'x'.repeat(5000)} }}`);
  expect(JSON.stringify(result).length).toBeLessThan(250);
});
