import { expect, test } from 'vitest';
import { namedCountry } from '../../../shared/core/columns/named-country.ts';
import { RowCountries } from '../../../shared/core/ingest/numbers/row-countries.ts';

test.each([
  ['India', 'IN'],
  ['IN', 'IN'],
  ['ind', 'IN'],
  ['+91', 'IN'],
  ['0091', 'IN'],
  ['Vereinigte Staaten', 'US'],
  ['U.S.A.', 'US'],
  ['Türkiye', 'TR'],
  ['Россия', 'RU'],
  ['日本', 'JP'],
  ['+1', 'US'],
])('%s names %s', (cell, country) => expect(namedCountry(cell)).toBe(country));

test.each(['', 'Springfield', '12345', 'Elbonia', 'constructor'])('%s names no country', (cell) =>
  expect(namedCountry(cell)).toBeUndefined(),
);

const isOther = (cells: string[], to: string) => new RowCountries().isOther(cells, to, 'US');

test('a number that is one in two countries is of neither', () => {
  expect(isOther(['India'], '9012345678')).toBe(true);
  expect(isOther(['', '+91'], '901 234 5678')).toBe(true);
});

test('a plus says it, and so do digits that are a number in one country only', () => {
  expect(isOther(['India'], '+1 901 234 5678')).toBe(false);
  expect(isOther(['Germany'], '2125550100')).toBe(true);
  expect(isOther(['Norway'], '2125550100')).toBe(false);
});

test('what is the same number in both countries is nobody else', () => {
  const inGermany = (to: string) => new RowCountries().isOther(['Schweiz'], to, 'DE');
  expect(inGermany('004915123456789')).toBe(false);
  expect(inGermany('(+49) 151 23456789')).toBe(false);
});

test('countries with one calling code share their numbers', () =>
  expect(isOther(['Canada'], '2125550100')).toBe(false));
