import { InputError } from '../../errors.ts';

/** Where in a record the recipient, and perhaps sender and text, stand. */
export type Columns = { readonly to: number; readonly from?: number; readonly text?: number };

/** Which column a person says is which, by its name; null: none has it. */
export type NamedColumns = {
  readonly to?: string;
  readonly from?: string | null;
  readonly text?: string | null;
  /** All rows are texted, whatever columns say of who wants texts. */
  readonly consent?: null;
};

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

function unusable(detail: string): InputError {
  return new InputError('unusable_columns', [{ detail, pointer: 'line 1' }]);
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

/** What is known of a person or an order, by the name that its column has everywhere. */
export const knownNames = [
  'first_name',
  'last_name',
  'email',
  'employee_id',
  'account_id',
  'group',
  'country',
  'birth_date',
] as const;

export type KnownName = (typeof knownNames)[number];

/** @returns whether columns have known names for this */
export function isKnownName(name: string): name is KnownName {
  return (knownNames as readonly string[]).includes(name);
}
