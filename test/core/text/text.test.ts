import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from '../../../shared/core/text/text.ts';

const label = /^\((\d+)\/(\d+)\) /;

test('a text of 500 UTF-16 units goes out as it is', () => {
  expect(splitText('x'.repeat(500))).toEqual(['x'.repeat(500)]);
  expect(splitText('😀'.repeat(250))).toEqual(['😀'.repeat(250)]);
});

test('a text of 501 units becomes two numbered parts', () => {
  const parts = splitText('x'.repeat(501));
  expect(parts).toEqual([`(1/2) ${'x'.repeat(494)}`, `(2/2) ${'x'.repeat(7)}`]);
});

test('cuts fall after a space where there is one', () => {
  const parts = splitText('fleet '.repeat(120));
  expect(parts?.[0]).toMatch(/fleet $/);
  expect(parts?.[1]).toMatch(/^\(2\/2\) fleet /);
});

test('a family of emoji is not torn apart', () => {
  const family = '👨‍👩‍👧‍👦';
  for (const part of splitText(family.repeat(60)) ?? []) {
    expect(part.replace(label, '').length % family.length).toBe(0);
  }
});

/** The first part of a text of which something stands where it has to be cut, with a blank long before. */
const cutAt = (what: string, before: number) =>
  splitText(`${'x'.repeat(300)} ${'y'.repeat(before - 301)}${what}${'z'.repeat(300)}`)?.[0]?.replace(
    label,
    '',
  ).length;

test.each([
  ['a blank that carries a mark', ' \u0301', 490],
  ['a line end of two characters', '\r\n', 493],
  ['a number and its unit', '480\u00a0km', 489],
  ['a narrow no-break space', '480\u202fkm', 489],
  ['a letter whose mark is behind the room', 'e\u0301', 493],
  ['a hand whose color is behind the room', '👍🏽', 492],
])('%s is not torn apart', (_, what, before) => {
  const at = cutAt(what, before) ?? 0;
  expect(at <= before || at >= before + what.length).toBe(true);
});

test('parts begin and end between graphemes, whatever stands there', () => {
  const unit = fc.constantFrom(
    'a',
    ' ',
    '\r\n',
    ' \u0301',
    'e\u0301',
    '👍🏽',
    '👨‍👩‍👧',
    '🇩🇪',
    '\u00a0',
    '\u1100\u1161\u11a8',
  );
  const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
  fc.assert(
    fc.property(fc.array(unit, { minLength: 300, maxLength: 900 }), (pieces) => {
      const text = pieces.join('');
      const borders = new Set([...segmenter.segment(text)].map(({ index }) => index));
      let at = 0;
      for (const part of splitText(text) ?? []) {
        expect(at === 0 || borders.has(at)).toBe(true);
        at += part.replace(label, '').length;
      }
    }),
    { seed: 14, numRuns: 300 },
  );
});

test('ten parts are the most; more is refused', () => {
  expect(splitText('x'.repeat(4920))).toHaveLength(10);
  expect(splitText('x'.repeat(4921))).toBeUndefined();
});

test('a letter under a thousand combining marks is cut without being lost', () => {
  const text = `e${'\u0301'.repeat(1200)}`;
  expect(
    splitText(text)
      ?.map((part) => part.replace(label, ''))
      .join(''),
  ).toBe(text);
});

test('parts fit, are numbered in order, well formed, and together are the text', () => {
  const words = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant(' '), fc.constant('\n')), {
    maxLength: 400,
    size: 'max',
  });
  fc.assert(
    fc.property(words, (pieces) => {
      const text = pieces.join('');
      const parts = splitText(text);
      if (parts === undefined) return void expect(text.length).toBeGreaterThan(10 * 400);
      if (parts.length === 1) return void expect(parts).toEqual([text]);
      for (const [at, part] of parts.entries()) {
        expect(part.length).toBeLessThanOrEqual(500);
        expect(part.isWellFormed()).toBe(true);
        expect(label.exec(part)?.slice(1)).toEqual([String(at + 1), String(parts.length)]);
      }
      return void expect(parts.map((part) => part.replace(label, '')).join('')).toBe(text);
    }),
    { seed: 29 },
  );
});
