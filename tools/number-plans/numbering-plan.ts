import type { NumberType as LibraryType } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max';
import type { DigitPattern, DigitPatterns } from './digit-pattern.ts';
import { parsePattern } from './parse-pattern.ts';

/** As the library names them, in the order of its metadata. Source: METADATA.md of libphonenumber-js. */
export type NumberType = Exclude<LibraryType, undefined | 'FIXED_LINE_OR_MOBILE'>;

const types = [
  'FIXED_LINE',
  'MOBILE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'PERSONAL_NUMBER',
  'VOICEMAIL',
  'UAN',
  'PAGER',
  'VOIP',
  'SHARED_COST',
] as const satisfies readonly NumberType[];

/** What a country's numbers look like behind its calling code. */
export type NumberingPlan = {
  /** Undefined for the calling codes of no country, such as +800. */
  readonly country: string | undefined;
  /** All of its numbers, and some more. */
  readonly general: DigitPattern;
  /** Numbers in use, by what they are for. A kind that has none is left out. */
  readonly kinds: readonly {
    readonly type: NumberType;
    readonly lengths: readonly number[];
    readonly pattern: DigitPattern;
  }[];
  readonly lengths: readonly number[];
  /** Where countries share a calling code: what tells that a number is of this one, whether it is in use or not. */
  readonly leading?: DigitPattern;
  /** What the library may cut off before it looks at a number. */
  readonly prefix: DigitPattern;
  /** Whether it may put other digits in the prefix's place. */
  readonly isPrefixReplaced: boolean;
};

/** Where the metadata keeps what, from its version 4 on. Source: METADATA.md of libphonenumber-js. */
const place = {
  pattern: 2,
  lengths: 3,
  prefix: 5,
  prefixForParsing: 7,
  prefixReplacement: 8,
  leading: 10,
  kinds: 11,
} as const;

type Entry = readonly unknown[];

/** The plans of each calling code, the one that the library takes when in doubt first. */
export function numberingPlans(patterns: DigitPatterns): ReadonlyMap<string, readonly NumberingPlan[]> {
  const { version, countries, country_calling_codes: codes, nonGeographic } = metadata as Metadata;
  if (version !== 4) throw new Error(`The metadata has version ${version}; this script knows version 4`);
  const plans = new Map<string, NumberingPlan[]>();
  for (const [code, sharers] of Object.entries(codes))
    plans.set(
      code,
      sharers.map((country) => planOf(patterns, country, countries[country] ?? [])),
    );
  for (const [code, entry] of Object.entries(nonGeographic))
    plans.set(code, [planOf(patterns, undefined, entry)]);
  return plans;
}

type Metadata = {
  readonly version: number;
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>;
  readonly countries: Readonly<Record<string, Entry>>;
  readonly nonGeographic: Readonly<Record<string, Entry>>;
};

function planOf(patterns: DigitPatterns, country: string | undefined, entry: Entry): NumberingPlan {
  const lengths = entry[place.lengths] as readonly number[];
  const leading = entry[place.leading];
  const prefix = entry[place.prefixForParsing] || entry[place.prefix] || '';
  return {
    country,
    general: parsePattern(patterns, String(entry[place.pattern])),
    kinds: kindsOf(patterns, entry[place.kinds] as readonly (Entry | 0)[], lengths),
    lengths,
    ...(leading ? { leading: parsePattern(patterns, String(leading)) } : {}),
    // Where it holds only at a number's end, it is taken to hold everywhere: the library is asked again than
    // needed.
    prefix: parsePattern(patterns, String(prefix).replaceAll('$', '')),
    isPrefixReplaced: Boolean(entry[place.prefixReplacement]),
  };
}

function kindsOf(
  patterns: DigitPatterns,
  entries: readonly (Entry | 0)[],
  ofAll: readonly number[],
): NumberingPlan['kinds'] {
  return entries.flatMap((entry, at) => {
    const [pattern, lengths = ofAll] = (entry || []) as [string?, (readonly number[])?];
    const type = types[at];
    if (type === undefined)
      throw new Error(`The metadata has ${at + 1} types; this script knows ${types.length}`);
    return pattern ? [{ type, lengths, pattern: parsePattern(patterns, pattern) }] : [];
  });
}
