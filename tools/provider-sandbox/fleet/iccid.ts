import { seededNumber } from '../identifier.ts';

/** Telecom SIM cards start with 89; no country has the calling code 999, so no real card has these first digits. */
const issuer = '89999';

/** The 19 digits of a SIM profile, the last of them a check digit. The same words always give the same profile. */
export function iccidOf(...words: readonly string[]): string {
  const serial = Math.floor(seededNumber('iccid', ...words) * 1e13);
  const digits = issuer + String(serial).padStart(13, '0');
  return digits + checkDigitOf(digits);
}

/** Source: ISO/IEC 7812-1, Luhn formula. */
function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}
