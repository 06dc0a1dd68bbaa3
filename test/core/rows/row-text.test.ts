import { describe, expect, test } from 'vitest';
import { RowTexts, type TextSettings } from '../../../shared/core/rows/row-text.ts';

const header = ['to', 'First Name', 'Größe', 'plan'];
const ada = ['+12125550101', 'Ada', 'L', ''];

function maker(change: Partial<TextSettings> = {}) {
  const texts = new RowTexts({ header: () => header, longText: 'split', createdAtMs: 0, ...change });
  return (cells: readonly string[] = ada, own?: string) =>
    texts.of({ text: own, cellAt: (column) => cells[column] });
}

test('a text without placeholders is taken as it is, and no cell is asked for', () => {
  const texts = new RowTexts({
    text: 'Hello 100 %} all',
    header: () => header,
    longText: 'split',
    createdAtMs: 0,
  });
  const untouched = () => {
    throw new Error('A cell was asked for');
  };
  expect(texts.of({ cellAt: untouched })).toEqual({ text: 'Hello 100 %} all' });
});

test.each(['{{ first_name }}', '{{ FirstName }}', '{{ firstname }}', '{{ ["First Name"] }}'])(
  'a column "First Name" is also %s',
  (text) => {
    expect(maker({ text })()).toEqual({ text: 'Ada' });
  },
);

test('umlauts are letters, in either way that they can be written', () => {
  expect(maker({ text: '{{ größe }}' })()).toEqual({ text: 'L' });
  expect(maker({ text: '{{ größe }}', header: () => header.map((name) => name.normalize('NFD')) })()).toEqual(
    {
      text: 'L',
    },
  );
});

test('a column of exactly that name comes before one that is only spelled alike', () => {
  const make = maker({ text: '{{ plan }}', header: () => ['Plan!', 'plan'] });
  expect(make(['loud', 'plain'])).toEqual({ text: 'plain' });
});

test('an empty cell skips its row and names what is missing', () => {
  expect(maker({ text: 'Your plan: {{ plan }}' })()).toMatchObject({
    reason: 'missing_variable',
    detail: expect.stringContaining('"plan"'),
  });
});

test('a row that ends before its last columns has nothing in them', () => {
  expect(maker({ text: 'Your plan: {{ plan }}' })(['+12125550101', 'Ada'])).toMatchObject({
    reason: 'missing_variable',
  });
});

test("a row's own text comes first, and may have placeholders as well", () => {
  const make = maker({ text: 'To all' });
  expect(make(ada, 'Only {{ first_name }}')).toEqual({ text: 'Only Ada' });
  expect(make(ada, '  ')).toEqual({ text: 'To all' });
});

test("a row's own text that cannot be read skips only that row", () => {
  const make = maker({ text: 'To all' });
  expect(make(ada, 'Hi {{ first_name')).toMatchObject({ reason: 'bad_template' });
  expect(make(ada, 'Hi {{ surname }}')).toMatchObject({
    reason: 'missing_variable',
    detail: expect.stringContaining('"surname"'),
  });
  expect(make()).toEqual({ text: 'To all' });
});

describe("the campaign's own text", () => {
  test('is refused with the existing columns when it names another', () => {
    expect(() => maker({ text: 'Hi\n{{ frist_name | default: "you" }}' })()).toThrow(
      'The text names "frist_name" (line 2 of the text, character 4), and no column is called so. There are "to", "First Name", "Größe", "plan"',
    );
  });

  test('is refused without the numbers and addresses that columns are called by', () => {
    const header = () => ['to', '+12125550101', 'ada@example.com', 'plan'];
    expect(() => maker({ text: 'Hi {{ first_name }}', header })()).toThrow(
      /no column is called so\. There are "to", "plan"$/,
    );
  });

  test('is refused when it cannot be read', () => {
    expect(() => maker({ text: 'Hi {% if first_name %}' })()).toThrow(
      /character 4 of the text .*never closes it/,
    );
  });

  test('is no harm, whatever is wrong with it, while every row brings its own', () => {
    expect(maker({ text: 'Hi {{ nobody }}' })(ada, 'Own')).toEqual({ text: 'Own' });
  });

  test('cannot have placeholders in a request of plain numbers', () => {
    expect(() => maker({ text: 'Hi {{ name }}', header: () => [] })()).toThrow('upload a CSV');
  });

  test('keeps its braces when it has been filled in before', () => {
    const text = 'Hi {{ name }} {% x %}';
    expect(maker({ text, header: () => [], literal: true })()).toEqual({ text });
  });
});

test('a list of a hundred columns is not repeated whole in an error', () => {
  const many = Array.from({ length: 100 }, (_, at) => `column ${at}`);
  expect(() => maker({ text: '{{ nobody }}', header: () => many })()).toThrow(/"column 19" …$/);
});

test('a hundred rows may loop too long; then it is the text that is refused', () => {
  const make = maker({ text: '{% for i in (1..plan) %}x{% endfor %}' });
  const row = (plan: string) => make(['+12125550101', 'Ada', 'L', plan]);
  for (let times = 1; times <= 100; times += 1) expect(row('9999')).toMatchObject({ reason: 'over_limit' });
  expect(row('3')).toEqual({ text: 'xxx' });
  expect(() => row('9999')).toThrow('Simplify it');
});

describe('a finished text is skipped', () => {
  test('when there is none', () => {
    expect(maker()()).toMatchObject({ reason: 'no_text', detail: expect.stringContaining('"text" column') });
  });

  test.each(['{% if plan %}x{% endif %}', '{{ plan | default: " \n" }}'])(
    'when nothing is left of it: %j',
    (text) => {
      expect(maker({ text })()).toMatchObject({
        reason: 'no_text',
        detail: expect.stringContaining('The text is empty'),
      });
    },
  );

  test('when it takes half of an emoji', () => {
    const make = maker({ text: '{{ first_name[0] }}.' });
    expect(make(['+12125550101', '😀da', 'L', ''])).toMatchObject({ reason: 'broken_text' });
    expect(make(['+12125550101', 'Ada', 'L', ''])).toEqual({ text: 'A.' });
  });

  test('when it holds half a pair from the start', () => {
    expect(maker({ text: 'a\ud83d' })()).toMatchObject({ reason: 'broken_text' });
  });

  test('when it is longer than one call carries and the campaign refuses long texts', () => {
    expect(maker({ text: 'x'.repeat(501), longText: 'refuse' })()).toMatchObject({ reason: 'long_text' });
    expect(maker({ text: 'x'.repeat(500), longText: 'refuse' })()).toEqual({ text: 'x'.repeat(500) });
    expect(maker({ text: 'x'.repeat(501) })()).toEqual({ text: 'x'.repeat(501) });
  });

  test('when it needs more than ten parts', () => {
    expect(maker({ text: 'x'.repeat(4921) })()).toMatchObject({ reason: 'text_too_long' });
  });
});

test('no error of a row repeats what stands in its cells', () => {
  const secret = 'S3cret';
  const cells = ['+12125550101', secret, secret, secret];
  for (const text of [
    '{{ plan | times: 2 }}',
    '{{ plan | date }}',
    '{{ [plan] }}',
    '{{ plan.x }}',
    `{{ plan | slice: 0, 2 }}${'x'.repeat(5000)}`,
  ]) {
    const made = maker({ text })(cells);
    expect(made).toHaveProperty('reason');
    expect(JSON.stringify(made)).not.toContain(secret.slice(0, 3));
  }
});

test('a placeholder of a person is filled in from the only column that means it in another language', () => {
  const texts = (header: readonly string[], text: string) =>
    new RowTexts({ text, header: () => header, longText: 'split', createdAtMs: 0 });
  const cellAt = (column: number) => ['+12125550101', 'Ada', 'Lovelace'][column];
  const german = texts(['to', 'Vorname', 'Nachname'], 'Hi {{ first_name }} {{ last_name }}');
  expect(german.of({ cellAt })).toEqual({ text: 'Hi Ada Lovelace' });
  expect([...german.placeholders()]).toEqual([
    ['first_name', 1],
    ['last_name', 2],
  ]);
  const twice = texts(['to', 'Vorname', 'Prénom'], 'Hi {{ first_name }}');
  expect(() => twice.of({ cellAt })).toThrow(/no column is called so/);
});
