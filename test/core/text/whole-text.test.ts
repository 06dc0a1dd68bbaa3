import { expect, test } from 'vitest';
import { splitText, wholeText } from '../../../shared/core/text/text.ts';

test.each([
  ['a short one', 'Hello'],
  ['one that looks numbered itself', '(1/2) is a half'],
  ['one of several parts', 'All work and no play makes Jack a dull boy. '.repeat(60)],
  ['one without spaces', 'x'.repeat(4_000)],
])('a text comes out of its parts as it went in: %s', (_, text) => {
  expect(wholeText(splitText(text) ?? [])).toBe(text);
});
