import { InputError } from '../../errors.ts';
import { morePhoneWords, phoneWords, wordsFor } from './phone-words.ts';

/** Where in a record the recipient, and perhaps sender and text, stand. */
export type Columns = { readonly to: number; readonly from?: number; readonly text?: number };

/** Header words by meaning, written as `plainName` leaves them. */
const aliases = {
  to: ['to', 'recipient', ...phoneWords, 'number'],
  from: ['from', 'sender', 'senderid'],
  text: ['text', 'message', 'body', 'sms'],
} as const;

type Meaning = keyof typeof aliases;

/**
 * Words for recipients that count only where none of the others stands. Senders and texts have no such words: an upload
 * can do without these columns, and a guess would change what it says.
 */
const moreWordsForTo = [
  ...morePhoneWords,
  ...wordsFor('recipient', 'to', 'destination'),
  ...['recipients', 'receiver', 'empfänger', 'empfaenger'],
];

/**
 * Finds the columns by their header, whatever its case, spaces and punctuation. Other columns are left alone.
 *
 * @throws InputError when no column holds recipients, or when two columns claim one meaning or one name.
 */
export function findColumns(header: readonly string[]): Columns {
  const names = header.map(plainName);
  refuseRepeats(names);
  const at = (meaning: Meaning) => columnOf(meaning, aliases[meaning], names);
  const to = at('to') ?? columnOf('to', moreWordsForTo, names);
  const [from, text] = [at('from'), at('text')];
  if (to === undefined) {
    throw unusable(
      `The first line names ${header.length} column(s) but none of recipients. If the file begins with its first ` +
        `recipient, put a header line above; else name one of them "to" (or ${aliases.to.slice(1, 6).join(', ')} …)`,
    );
  }
  return { to, ...(from === undefined ? {} : { from }), ...(text === undefined ? {} : { text }) };
}

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
    const places = found.map((at) => at + 1).join(' and ');
    throw unusable(`The columns ${places} all mean "${meaning}". Rename all but one`);
  }
  return found[0];
}

/** Columns are named by their place: without a header line their names would be people's numbers. */
function refuseRepeats(names: readonly string[]): void {
  const repeated = names.findIndex((name, at) => name !== '' && names.indexOf(name) !== at);
  if (repeated < 0) return;
  const first = names.indexOf(names[repeated] ?? '');
  throw unusable(
    `The columns ${first + 1} and ${repeated + 1} have the same name. Rename one; the first line must be a header`,
  );
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
