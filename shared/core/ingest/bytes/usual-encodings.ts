import type { Country } from '../../msisdn.ts';
import type { GuessedEncoding } from './encodings.ts';

/** What programs write in countries where Windows does not take windows-1252. */
const byCountries: readonly (readonly [encodings: string, countries: string])[] = [
  ['windows-1250 iso-8859-2', 'PL CZ SK HU HR SI RO AL BA RS ME'],
  ['windows-1251 koi8-r koi8-u', 'RU UA BY BG MK RS KZ KG TJ UZ MN'],
  ['windows-1253', 'GR CY'],
  ['windows-1254 iso-8859-9', 'TR AZ CY'],
  ['windows-1255', 'IL'],
  ['windows-1256', 'SA AE BH DZ EG IQ IR JO KW LB LY MA OM PK PS QA SD SY TN YE'],
  ['windows-1257', 'EE LV LT'],
  ['windows-1258', 'VN'],
  ['windows-874', 'TH'],
  ['shift_jis euc-jp', 'JP'],
  ['gb18030', 'CN SG'],
  ['big5', 'TW HK MO'],
  ['euc-kr', 'KR'],
];

/** The encodings of most lists that are written in a country. */
export function usualEncodings(country: Country): readonly GuessedEncoding[] {
  const found = byCountries.filter(([, countries]) => countries.split(' ').includes(country));
  const names =
    found.length === 0 ? ['windows-1252', 'iso-8859-15'] : found.flatMap(([all]) => all.split(' '));
  return names as readonly string[] as readonly GuessedEncoding[];
}
