import {
  type CountryCode,
  type PhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core';
import { msisdnDigitsMax } from './limits.ts';
import { type NumberKind, numberKindOf } from './number-kind.ts';
import { numberMetadata } from './number-metadata.ts';
import {
  aroundSlash,
  digitsWithin,
  partsOfCell,
  plainSpelling,
  type SpellingFault,
  spellingFault,
  withoutExtension,
} from './written-number.ts';

declare const brand: unique symbol;

/** A valid number in E.164 form with its plus, at most 15 digits. */
export type Msisdn = string & { readonly [brand]: 'Msisdn' };

export type Country = CountryCode;

export type NumberFault =
  | SpellingFault
  | 'several_numbers'
  | 'ambiguous'
  | 'short_number'
  | 'no_country'
  | 'too_short'
  | 'too_long'
  | 'unassigned';

export type ParsedNumber =
  | {
      readonly msisdn: Msisdn;
      readonly country: Country | undefined;
      /** What it is for, if hardly any person reads texts on it. */
      readonly kind: NumberKind | undefined;
    }
  | { readonly fault: NumberFault };

/** Most digits of what is dialled for help and services: 112, 911, 40404. */
const shortDigitsMax = 6;

/**
 * Reads a number as a person wrote it. Digits without a plus belong to `defaultCountry`.
 *
 * Valid means: the number's length and range exist in its country by libphonenumber's full metadata.
 */
export function parseMsisdn(cell: string, defaultCountry: Country): ParsedNumber {
  const written = plainSpelling(cell);
  const unread = spellingFault(written);
  const parsed = unread === undefined ? validNumber(written, defaultCountry) : undefined;
  if (parsed === undefined) return { fault: faultOf(written, unread, defaultCountry) };
  // Germany's plan allows up to 17 digits. The provider takes 15, and more are not exact in a JavaScript number.
  if (parsed.number.length > msisdnDigitsMax + '+'.length) return { fault: 'too_long' };
  const behindPlus = plusForgotten(written, parsed, defaultCountry);
  if (behindPlus !== undefined && behindPlus.number !== parsed.number) return { fault: 'ambiguous' };
  return {
    msisdn: parsed.number as string as Msisdn,
    country: parsed.country,
    kind: numberKindOf(parsed.getType()),
  };
}

/** Every number that may be meant: two where `parseMsisdn` finds it ambiguous, none where it finds another fault. */
export function readingsOf(cell: string, defaultCountry: Country): readonly Msisdn[] {
  const read = parseMsisdn(cell, defaultCountry);
  if ('msisdn' in read) return [read.msisdn];
  if (read.fault !== 'ambiguous') return [];
  const written = plainSpelling(cell);
  const ways = [validNumber(written, defaultCountry), validNumber(`+${written}`, defaultCountry)];
  return ways.flatMap((way) => (way === undefined ? [] : [way.number as string as Msisdn]));
}

/**
 * The same where one number too many harms nobody: also several in a cell, one before its extension, one among words
 * or with a program's `.0`, and all that may be meant by a digit behind a slash.
 */
export function allReadingsOf(cell: string, defaultCountry: Country): readonly Msisdn[] {
  const whole = readingsOf(cell, defaultCountry);
  if (whole.length > 0) return whole;
  const written = plainSpelling(cell);
  const pieces = [written, ...partsOfCell(cell)].map((part) => withoutExtension(part) ?? part);
  const parts = [...aroundSlash(written), ...pieces, ...digitsWithin(written)];
  return [...new Set(parts.flatMap((part) => readingsOf(part, defaultCountry)))];
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
  if (!plainSpelling(written).startsWith('+')) return undefined;
  // With a plus the default country decides nothing.
  const parsed = parseMsisdn(written, 'US');
  return 'msisdn' in parsed ? parsed.msisdn : undefined;
}

/** Puts the plus back before the digits of a valid number. Up to 15 digits are exact in a JavaScript number. */
export function msisdnOf(digits: number): Msisdn {
  return `+${digits}` as Msisdn;
}

function faultOf(written: string, unread: SpellingFault | undefined, defaultCountry: Country): NumberFault {
  if (unread !== undefined && unread !== 'characters') return unread;
  if (hasSeveral(written, defaultCountry)) return 'several_numbers';
  if (unread !== undefined) return unread;
  if (!written.startsWith('+') && written.replace(/\D/g, '').length <= shortDigitsMax) return 'short_number';
  return lengthFault(written, defaultCountry);
}

/** Whether there are two or more numbers, each of them whole. */
function hasSeveral(cell: string, defaultCountry: Country): boolean {
  const parts = partsOfCell(cell).map(plainSpelling);
  return (
    parts.length > 1 &&
    parts.every(
      (part) => spellingFault(part) === undefined && validNumber(part, defaultCountry) !== undefined,
    )
  );
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
