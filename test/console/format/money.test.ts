import { expect, test } from 'vitest';
import { money, smallestUnits } from '../../../apps/console/src/words/format.ts';

/** As numbers, some of these times 100 are a little more than they are. */
test.each([
  ['1.10', 'EUR', '1.10'],
  ['0.07', 'EUR', '0.07'],
  ['2.2', 'USD', '2.20'],
  ['1.1001', 'EUR', '1.11'],
  ['90071992547409.93', 'EUR', '90071992547409.93'],
  ['1.234', 'KWD', '1.234'],
  ['99.2', 'JPY', '100'],
])('%s %s is shown as %s, and only parts of the smallest unit are rounded up', (amount, currency, shown) => {
  expect(money({ amount, currency }).replaceAll(/[^\d.]/g, '')).toBe(shown);
});

test.each([
  [110, 'EUR', '1.10'],
  [700, 'JPY', '700'],
])('%i of the smallest unit of %s are %s', (amount, currency, shown) => {
  expect(smallestUnits({ amount, currency }).replaceAll(/[^\d.]/g, '')).toBe(shown);
});
