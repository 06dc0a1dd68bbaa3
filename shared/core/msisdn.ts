import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { msisdnDigitsMax } from './limits.ts';

declare const brand: unique symbol;

/** A valid number in E.164 form with its plus, at most 15 digits. */
export type Msisdn = string & { readonly [brand]: 'Msisdn' };

export type Country = CountryCode;

export type NumberFault =
  | 'empty'
  | 'mangled'
  | 'characters'
  | 'no_country'
  | 'too_short'
  | 'too_long'
  | 'unassigned';

export type ParsedNumber =
  | { readonly msisdn: Msisdn; readonly country: Country | undefined }
  | { readonly fault: NumberFault };

/** What a spreadsheet leaves of a long number: 4.47E+11. The lost digits cannot be known, so it is never repaired. */
const scientific = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/** Digits and the separators people write between them. Letters are refused: no keypad spelling, no extensions. */
const writtenNumber = /^\+?[\d\s().\u2010-\u2015/-]+$/u;

/**
 * Reads a number as a person wrote it. Digits without a plus belong to `defaultCountry`.
 *
 * Valid means: the number's length and range exist in its country by libphonenumber's full metadata.
 */
export function parseMsisdn(cell: string, defaultCountry: Country): ParsedNumber {
  const written = cell.trim();
  if (written === '') return { fault: 'empty' };
  if (scientific.test(written)) return { fault: 'mangled' };
  if (!writtenNumber.test(written)) return { fault: 'characters' };
  const parsed = parsePhoneNumberFromString(written, { defaultCountry, extract: false });
  if (parsed?.isValid() === true) {
    // Germany's plan allows up to 17 digits. The provider takes 15, and more are not exact in a JavaScript number.
    if (parsed.number.length > msisdnDigitsMax + '+'.length) return { fault: 'too_long' };
    return { msisdn: parsed.number as string as Msisdn, country: parsed.country };
  }
  return { fault: lengthFault(written, defaultCountry) };
}

/** A number with its plus, so that it needs no country; undefined when it is none. */
export function plussedMsisdn(written: string): Msisdn | undefined {
  if (!written.trim().startsWith('+')) return undefined;
  // With a plus the default country decides nothing.
  const parsed = parseMsisdn(written, 'US');
  return 'msisdn' in parsed ? parsed.msisdn : undefined;
}

/** Puts the plus back before the digits of a valid number. Up to 15 digits are exact in a JavaScript number. */
export function msisdnOf(digits: number): Msisdn {
  return `+${digits}` as Msisdn;
}

/** @returns the country, or undefined when it is no ISO 3166-1 alpha-2 code with a numbering plan. */
export function parseCountry(value: string): Country | undefined {
  return isSupportedCountry(value) ? value : undefined;
}

/** The number for people's eyes in errors: country and operator digits kept, the subscriber hidden. */
export function maskNumber(value: string): string {
  const digits = value.replace(/\D/g, '');
  return digits.length <= 4 ? '…' : `${digits.slice(0, 3)}…${digits.slice(-2)}`;
}

function lengthFault(written: string, defaultCountry: Country): NumberFault {
  switch (validatePhoneNumberLength(written, { defaultCountry })) {
    case 'TOO_SHORT':
      return 'too_short';
    case 'TOO_LONG':
      return 'too_long';
    case 'INVALID_COUNTRY':
      return 'no_country';
    default:
      return 'unassigned';
  }
}
