import { expect, test } from 'vitest';
import { withPlainSigns } from '../../../shared/core/text/plain-signs.ts';

test.each([
  ['It’s “here” – now…', 'It\'s "here" - now...'],
  ['« Bonjour »\u00a0!', '" Bonjour " !'],
  ['soft\u00adware\u200b', 'software'],
])('%j is written with plain signs', (text, written) => {
  expect(withPlainSigns(text)).toBe(written);
});

test.each(['Plain', 'Größe 5 €', 'Привет – друг', 'Hi 😀 – you', 'Zażółć'])('%j stays as it is', (text) => {
  expect(withPlainSigns(text)).toBeUndefined();
});
