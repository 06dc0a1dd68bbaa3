import { InputError } from '../../errors.ts';

/** Where in a record the recipient, and perhaps sender and text, stand. */
export type Columns = { readonly to: number; readonly from?: number; readonly text?: number };

/**
 * @param words that the column may be called, as `plainName` leaves them, like the names
 * @throws InputError when two columns are called so
 */
export function columnOf(
  meaning: string,
  words: readonly string[],
  names: readonly string[],
): number | undefined {
  const found = names.flatMap((name, at) => (words.includes(name) ? [at] : []));
  if (found.length > 1) {
    throw unusable(`The columns ${countedColumns(found)} all mean "${meaning}". Rename all but one`);
  }
  return found[0];
}

/** The columns that a name is of, whatever its case, spaces and punctuation; none for a name without letters. */
export function columnsCalled(header: readonly string[], name: string): readonly number[] {
  const plain = plainName(name);
  return header.flatMap((column, at) => (plain !== '' && plainName(column) === plain ? [at] : []));
}

/** As people count them. */
export function countedColumns(places: readonly number[]): string {
  return places.map((at) => at + 1).join(' and ');
}

/** A column's name without its case, spaces and punctuation. */
export function plainName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function unusable(detail: string): InputError {
  return new InputError('unusable_columns', [{ detail, pointer: 'line 1' }]);
}
