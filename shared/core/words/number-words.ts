import type { Country, NumberFault } from '../msisdn.ts';

const words: Readonly<Record<NumberFault, string>> = {
  empty: 'The number is missing',
  mangled:
    'A program wrote the number as a quantity, such as 4.47E+11 or with .0 at its end, or it is a day. Format the ' +
    'column as text and export again, or move the cells of the row to the columns that they belong to',
  characters:
    'The number holds something other than digits, spaces and ( ) . - /. Keep only a plus and digits',
  other_digits:
    'The number has digits or a plus of another script, such as ０ or ٠. Write them as 0 to 9 and +',
  extension:
    'The number has an extension, and no text reaches one. Leave the extension out if the number is a mobile, ' +
    'or take the mobile of the person',
  several_numbers: 'The cell has several numbers. Keep the one that shall be texted',
  ambiguous:
    "Without a plus, the number is valid in the country and also with the country's calling code. Write the " +
    'plus, or the 0 that is dialled at home',
  short_number:
    'The number is too short for a person: it is one for help or a service (112, 911, 40404), which is never texted, ' +
    'or its beginning is missing',
  no_country: 'No country has the calling code of the number',
  too_short: 'The number has too few digits',
  too_long: 'The number has too many digits',
  unassigned: 'No number of this form exists in its country',
};

/** What a wrong country makes of numbers that are good in another one. */
const ofCountry: readonly NumberFault[] = [
  'short_number',
  'no_country',
  'too_short',
  'too_long',
  'unassigned',
];

/**
 * What is wrong with a number as somebody wrote it, and what to do. The number itself is not repeated.
 *
 * @param country of numbers without a plus
 * @param mayName whether another country for them may be named where the number stands
 */
export function numberFaultWords(
  fault: NumberFault,
  written: string,
  country: Country,
  { mayName = true }: { readonly mayName?: boolean } = {},
): string {
  if (!ofCountry.includes(fault) || written.trim().startsWith('+')) return words[fault];
  const other = mayName ? ', or name the country of such numbers as "default_country"' : '';
  const read = `Without a plus, it is read as a number of ${country}`;
  return `${words[fault]}. ${read}: write its plus and calling code${other}`;
}
