import { foldWords } from './fold-name.ts';
import { decorations, type PieceKind, phonePieces, wordsOf } from './vocabulary.ts';
import { recipients, senders, texts } from './words/campaign-words.ts';

/**
 * What a column of a campaign is for by its name. `number` is a number of anything: of a phone perhaps, or of a case, a
 * bill or a customer.
 */
export type HeaderMeaning = 'to' | 'from' | 'text' | 'number';

/** A longer name is no name. */
const charsMax = 80;

/** "Phone 2" counts, and "e164" has three; more digits are a number. */
const countDigitsMax = 4;

/** So short that they are found inside too many other words. */
const isShort = (word: string) => /^[a-z]{1,2}$/.test(word);

let known: ReadonlyMap<string, HeaderMeaning> | undefined;
let decoration: ReadonlySet<string> | undefined;

function meanings(): ReadonlyMap<string, HeaderMeaning> {
  known ??= new Map(
    Object.entries({ to: recipients, from: senders, text: texts }).flatMap(([meaning, words]) =>
      wordsOf(words).map((word) => [word, meaning as HeaderMeaning] as const),
    ),
  );
  return known;
}

/**
 * What a header says of its column, in any of the known languages; undefined when that is unknown. A phone that is
 * said to be somewhere ("Work phone") or to be something else ("Phone type") is unknown.
 */
export function headerMeaning(name: string): HeaderMeaning | undefined {
  if (name.length > charsMax) return undefined;
  const words = undecorated(name);
  return meanings().get(words.join('')) ?? numberMeaning(words);
}

const texting = new Set(['sms', 'smss', 'смс', 'whatsapp', 'imessage', 'rcs', 'mms']);

/** Whether a name says how people are reached: such a column has a yes, texts, or their numbers. */
export function isTexting(name: string): boolean {
  return name.length <= charsMax && texting.has(undecorated(name).join(''));
}

/** A name's words without those that programs put beside any name: "Email 1 - Value (required)" is `email`. */
export function undecorated(name: string): readonly string[] {
  decoration ??= new Set([...wordsOf(decorations), '1']);
  const words = foldWords(name);
  const left = words.filter((word) => decoration?.has(word) !== true);
  return left.length === 0 ? words : left;
}

/** @returns whether a name says that its column is of the phones of those who are in the rows */
export function isPhoneName(name: string): boolean {
  return name.length <= charsMax && numberMeaning(undecorated(name)) === 'to';
}

/** Chinese and Japanese put words together without blanks. */
const unspaced = /^[\p{Script=Han}\p{Script=Katakana}]{2,}$/u;

/** Whether a phone is among the words of a name, of whomever and wherever it is: "Work phone", "Parent 1 Mobile". */
export function hasPhoneWord(name: string): boolean {
  if (name.length > charsMax) return false;
  return foldWords(name).some(
    (word) =>
      numberMeaning([word]) === 'to' ||
      [...phonePieces()].some(
        ([piece, kind]) => kind === 'phone' && unspaced.test(piece) && word.includes(piece),
      ),
  );
}

/** The words that a person may have meant by an unknown one. */
export function knownWords(): readonly string[] {
  const phones = [...phonePieces()].flatMap(([word, kind]) => (kind === 'phone' ? [word] : []));
  return [...meanings().keys(), ...phones];
}

/**
 * Names of phones are put together of few words in many ways, with blanks or without: "Mobilfunk-Nr.", "numero de
 * telefono del cliente". Such a name must be made of known words to its last letter, one of them for a phone.
 */
function numberMeaning(words: readonly string[]): 'to' | 'number' | undefined {
  const ways = waysToRead(words);
  if (ways.some((kinds) => kinds.has('phone'))) return 'to';
  const isNumber = (kinds: ReadonlySet<PieceKind>) => kinds.has('number') && !kinds.has('owner');
  return ways.some(isNumber) ? 'number' : undefined;
}

/** By which kinds of pieces the words can be put together, each way once. */
function waysToRead(words: readonly string[]): readonly ReadonlySet<PieceKind>[] {
  const name = words.join('');
  const starts = new Set(words.map((_, at) => words.slice(0, at).join('').length));
  const ends = new Set(words.map((_, at) => words.slice(0, at + 1).join('').length));
  const ways: Map<string, ReadonlySet<PieceKind>>[] = Array.from(
    { length: name.length + 1 },
    () => new Map(),
  );
  ways[0]?.set('', new Set());
  const pieces = phonePieces();
  const hasFewDigits = name.replace(/\D/g, '').length <= countDigitsMax;
  for (let from = 0; from < name.length; from += 1) {
    for (const kinds of ways[from]?.values() ?? []) {
      for (let to = from + 1; to <= name.length; to += 1) {
        const piece = name.slice(from, to);
        const isWhole = starts.has(from) && ends.has(to);
        // Behind "e.g." an example may follow. Elsewhere many digits are somebody's number, in a list without a header.
        const isExample = isWhole && kinds.has('decoration') && /^\d+$/.test(piece);
        const isCounted = hasFewDigits && /^[1-9]$/.test(piece);
        const kind = isExample || isCounted ? 'decoration' : pieces.get(piece);
        if (kind === undefined) continue;
        // "telno" ends with a short word; it may stand nowhere else inside a word.
        // "Tel. P" is at home in Switzerland, and no "telp".
        if (kind === 'phone' && from < to - 1 && starts.has(to - 1) && isShort(piece.slice(-1))) continue;
        if (isShort(piece) && !(ends.has(to) && (starts.has(from) || kinds.has('phone')))) continue;
        const all = new Set([...kinds, kind]);
        ways[to]?.set([...all].sort().join(), all);
      }
    }
  }
  return [...(ways[name.length]?.values() ?? [])];
}
