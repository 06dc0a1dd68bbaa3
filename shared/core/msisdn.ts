import {
  type CountryCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core';
import { msisdnDigitsMax } from './limits.ts';
import { numberMetadata } from './number-metadata.ts';

declare const brand: unique symbol;

/** A valid number in E.164 form with its plus, at most 15 digits. */
export type Msisdn = string & { readonly [brand]: 'Msisdn' };

export type Country = CountryCode;

export type NumberFault =
  | 'empty'
  | 'mangled'
  | 'characters'
  | 'ambiguous'
  | 'no_country'
  | 'too_short'
  | 'too_long'
  | 'unassigned';

export type ParsedNumber =
  | { readonly msisdn: Msisdn; readonly country: Country | undefined }
  | { readonly fault: NumberFault };

/** What a spreadsheet leaves of a long number: 4.47E+11. The lost digits cannot be known, so it is never repaired. */
const scientific = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/**
 * A number written as a decimal, 4915112345678.0, as programs export a column that has empty cells. Read as it stands,
 * the zero would be its last digit. Numbers in groups have shorter first groups, or several dots, or other digits at
 * the end.
 */
const decimal = /^\+?(?:\s*\d){5,}\s*[.,]0+$/;

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
  if (scientific.test(written) || decimal.test(written)) return { fault: 'mangled' };
  if (!writtenNumber.test(written)) return { fault: 'characters' };
  const parsed = validNumber(written, defaultCountry);
  if (parsed === undefined) return { fault: lengthFault(written, defaultCountry) };
  // Germany's plan allows up to 17 digits. The provider takes 15, and more are not exact in a JavaScript number.
  if (parsed.number.length > msisdnDigitsMax + '+'.length) return { fault: 'too_long' };
  const behindPlus = plusForgotten(written, parsed, defaultCountry);
  if (behindPlus !== undefined && behindPlus.number !== parsed.number) return { fault: 'ambiguous' };
  return { msisdn: parsed.number as string as Msisdn, country: parsed.country };
}

/** Every number that may be meant: two where `parseMsisdn` finds it ambiguous, none where it finds another fault. */
export function readingsOf(cell: string, defaultCountry: Country): readonly Msisdn[] {
  const read = parseMsisdn(cell, defaultCountry);
  if ('msisdn' in read) return [read.msisdn];
  if (read.fault !== 'ambiguous') return [];
  const ways = [validNumber(cell.trim(), defaultCountry), validNumber(`+${cell.trim()}`, defaultCountry)];
  return ways.flatMap((way) => (way === undefined ? [] : [way.number as string as Msisdn]));
}

function validNumber(written: string, defaultCountry: Country): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(written, { defaultCountry, extract: false }, numberMetadata());
  return parsed?.isValid() === true ? parsed : undefined;
}

/**
 * What digits without a plus are when they are taken to begin with their country's calling code: 4915112345678 is a
 * number after +49 and, where numbers have many lengths, another one in Germany's plan as it stands.
 */
function plusForgotten(
  written: string,
  { countryCallingCode }: PhoneNumber,
  defaultCountry: Country,
): PhoneNumber | undefined {
  if (written.startsWith('+')) return undefined;
  const startsWithCode = written.replace(/\D/g, '').startsWith(countryCallingCode);
  return startsWithCode ? validNumber(`+${written}`, defaultCountry) : undefined;
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
  return Object.hasOwn(numberMetadata().countries, value) ? (value as Country) : undefined;
}

function lengthFault(written: string, defaultCountry: Country): NumberFault {
  switch (validatePhoneNumberLength(written, { defaultCountry }, numberMetadata())) {
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
