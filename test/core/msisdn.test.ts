import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskNumber, parseMsisdn } from '../../shared/core/msisdn.ts';

test.each([
  ['+12125550123', '+12125550123'],
  ['(212) 555-0123', '+12125550123'],
  ['212.555.0123', '+12125550123'],
  ['  1 212 555 0123 ', '+12125550123'],
  ['011 44 20 7946 0123', '+442079460123'],
])('reads %j, written in the United States, as %s', (written, msisdn) => {
  expect(parseMsisdn(written, 'US')).toMatchObject({ msisdn });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['4.47E+11', 'mangled'],
  ['4,47e+11', 'mangled'],
  ['447000000000E0', 'mangled'],
  ['+1 212 555 0123 x5', 'characters'],
  ['1-800-FLOWERS', 'characters'],
  ['+1 212 555 ٠١٢٣', 'characters'],
  ['12345', 'too_short'],
  ['+1212555012399', 'too_long'],
  ['+999123456789', 'no_country'],
  ['+12125550', 'too_short'],
  ['+11115550123', 'unassigned'],
  // Seventeen digits: a number of Germany's plan, but of no provider.
  ['+49810242061769471', 'too_long'],
])('refuses %j as %s', (written, fault) => {
  expect(parseMsisdn(written, 'US')).toEqual({ fault });
});

test('whatever is written, a number that is accepted is a plus and at most 15 digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[\d ().-]{1,20}$/)), (written) => {
      const parsed = parseMsisdn(written, 'US');
      if ('msisdn' in parsed) expect(parsed.msisdn).toMatch(/^\+[1-9]\d{5,14}$/);
    }),
  );
});

test('a masked number keeps too little to call it', () => {
  expect(maskNumber('+12125550123')).toBe('121…23');
  expect(maskNumber('123')).toBe('…');
});
