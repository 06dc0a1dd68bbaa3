import { undecorated } from './header-meaning.ts';
import { columnsKnownAs } from './known-names.ts';
import { wordsOf } from './vocabulary.ts';
import { callingCodes, countriesBeside } from './words/country-words.ts';

let words: ReadonlySet<string> | undefined;

/** Columns that may say of which country a row's number is, by their indexes from 0. */
export function countryColumns(header: readonly string[]): readonly number[] {
  words ??= new Set([...wordsOf(callingCodes), ...wordsOf(countriesBeside)]);
  const known = columnsKnownAs('country', header);
  return header.flatMap((name, at) =>
    known.includes(at) || words?.has(undecorated(name).join('')) === true ? [at] : [],
  );
}
