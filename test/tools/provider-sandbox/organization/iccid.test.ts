import { expect, test } from 'vitest';
import { iccidOf } from '../../../../tools/provider-sandbox/fleet/iccid.ts';

/** Sum of all digits, every second one from the right doubled and its digits added. */
function luhnSum(digits: string): number {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  return [...digits].reduce((sum, digit, at) => {
    const isDoubled = (digits.length - at) % 2 === 0;
    return sum + (isDoubled ? (doubled[Number(digit)] ?? 0) : Number(digit));
  }, 0);
}

test('an ICCID has 19 digits of which the last one checks the others', () => {
  for (let lineNo = 0; lineNo < 100; lineNo += 1) {
    const iccid = iccidOf('subscription', String(lineNo));
    expect(iccid).toMatch(/^89999\d{14}$/);
    expect(luhnSum(iccid) % 10).toBe(0);
  }
});

test('the same words give the same ICCID', () => {
  expect(iccidOf('a')).toBe(iccidOf('a'));
  expect(iccidOf('a')).not.toBe(iccidOf('b'));
});
