import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCountry } from '../../shared/core/country.ts';
import { allReadingsOf, type Country, parseMsisdn, readingsOf } from '../../shared/core/msisdn.ts';
import { numberMetadata } from '../../shared/core/number-metadata.ts';
import { maskNumber } from '../../shared/core/words/mask-number.ts';

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
  ['+1 212 555 0123 x5', 'extension'],
  ['212-555-0123 ext. 12', 'extension'],
  ['tel:+1-212-555-0123;ext=12', 'extension'],
  ['+49 30 901820 Durchwahl 17', 'extension'],
  ['+1 212 555 01xx', 'characters'],
  ['1-800-FLOWERS', 'characters'],
  ['+1 212 555 ٠١٢٣', 'other_digits'],
  ['０９０－１２３４－５６７８', 'other_digits'],
  ['＋1 212 555 0123', 'other_digits'],
  ['212-555-0123, 212-555-0124', 'several_numbers'],
  ['212-555-0123 / 646-555-0124', 'several_numbers'],
  ['+1 212 555 0123 ::: +1 212 555 0124', 'several_numbers'],
  ['+12125550123:::+12125550124', 'several_numbers'],
  ['212-555-0123 or 212-555-0124', 'several_numbers'],
  ['212-555-0123, call after 5', 'characters'],
  ['911', 'short_number'],
  ['112', 'short_number'],
  ['40404', 'short_number'],
  ['+911', 'too_short'],
  ['+1212555012399', 'too_long'],
  ['+999123456789', 'no_country'],
  ['+12125550', 'too_short'],
  ['+11115550123', 'unassigned'],
  // Seventeen digits: a number of Germany's plan, but of no provider.
  ['+49810242061769471', 'too_long'],
])('refuses %j as %s', (written, fault) => {
  expect(parseMsisdn(written, 'US')).toEqual({ fault });
});

test.each([
  ['\u202a+1 212 555 0123\u202c', 'as a phone book copies it'],
  ['\u200e(212) 555-0123', 'from a text of two directions'],
  ['212\u200b555\u20600123\ufeff', 'with blanks of no width'],
  ['\u00a0212\u00a0555\u202f0123\u3000', 'with blanks of other widths'],
  ['+1\u2011212\u2212555\u00ad0123', 'with other dashes'],
  ['tel:+1-212-555-0123', 'as a link'],
  ['p:+12125550123', 'as lists of leads write it'],
  ['(+1) 212-555-0123', 'with its calling code in brackets'],
  ['( +1 212) 555 0123', 'with more than that in brackets'],
])('%j, %s, is read', (written) => {
  expect(parseMsisdn(written, 'US')).toMatchObject({ msisdn: '+12125550123' });
});

test.each<[string, Country, string | undefined]>([
  ['+49 151 12345678', 'DE', undefined],
  ['030 901820', 'DE', 'landline'],
  ['0900 1234567', 'DE', 'premium_rate'],
  ['0800 1234567', 'DE', 'toll_free'],
  ['0180 5123456', 'DE', 'shared_cost'],
  // Numbers of North America do not show whether they are mobiles.
  ['212 555 0123', 'US', undefined],
  ['900 555 0123', 'US', 'premium_rate'],
  ['800 555 0123', 'US', 'toll_free'],
  ['020 7946 0123', 'GB', 'landline'],
])('%s in %s: %s', (written, country, kind) => {
  expect(parseMsisdn(written, country)).toMatchObject({ kind });
});

test('the numbers of a cell are all known where one too many harms nobody', () => {
  expect(allReadingsOf('212-555-0123 / 646-555-0124', 'US')).toEqual(['+12125550123', '+16465550124']);
  expect(allReadingsOf('212-555-0123 ext. 12', 'US')).toEqual(['+12125550123']);
  expect(allReadingsOf('212-555-0123, call after 5', 'US')).toEqual(['+12125550123']);
  for (const cell of ['Tel. 212-555-0123', '(212) 555-0123 (mobile)', 'Ada <+12125550123>', '12125550123.0'])
    expect(allReadingsOf(cell, 'US'), cell).toEqual(['+12125550123']);
  expect(allReadingsOf('https://wa.me/12125550123', 'US')).toEqual(['+12125550123']);
  for (const cell of ['+1212*****23', '1.21256E+10', 'born 1985'])
    expect(allReadingsOf(cell, 'US')).toEqual([]);
});

test.each<[string, Country]>([
  ['2026-11-24 10:15:00', 'US'],
  ['2026-11-24 10:15:00', 'IN'],
  ['8/15/26 10:15', 'DE'],
  ['Nov 24, 2026 10:15:30 PM', 'DE'],
  ['24/11/2026 10:15', 'GB'],
  ['11/24/2026 10:15 AM', 'BR'],
])('the moment %j is nobody in %s', (moment, country) => {
  expect(allReadingsOf(moment, country)).toEqual([]);
});

test('a number beside a moment is known all the same', () => {
  const cells = [
    'Tel. 212-555-0123 since 2026-11-24 10:15',
    '11/24/2026 10:15 212-555-0123',
    '2125550123 9:00-17:00',
  ];
  for (const cell of cells) expect(allReadingsOf(cell, 'US'), cell).toEqual(['+12125550123']);
  expect(allReadingsOf('Tel. 01-12-20-20-12 (dom)', 'FR')).toEqual(['+33112202012']);
});

test('a cell as long as a text is refused at once', () => {
  const cells = [
    '1 '.repeat(500_000),
    `${' '.repeat(500_000)}x`,
    '1,'.repeat(500_000),
    `${'1-'.repeat(500_000)}x`,
    '1'.repeat(500_000),
  ];
  for (const cell of cells) expect(parseMsisdn(cell, 'US')).toHaveProperty('fault');
});

test.each<[string, Country]>([
  ['+4915112345678.0', 'DE'],
  ['+491511234567.0', 'DE'],
  ['4915112345678,00', 'DE'],
  ['01511234567.0', 'DE'],
  ['+43664123456.0', 'AT'],
  ['+62812345678.0', 'ID'],
  ['+358401234567.0', 'FI'],
  ['+1 212 555 0123.0', 'US'],
  ['33612345678.0', 'FR'],
])('%j, exported as a decimal, is refused and not read with one digit more', (written, country) => {
  expect(parseMsisdn(written, country)).toEqual({ fault: 'mangled' });
});

test.each<[string, Country]>([
  ['2026-11-24', 'DK'],
  ['24.11.2026', 'DK'],
  ['24/11/2026', 'DK'],
  ['2026-11-24', 'LV'],
  ['2026-11-24', 'TN'],
])('the day %j is nobody in %s, though its digits are a mobile', (written, country) => {
  expect('msisdn' in parseMsisdn(written.replaceAll(/\D/g, ' '), country)).toBe(true);
  expect(parseMsisdn(written, country)).toEqual({ fault: 'mangled' });
});

test.each<[string, Country, string]>([
  ['0171 1234567/8', 'DE', '+491711234567'],
  ['0664/1234567/8', 'AT', '+436641234567'],
  ['+43 664 1234567 / 12', 'AT', '+436641234567'],
])('what stands behind the slash of %j in %s is no digit of the number', (written, country, before) => {
  expect(parseMsisdn(written, country)).toEqual({ fault: 'extension' });
  expect(allReadingsOf(written, country)).toContain(before);
});

test('a list of people who must be left alone has each number that may be meant by digits behind a slash', () => {
  const [first, second, grouped] = ['+436641234567', '+436641234568', '+4366412345678'];
  expect(allReadingsOf('0664 1234567/8', 'AT')).toEqual([first, second, grouped]);
  expect(allReadingsOf('+43 664 12345/67', 'AT')).toContain('+436641234567');
  expect(allReadingsOf('0171 12345/67', 'DE')).toContain('+491711234567');
});

test.each<[string, Country, string]>([
  ['0151/23456789', 'DE', '+4915123456789'],
  ['06/12/34/56/78', 'FR', '+33612345678'],
  ['0475/12 34 56', 'BE', '+32475123456'],
])('%j, parted by slashes in %s, is %s', (written, country, msisdn) => {
  expect(parseMsisdn(written, country)).toMatchObject({ msisdn });
});

test.each<[string, Country, string]>([
  ['212.555.0100', 'US', '+12125550100'],
  ['212.5550100', 'US', '+12125550100'],
  ['(212) 555.0100', 'US', '+12125550100'],
  ['06.12.34.56.00', 'FR', '+33612345600'],
  ['030.901820', 'DE', '+4930901820'],
  ['+43 664.1234560', 'AT', '+436641234560'],
  ['0664.123456.0', 'AT', '+436641234560'],
  ['+62.812.3456.7800', 'ID', '+6281234567800'],
  ['040.1234500', 'FI', '+358401234500'],
])('%j, parted by dots in %s, is still %s', (written, country, msisdn) => {
  expect(parseMsisdn(written, country)).toMatchObject({ msisdn });
});

test.each<[string, Country, readonly string[]]>([
  ['4915112345678', 'DE', ['+494915112345678', '+4915112345678']],
  ['49 151 12345678', 'DE', ['+494915112345678', '+4915112345678']],
  ['43575893466', 'AT', ['+4343575893466', '+43575893466']],
])('%j, in %s a number with or without a forgotten plus, is refused', (written, country, readings) => {
  expect(parseMsisdn(written, country)).toEqual({ fault: 'ambiguous' });
  expect(readingsOf(written, country)).toEqual(readings);
});

test.each<[string, Country, string]>([
  ['015112345678', 'DE', '+4915112345678'],
  ['15112345678', 'DE', '+4915112345678'],
  ['0491 5112345', 'DE', '+494915112345'],
  ['436641234567', 'AT', '+436641234567'],
  ['393331234567', 'IT', '+393331234567'],
  ['3331234567', 'IT', '+393331234567'],
  ['919876543210', 'IN', '+919876543210'],
  ['9198765432', 'IN', '+919198765432'],
  ['12125550123', 'US', '+12125550123'],
])('%j has one meaning in %s: %s', (written, country, msisdn) => {
  expect(parseMsisdn(written, country)).toMatchObject({ msisdn });
  expect(readingsOf(written, country)).toEqual([msisdn]);
});

test('whatever is written, a number that is accepted is a plus and at most 15 digits', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?[\d ().-]{1,20}$/)), (written) => {
      const parsed = parseMsisdn(written, 'US');
      if ('msisdn' in parsed) expect(parsed.msisdn).toMatch(/^\+[1-9]\d{5,14}$/);
    }),
    { seed: 29 },
  );
});

test('a masked number keeps too little to call it', () => {
  expect(maskNumber('+12125550123')).toBe('121…23');
  expect(maskNumber('123')).toBe('…');
});

test('the countries are those whose numbers the library knows', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  expect(pairs.filter((code) => parseCountry(code) !== undefined)).toEqual(
    Object.keys(numberMetadata().countries).sort(),
  );
  expect(parseCountry('us')).toBeUndefined();
  expect(parseCountry('')).toBeUndefined();
});
