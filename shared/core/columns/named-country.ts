import type { Country } from '../msisdn.ts';
import { numberMetadata } from '../number-metadata.ts';
import { foldName } from './fold-name.ts';

/** In whose words a country is known by its name. */
const languages = [
  'en ar bg bn cs da de el es fa fi fil fr he hi hr hu id it ja ko mr ms nb nl pl pt ro ru sk sr sv sw ta th tr uk ur',
  'vi zh zh-Hant',
].flatMap((list) => list.split(' '));

/** What people write for a country beside its name and its two letters: its three letters, and older names. */
const otherNames = [
  'US usa america unitedstatesofamerica, GB uk gbr greatbritain england scotland wales northernireland, AE uae are',
  'DE deu ger, FR fra, ES esp, IT ita, NL nld holland, BE bel, CH che, AT aut, PL pol, PT prt, SE swe, NO nor',
  'DK dnk, FI fin, IE irl, CZ cze czechrepublic, SK svk, HU hun, RO rou, BG bgr, GR grc el, HR hrv, SI svn, RS srb',
  'UA ukr, RU rus, TR tur turkey, IL isr, SA sau ksa, EG egy, MA mar, NG nga, KE ken, ZA zaf, IN ind bharat, PK pak',
  'BD bgd, LK lka, CN chn prc, HK hkg, TW twn, JP jpn, KR kor southkorea korea, VN vnm, TH tha, MY mys, SG sgp',
  'ID idn, PH phl, AU aus, NZ nzl, CA can, MX mex, BR bra, AR arg, CL chl, CO col, PE per',
]
  .flatMap((list) => list.split(', '))
  .map((one) => one.split(' '));

const callingCode = /^(?:\+|00)?(\d{1,4})$/;

let names: ReadonlyMap<string, Country> | undefined;

/** By any name of any of them, folded. Names are written out the first time that a cell has one. */
function countryNames(): ReadonlyMap<string, Country> {
  if (names !== undefined) return names;
  const countries = Object.keys(numberMetadata().countries) as Country[];
  const made = new Map<string, Country>();
  for (const language of languages) {
    const named = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const country of countries) {
      const name = foldName(named.of(country) ?? '');
      if (name !== '' && !made.has(name)) made.set(name, country);
    }
  }
  for (const [country, ...words] of otherNames) for (const word of words) made.set(word, country as Country);
  names = made;
  return made;
}

/**
 * The country that a cell names: by its two or three letters, by its name in any of the known languages, or by its
 * calling code; undefined when it names none that is known. Of several countries with one calling code it is the
 * largest.
 */
export function namedCountry(cell: string): Country | undefined {
  const written = cell.trim();
  const { countries, country_calling_codes: codes } = numberMetadata();
  const code = callingCode.exec(written.replace(/[\s()]/g, ''))?.[1];
  if (code !== undefined) return codes[code as keyof typeof codes]?.[0];
  const letters = written.toUpperCase();
  if (letters in countries) return letters as Country;
  return countryNames().get(foldName(written));
}
