import { isOneSlip } from '../../words/nearest-words.ts';

/** A word of three letters is one letter away from too many others: `uid` is no slip for `eid`. */
const lettersMin = 4;

/**
 * Short other words for a column are one letter away from headers of their own: `team` from `term`, `born` from `Bonn`.
 */
const lettersOfOtherWordsMin = 7;

/** One letter away from a column, and yet headers of their own in files of people and addresses. */
const ownWords = ['county', 'season', 'employer'];

/** A column that a header lacks: its name, and other words for it, all without case, spaces and punctuation. */
export type LackedColumn<Column> = {
  readonly column: Column;
  readonly name: string;
  readonly otherWords: readonly string[];
};

/**
 * The column that an unknown name most likely means; undefined when it resembles none. Other digits make it
 * another column: `email2` is a second address, and no slip for the first.
 *
 * @param unknown without its case, spaces and punctuation, like the columns' names
 */
export function slippedColumn<Column>(
  unknown: string,
  lacked: readonly LackedColumn<Column>[],
): Column | undefined {
  if (ownWords.includes(unknown)) return undefined;
  const isMeant = (word: string) => digitsIn(word) === digitsIn(unknown) && isOneSlip(unknown, word);
  const found = lacked.find(({ name, otherWords }) =>
    [
      ...[name].filter(({ length }) => length >= lettersMin),
      ...otherWords.filter(({ length }) => length >= lettersOfOtherWordsMin),
    ].some(isMeant),
  );
  return found?.column;
}

function digitsIn(word: string): string {
  return word.replace(/\P{N}/gu, '');
}
