import { isUtf8 } from 'node:buffer';

/** What stands between words; digits too, as numbers are ASCII in every encoding. */
const between = /[\s\d;,."()|+\-:/@_]+/;

/** Quotes and dashes of running text, which stand before or behind a word. */
const opening = /^[‘’“”„‚«‹»¿¡–—…]+/;
const closing = /[‘’“”«‹»›–—…!?%]+$/;

/** What no word has. */
const oddities = [
  // Signs, and pieces of lines, that stand beside letters only where something else is meant; ° € ® ™ and ª º do so in
  // good texts.
  /\p{L}[¸¹²³¼½¾‰‡†¦¬¤¨¯¶„‚ˆ˜¢¥×÷¿¡±µ«»∙≈ˇ˘˙˛˝\u2500-\u259f]/u,
  /[ˇ˘˙˛˝¸¹²³¼½¾‰‡†¦¬¤¨¯¶ˆ˜¢¥×÷±]\p{L}/u,
  // A sign inside, but for apostrophes, or a small letter before a capital one, one of the two no ASCII.
  /\p{L}[^\p{L}\p{M}'’`´ʻ·&*]+\p{L}|(?!\p{ASCII})\p{Ll}\p{Lu}|\p{Ll}(?!\p{ASCII})\p{Lu}/u,
  // Two capital letters before a small one, as Mac Roman makes "JÅrgen" of a DOS program's "Jürgen".
  /[A-Z](?!\p{ASCII})\p{Lu}\p{Ll}/u,
];

/** Scripts of which no word has letters of two. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
];

/** Pieces of lines, controls and signs of nobody, which stand in no list: bytes that are read in a wrong encoding. */
const foreign = /[\u2500-\u259f\x80-\x9f\p{Co}]/u;

/** Signs of running text in Chinese, Japanese and Korean, and the lines and stars that adorn texts there. */
const eastAsian =
  '[\\u2014\\u2015\\u2018-\\u201d\\u2025\\u2026\\u203b\\u2190-\\u2193\\u2500-\\u257f' +
  '\\u25a0-\\u25ef\\u2605\\u2606\\u266a\\u3000-\\u303f\\u30fb' +
  '\\uff01-\\uff0f\\uff1a-\\uff20\\uff3b-\\uff3d\\uff5b-\\uff5e]+';

/** Between two ASCII letters they are rather a letter of another encoding. */
const parting = new RegExp(`(?<![A-Za-z])${eastAsian}|${eastAsian}(?![A-Za-z])`, 'gu');

/** What is judged of a reading as Chinese, Japanese or Korean, which have no blanks around their signs. */
export function withoutEastAsianSigns(text: string): string {
  return text.replace(parting, ' ');
}

/** Whether a reading has characters that nobody writes. */
export function hasForeign(text: string): boolean {
  return foreign.test(text);
}

/** The words that have a letter or sign beyond ASCII, with letters in them. */
export function wordsBeyondAscii(text: string): readonly string[] {
  return text.split(between).filter((word) => /\P{ASCII}/u.test(word) && /\p{L}/u.test(word));
}

/** From 0 to 1: how many of the words nobody writes so. Bytes that are read in a wrong encoding make many. */
export function oddShare(words: readonly string[]): number {
  return words.length === 0 ? 0 : words.filter(isOdd).length / words.length;
}

function isOdd(word: string): boolean {
  const inner = word.replace(opening, '').replace(closing, '');
  return (
    oddities.some((form) => form.test(inner)) || scripts.filter((script) => script.test(inner)).length > 1
  );
}

/** Programs that took UTF-8 for something else took it for one of these. */
const takenFor = ['windows-1252', 'windows-1251', 'windows-1250', 'macintosh'] as const;

/** By the encoding that the letters were taken for: their bytes. */
let bytesOf: readonly ReadonlyMap<string, number>[] | undefined;

/**
 * Whether most of these words are UTF-8 that somebody read in another encoding and wrote as UTF-8 again: "Ã¼" where
 * "ü" is meant.
 */
export function isTwiceEncoded(words: readonly string[]): boolean {
  if (words.length === 0) return false;
  bytesOf ??= [
    ...takenFor.map((encoding) => {
      const decoder = new TextDecoder(encoding);
      return lettersBy((byte) => decoder.decode(Uint8Array.of(byte), { stream: true }));
    }),
    // ISO-8859-1 to the letter, with controls where Windows has letters: so do PHP's `utf8_encode` and older databases.
    lettersBy((byte) => String.fromCharCode(byte)),
  ];
  return bytesOf.some((bytes) => words.filter((word) => isUtf8Of(word, bytes)).length > words.length / 2);
}

function lettersBy(letter: (byte: number) => string): ReadonlyMap<string, number> {
  return new Map(Array.from({ length: 128 }, (_, at) => [letter(at + 128), at + 128]));
}

function isUtf8Of(word: string, bytes: ReadonlyMap<string, number>): boolean {
  const letters = [...word].map((letter) => (letter <= '\x7f' ? letter.charCodeAt(0) : bytes.get(letter)));
  return !letters.includes(undefined) && isUtf8(Uint8Array.from(letters as number[]));
}
