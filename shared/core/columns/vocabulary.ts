import { foldName } from './fold-name.ts';
import { numbers, phones } from './words/phone-words.ts';
import { decorations, links, ownerWords } from './words/small-words.ts';

/** What a word of a column's name can be where a phone is named. */
export type PieceKind = 'phone' | 'number' | 'link' | 'decoration' | 'owner';

/** Words of several languages, folded. */
export function wordsOf(lists: string | Readonly<Record<string, string>>): readonly string[] {
  const written = typeof lists === 'string' ? [lists] : Object.values(lists);
  const folded = written.flatMap((list) => list.split(',')).map(foldName);
  return [...new Set(folded)].filter((word) => word !== '');
}

let pieces: ReadonlyMap<string, PieceKind> | undefined;

/** Folded once, when the first header is read: many processes read none. A word counts as the first kind it has. */
export function phonePieces(): ReadonlyMap<string, PieceKind> {
  if (pieces !== undefined) return pieces;
  const made = new Map<string, PieceKind>();
  const add = (kind: PieceKind, words: readonly string[]): void => {
    for (const word of words) if (!made.has(word)) made.set(word, kind);
  };
  add('phone', wordsOf(phones));
  add('number', wordsOf(numbers));
  add('decoration', wordsOf(decorations));
  add('link', wordsOf(links));
  add('owner', wordsOf(ownerWords));
  pieces = made;
  return made;
}
