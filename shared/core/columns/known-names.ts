import type { KnownName } from './fact-names.ts';
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

let meanings: ReadonlyMap<string, KnownName> | undefined;

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

function placesOf(known: KnownName, names: readonly string[]): readonly number[] {
  meanings ??= new Map(
    Object.entries(nameTables).flatMap(([meaning, lists]) =>
      wordsOf(lists).map((word) => [word, meaning as KnownName] as const),
    ),
  );
  return names.flatMap((name, at) => (meanings?.get(name) === known ? [at] : []));
}
