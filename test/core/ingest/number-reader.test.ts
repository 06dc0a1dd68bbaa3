import { expect, test } from 'vitest';
import { NumberReader } from '../../../shared/core/ingest/numbers/number-reader.ts';
import type { Country } from '../../../shared/core/msisdn.ts';

/**
 * Written as people in that country dial: where the prefix does more than fall off, or looks like a part of the number.
 */
test.each<[string, Country, number]>([
  ['01115 23456789', 'AR', 5_491_123_456_789],
  ['0111523456789', 'AR', 5_491_123_456_789],
  ['0411234567', 'AU', 61_411_234_567],
  ['0011442079460123', 'AU', 442_079_460_123],
  ['0061411234567', 'DE', 61_411_234_567],
  ['89123456789', 'RU', 79_123_456_789],
  ['79123456789', 'RU', 79_123_456_789],
  ['810442079460123', 'RU', 442_079_460_123],
  ['0612345678', 'FR', 33_612_345_678],
  ['0612345678', 'IT', 390_612_345_678],
  ['12125550123', 'US', 12_125_550_123],
  ['2125550123', 'US', 12_125_550_123],
  ['021998765432', 'BR', 5_521_998_765_432],
  ['01511998765432', 'BR', 5_511_998_765_432],
])('%s, dialled in %s, is +%i', (written, country, number) => {
  const reader = new NumberReader(country);
  expect(reader.ofText(written).outcome).toBe('valid');
  expect(reader.digits).toBe(number);
});

/**
 * The library takes ten times as long over such numbers as over others: it tries every country that shares the code.
 */
test.each([
  ['+112449', 'too_short'],
  ['+4401234', 'too_short'],
  // Argentina puts other digits in the prefix's place, and +1 may be whole without it.
  ['+54011', undefined],
  ['+112125550123', undefined],
])('of %s, written with a prefix that is dialled at home only, its bytes tell: %s', (written, outcome) => {
  const bytes = Buffer.from(written);
  expect(new NumberReader('US').ofBytes({ bytes, from: 0, to: bytes.length })?.outcome).toBe(outcome);
});

test.each<[string, Country]>([
  ['4915112345678', 'DE'],
  ['49 15112345678', 'DE'],
  ['43575893466', 'AT'],
])('%s in %s may lack its plus, and is not guessed', (written, country) => {
  expect(new NumberReader(country).ofText(written).outcome).toBe('ambiguous');
});

test('a decimal is not read with one digit more', () => {
  const reader = new NumberReader('DE');
  const bytes = new TextEncoder().encode('+4915112345678.0');
  expect(reader.ofText('+4915112345678.0').outcome).toBe('mangled');
  expect(reader.ofBytes({ bytes, from: 0, to: bytes.length })).toBeUndefined();
});
