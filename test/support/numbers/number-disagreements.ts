import { NumberReader } from '../../../shared/core/ingest/numbers/number-reader.ts';
import { type Country, parseMsisdn } from '../../../shared/core/msisdn.ts';
import type { Random } from '../../../shared/ports/world.ts';
import { numbersOfCountries } from './numbers-of-countries.ts';

export type Agreement = {
  readonly read: number;
  readonly valid: number;
  readonly disagreements: readonly string[];
};

/** Asks the quick reader and libphonenumber about the same numbers, and tells about which they disagree. */
export function agreementOn(count: number, random: Random): Agreement {
  const readers = new Map<Country, NumberReader>();
  const disagreements: string[] = [];
  let valid = 0;
  for (const { country, written } of numbersOfCountries(count, random)) {
    const reader = readers.get(country) ?? new NumberReader(country);
    readers.set(country, reader);
    const quick = said(reader, written);
    const parsed = parseMsisdn(written, country);
    const sure =
      'fault' in parsed ? parsed.fault : `${parsed.msisdn} of ${parsed.country} ${parsed.kind ?? ''}`;
    if ('msisdn' in parsed) valid += 1;
    if (quick !== sure) disagreements.push(`${written} in ${country}: ${quick}, not ${sure}`);
  }
  return { read: count, valid, disagreements };
}

/** As the validator asks: bytes first, and text where bytes do not do. */
function said(reader: NumberReader, written: string): string {
  // Other bytes around it, as in a file.
  const bytes = Buffer.from(`7,${written},7`);
  const { outcome, country, kind } =
    reader.ofBytes({ bytes, from: 2, to: bytes.length - 2 }) ?? reader.ofText(written);
  return outcome === 'valid' ? `+${reader.digits} of ${country} ${kind ?? ''}` : outcome;
}
