import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import type { Country } from '../../../shared/core/msisdn.ts';
import type { Random } from '../../../shared/ports/world.ts';

/** A number as somebody might write it who leaves out everything but digits and a plus, and where he lives. */
export type WrittenNumber = { readonly country: Country; readonly written: string };

/** What is dialled before a number of the same country, and before one of another: somewhere, and wrong elsewhere. */
const homePrefixes = ['', '', '', '0', '1', '8', '00', '011'];
const abroadPrefixes = ['00', '011', '0011', '010', '001', '810', '119', '002', ''];

/**
 * Numbers of all countries in turn, of which about a third exist: a country's example of a mobile number with digits
 * changed from some place on, cut short or made longer, and digits of pure chance; with plus and calling code, or as
 * they are dialled at home or abroad.
 */
export function* numbersOfCountries(count: number, random: Random): Generator<WrittenNumber> {
  const countries = getCountries();
  const below = (limit: number) => Math.floor(random() * limit);
  const digits = (length: number) => Array.from({ length }, () => below(10)).join('');
  const lengthNear = (length: number) => Math.max(1, length + (random() < 0.25 ? below(5) - 2 : 0));
  const livesElsewhere = () => countries[below(countries.length)] as Country;
  const abroadPrefix = () => abroadPrefixes[below(abroadPrefixes.length)] ?? '';
  for (let made = 0; made < count; made += 1) {
    const country = countries[made % countries.length] as Country;
    const example = String(examples[country] ?? digits(9));
    const length = lengthNear(example.length);
    const kept = example.slice(0, below(example.length + 1));
    const national = (kept + digits(length)).slice(0, length);
    const code = getCountryCallingCode(country);
    const way = below(16);
    const home = homePrefixes[way - 6] ?? '';
    if (way < 5) yield { country, written: `+${code}${national}` };
    else if (way > 13) yield { country: livesElsewhere(), written: `${abroadPrefix()}${code}${national}` };
    else yield { country, written: `${way === 5 ? code : home}${national}` };
  }
}
