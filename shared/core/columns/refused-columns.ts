import { type ColumnCandidate, InputError, type InputFault } from '../../errors.ts';
import { shown } from '../text/placeholders.ts';
import { nearestWords } from '../words/nearest-words.ts';
import { columnsCalled, countedColumns } from './column-names.ts';
import { foldWords } from './fold-name.ts';
import { knownWords } from './header-meaning.ts';

/** How many columns an error lists: it is kept with its job. */
export const listedMax = 20;

export type AskedMeaning = NonNullable<ColumnCandidate['meaning']>;

const meant: Readonly<Record<AskedMeaning, string>> = { to: 'recipients', from: 'senders', text: 'texts' };

/**
 * Asks which of these columns is meant.
 *
 * @param candidates each with its index from 0; one is a column whose values are not what its name says
 * @param hasText whether a text was given as well, which would go to rows without their own alone
 */
export function ambiguous(
  meaning: AskedMeaning,
  candidates: readonly PlacedCandidate[],
  hasText = false,
): InputError {
  const example = candidates.findLast(({ column }) => !isValue(column))?.column ?? 'NAME';
  const choice = JSON.stringify({ [meaning]: example });
  const none = meaning === 'to' ? '' : `, or {"${meaning}": null} if it is none`;
  const why = hasText
    ? 'The campaign also has a text of its own, and a row with a value in this column would not get it. '
    : '';
  const hint =
    `${why}Say which one has the ${meant[meaning]} with the option columns, such as ${choice}${none}` +
    (hasText ? '; or give the column another name' : '');
  const faults = candidates.slice(0, listedMax).map(
    ({ at, ...candidate }): InputFault => ({
      detail:
        `Column ${at + 1}, ${named(candidate.column)}, may have the ${meant[meaning]}. ` +
        valuesOf(meaning, candidate),
      pointer: 'line 1',
      hint,
      candidate: { ...candidate, meaning, column: safe(candidate.column, at) },
    }),
  );
  return new InputError('columns_ambiguous', faults);
}

/**
 * @param alike columns that hold phone numbers, whatever they are called
 * @param hasOptions whether an option can name one of them; a suppression list has none
 */
export function noRecipients(
  header: readonly string[],
  readAs: string | undefined,
  alike: readonly PlacedCandidate[],
  hasOptions = true,
): InputError {
  const how = asRead(readAs);
  const first = `The first line names ${header.length} column(s) but none of recipients`;
  const names = listNames(header);
  const filled = header.filter((name) => name.trim() !== '');
  const uncut = filled.length === 1 ? uncutWords(filled[0] ?? '') : undefined;
  if (uncut !== undefined) return unusable(`${first}: ${uncut}.${how}`);
  if (names === undefined)
    return unusable(
      `${first}: it looks like a row of people.${how} If it is one, put a header line above, in which the column of ` +
        'the numbers is called "to"',
    );
  return unusable(
    `${first}: ${names}.${how} ${alike.length === 0 ? renaming(header) : choosing(alike, hasOptions)}`,
  );
}

function renaming(header: readonly string[]): string {
  const todo = 'Call the column of the numbers "to" (or phone, mobile, telephone …, in any of 40 languages)';
  return `${nearest(header)}${todo}`;
}

type PlacedCandidate = ColumnCandidate & { readonly at: number };

/** The first one is not suggested alone where there are others: it may be the phone of somebody else. */
function choosing(alike: readonly PlacedCandidate[], hasOptions: boolean): string {
  const placed = ({ column, at }: PlacedCandidate) =>
    isNameless(column) ? `${at + 1} (which has no name)` : named(column);
  const example = alike.find(({ column }) => !isNameless(column))?.column;
  const [only] = alike.length === 1 ? alike : [];
  const listed = alike.slice(0, listedMax).map(placed);
  const found =
    only === undefined
      ? `The columns ${listed.join(', ')} have numbers`
      : `Column ${placed(only)} has phone numbers`;
  if (example === undefined) return `${found}. Give the column of the recipients a name, such as "to"`;
  if (!hasOptions) return `${found}. Give the name "to" to each column whose numbers shall be listed`;
  const choice = JSON.stringify({ to: example });
  return only === undefined
    ? `${found}. Say which one has the recipients with the option columns, such as ${choice}`
    : `${found}: if these are the recipients, say so with the option columns: ${choice}`;
}

/** Why a line was read as one cell, and what to do. The line may be somebody's row, and then is not repeated. */
function uncutWords(cell: string): string | undefined {
  const line = isValue(cell) ? 'line' : `line ${shown(cell.trim())}`;
  if (/[,;\t|]/.test(cell))
    return (
      `the whole ${line} is in quotes, so it is one cell. Remove the quotes around whole lines, ` +
      'or open the file in a spreadsheet, split the column at its delimiter and save it as "CSV UTF-8"'
    );
  if (/\S {2,}\S/.test(cell))
    return (
      `the columns of the ${line} are separated by blanks alone. Export the list with commas, semicolons or ` +
      'tabs between its columns'
    );
  return undefined;
}

export function noSuchColumn(header: readonly string[], meaning: string, name: string): InputError {
  const names = listNames(header);
  const listing = names === undefined ? '' : `. There are ${names}`;
  return new InputError('unusable_columns', [
    {
      detail: `The option columns names ${shown(name)} for "${meaning}", and no column is called so${listing}`,
      pointer: `/options/columns/${meaning}`,
    },
  ]);
}

/**
 * Refuses a column that is used and whose name another one has, too: nobody could say by its name which one is meant.
 * Columns are named by their place: without a header line their names would be people's numbers.
 */
export function refuseRepeated(header: readonly string[], used: readonly (number | undefined)[]): void {
  for (const at of used) {
    const places = at === undefined ? [] : columnsCalled(header, header[at] ?? '');
    if (places.length > 1)
      throw unusable(
        `The columns ${countedColumns(places)} have the same name. Rename one; the first line must be a header`,
      );
  }
}

function valuesOf(meaning: AskedMeaning, { share, samples }: ColumnCandidate): string {
  if (samples.length === 0) return 'It has no values in the first rows';
  const values = `Values are ${samples.join(', ')}`;
  return meaning === 'text'
    ? values
    : `${Math.round(100 * share)} % of its first values are phone numbers. ${values}`;
}

/** Whether a header's cell is rather somebody's number or address than a name of a column. */
export function isValue(cell: string): boolean {
  return cell.includes('@') || cell.replace(/\P{N}/gu, '').length > 4;
}

function safe(column: string, at: number): string {
  return isValue(column) ? `column ${at + 1}` : column;
}

function isNameless(column: string): boolean {
  return isValue(column) || column.trim() === '';
}

function named(column: string): string {
  return isNameless(column) ? 'which has no name' : shown(column.trim());
}

/** How a file was read, as a sentence behind another one. */
export function asRead(readAs: string | undefined): string {
  return readAs === undefined ? '' : ` It was read as ${readAs}.`;
}

/** The names of a header; undefined where it looks like a row of people, whose data nobody should read in an error. */
export function listNames(header: readonly string[]): string | undefined {
  if (header.some(isValue)) return undefined;
  const names = header.filter((name) => name.trim() !== '').map((name) => shown(name.trim()));
  return `${names.slice(0, listedMax).join(', ')}${names.length > listedMax ? ' …' : ''}`;
}

/** The first name that is like a known word, or has one among its words: "Work phone" is near "phone". */
function nearest(header: readonly string[]): string {
  const known = knownWords().filter(isLong);
  for (const name of header.slice(0, listedMax)) {
    const [word] = foldWords(name)
      .filter(isLong)
      .flatMap((one) => nearestWords(one, known));
    if (word !== undefined) return `${shown(name.trim())} may be meant for "${word}". `;
  }
  return '';
}

/** Short words are like too many others. */
function isLong(word: string): boolean {
  return word.length > 3 || !/^[a-z]+$/.test(word);
}

function unusable(detail: string): InputError {
  return new InputError('unusable_columns', [{ detail, pointer: 'line 1' }]);
}
