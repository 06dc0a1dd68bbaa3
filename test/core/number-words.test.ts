import { expect, test } from 'vitest';
import { numberFaultWords } from '../../shared/core/words/number-words.ts';

test('digits that are no number of the country learn which country that was, and how to name another one', () => {
  expect(numberFaultWords('too_long', '0151 23456789', 'US')).toBe(
    'The number has too many digits. Without a plus, it is read as a number of US: write its plus and calling code, or name the country of such numbers as "default_country"',
  );
});

test('where no country may be named, only the plus helps', () => {
  const words = numberFaultWords('unassigned', '0151', 'DE', { mayName: false });
  expect(words).toMatch(/read as a number of DE: write its plus and calling code$/);
});

test.each([
  ['with its plus, is of its own country', 'too_long', ' +4915123456789123'],
  ['that a program has spoiled, is so in any country', 'mangled', '4.47E+11'],
] as const)('a number %s', (_, fault, written) => {
  expect(numberFaultWords(fault, written, 'US')).not.toContain('US');
});
