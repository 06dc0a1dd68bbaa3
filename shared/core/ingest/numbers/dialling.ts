import type { Country } from '../../msisdn.ts';
import { numberMetadata } from '../../number-metadata.ts';

/** How numbers are dialled inside a country. */
export type Dialling = {
  readonly callingCode: string;
  /** What comes before the calling code of another country: 00, 011. */
  readonly abroad: RegExp;
  /** What comes before the area: 0, 1. It may match nothing. */
  readonly trunk: RegExp | undefined;
  /** Every number of the country, and some more. */
  readonly national: RegExp;
};

/** Where the library's metadata keeps what, from its version 4 on. Source: METADATA.md of libphonenumber-js. */
const place = { callingCode: 0, abroad: 1, national: 2, trunk: 5, trunkForParsing: 7 } as const;

export function diallingIn(country: Country): Dialling {
  const entry: readonly unknown[] = numberMetadata().countries[country] ?? [];
  const trunk = entry[place.trunkForParsing] || entry[place.trunk];
  return {
    callingCode: String(entry[place.callingCode]),
    abroad: new RegExp(`^(?:${entry[place.abroad]})`),
    trunk: trunk ? new RegExp(`^(?:${trunk})`) : undefined,
    national: new RegExp(`^(?:${entry[place.national]})$`),
  };
}

/**
 * Puts the calling code before digits that were written as they are dialled at home: as they are, behind the trunk
 * prefix, or with the calling code but without its plus.
 *
 * @returns undefined when it is not plain how libphonenumber reads them: then the library has to be asked
 */
export function withCallingCode(
  digits: string,
  { callingCode, abroad, trunk, national }: Dialling,
): string | undefined {
  if (abroad.test(digits)) return undefined;
  const cut = trunk?.exec(digits);
  const trunkDigits = cut?.[0] ?? '';
  const startsWithCode = digits.startsWith(callingCode);
  if (national.test(digits)) return trunkDigits === '' ? callingCode + digits : undefined;
  if (trunkDigits !== '') {
    const rest = digits.slice(trunkDigits.length);
    const isPlain = cut?.slice(1).every((group) => group === undefined) === true;
    const isCode = startsWithCode && trunkDigits === callingCode;
    return isPlain && (isCode || !startsWithCode) && national.test(rest) ? callingCode + rest : undefined;
  }
  const rest = digits.slice(callingCode.length);
  const isComplete = startsWithCode && national.test(rest) && (trunk?.exec(rest)?.[0] ?? '') === '';
  return isComplete ? digits : undefined;
}
