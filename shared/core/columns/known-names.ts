import type { KnownName } from './column-names.ts';
import { undecorated } from './header-meaning.ts';
import { wordsOf } from './vocabulary.ts';
import { accounts, birthDates, countries, groups } from './words/order-words.ts';
import {
  emails,
  employeeIds,
  firstNames,
  firstNamesBeside,
  lastNames,
  lastNamesBeside,
  wholeNames,
} from './words/person-words.ts';

/** How columns with them are called. */
export const nameTables = {
  first_name: firstNames,
  last_name: lastNames,
  email: emails,
  employee_id: employeeIds,
  account_id: accounts,
  group: groups,
  country: countries,
  birth_date: birthDates,
} as const satisfies Readonly<Record<KnownName, unknown>>;

/** Words for a name of any kind, by what they mean where a column beside them has the other part of the names. */
const beside = {
  first_name: { other: 'last_name', words: firstNamesBeside },
  last_name: { other: 'first_name', words: lastNamesBeside },
} as const;

/**
 * The columns whose names mean it in any of the known languages, by their indexes from 0. A column "Nom" has first
 * names beside "Cognome" and last names beside "Prénom".
 */
export function columnsKnownAs(known: KnownName, header: readonly string[]): readonly number[] {
  const names = header.map((name) => undecorated(name).join(''));
  const found = placesOf(known, names);
  if (found.length > 0 || !(known === 'first_name' || known === 'last_name')) return found;
  const { other, words } = beside[known];
  if (placesOf(other, names).length === 0) return [];
  const anyNames = wordsOf(words);
  return names.flatMap((name, at) => (anyNames.includes(name) ? [at] : []));
}

let meanings: ReadonlyMap<string, KnownName> | undefined;

function placesOf(known: KnownName, names: readonly string[]): readonly number[] {
  meanings ??= new Map(
    Object.entries(nameTables).flatMap(([meaning, lists]) =>
      wordsOf(lists).map((word) => [word, meaning as KnownName] as const),
    ),
  );
  return names.flatMap((name, at) => (meanings?.get(name) === known ? [at] : []));
}

/** @returns whether a column of this name has first and last names together */
export function isWholeName(name: string): boolean {
  const words = undecorated(name).join('');
  return [wholeNames, firstNamesBeside, lastNamesBeside].some((list) => wordsOf(list).includes(words));
}

/** Whether a column has last names, a comma and first names: "Last name, First name", "Name, Vorname". */
export function isLastThenFirst(name: string): boolean {
  const parts = name.split(',');
  if (parts.length !== 2) return false;
  return (
    columnsKnownAs('last_name', parts).join() === '0' && columnsKnownAs('first_name', parts).join() === '1'
  );
}

let countryNames: ReadonlySet<string> | undefined;

/**
 * Columns that may say of which country a row's number is, by their indexes from 0: also those that say where somebody
 * lives.
 */
export function countryColumns(header: readonly string[]): readonly number[] {
  countryNames ??= new Set([...wordsOf(callingCodes), ...wordsOf(countriesBeside)]);
  const known = columnsKnownAs('country', header);
  return header.flatMap((name, at) =>
    known.includes(at) || countryNames?.has(undecorated(name).join('')) === true ? [at] : [],
  );
}

/** What is dialled before a number from abroad. A column "country code" may hold it, too. */
const callingCodes = [
  'calling code, dial code, dialing code, dialling code, dialcode, phone code, phone country code',
  'country calling code, country dial code, country prefix, phone prefix, isd, isd code, international prefix',
  'intl code, cc, tel code, ländervorwahl, landesvorwahl, landvorwahl, internationale vorwahl, indicatif',
  'indicatif pays, indicatif téléphonique, prefijo, prefijo internacional, prefijo país, código internacional, lada',
  'prefisso, prefisso internazionale, ddi, codigo ddi, prefixo, landnummer, landskod, landkode, landekode',
  'netnummer, kierunkowy, prefiks, předvolba, predvoľba, országhívó, előhívó, prefix, ülke kodu, alan kodu',
  'код страны, код країни, κωδικός χώρας, رمز الدولة, مفتاح الدولة, קידומת, קידומת מדינה, kode negara, mã quốc gia',
  'รหัสประเทศ, 国番号, 国際番号, 国家区号, 国际区号, 國碼, 국가번호',
].join(', ');

/** Countries of the phone or of an address, beyond the plain word. */
const countriesBeside = [
  'country region, mailing country, billing country, shipping country, home country, business country',
  'other country, phone country, mobile country, country name, country iso, country code iso, iso country',
  'iso country code, address country, default address country code, nation, land region, pays région, país región',
  'paese area geografica',
].join(', ');
