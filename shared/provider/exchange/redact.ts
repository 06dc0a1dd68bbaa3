import { maskNumber } from '../../core/words/mask-number.ts';

/** Shortest piece of a hidden value that is recognised. Shorter ones are words that anybody may use. */
const pieceUnitsMin = 8;

/** A hidden value shorter than this cannot be distinguished from the words around it. */
const wholeUnitsMin = 4;

/** Seven digits or more, with the separators people write between them. */
function numberRuns(): RegExp {
  // In a function, as most processes never quote anybody and it takes 2 ms of CPU to make.
  return /\+?\p{Nd}(?:[\s().\u2010-\u2015/-]{0,3}\p{Nd}){6,}/gu;
}

/** A refusal may name that of somebody else. */
function mailAddresses(): RegExp {
  return /[^\s@"'<>()[\],;:]{1,64}@[^\s@"'<>()[\],;:]{1,255}/gu;
}

/**
 * Makes a stranger's words safe to log, as one line: hidden values and e-mail addresses are taken out, and phone
 * numbers masked. A date may fall to the mask too; hiding too much is the lesser harm.
 */
export function redact(words: string, hidden: readonly string[]): string {
  return hide(words, hidden)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
    .replace(mailAddresses(), '…')
    .replace(numberRuns(), (run) => maskNumber(run));
}

/**
 * Puts an ellipsis for every piece of a hidden value (a text, a token, a name), in capitals or not: eight or more
 * characters of it, or the whole of a shorter one.
 */
export function hide(words: string, hidden: readonly string[]): string {
  const values = hidden.filter((value) => value.length >= wholeUnitsMin).map(inSmallLetters);
  const compared = inSmallLetters(words);
  let shown = '';
  for (let at = 0; at < words.length; ) {
    const units = Math.max(0, ...values.map((value) => hiddenUnits(compared, at, value)));
    shown += units > 0 ? '…' : words.charAt(at);
    at += Math.max(units, 1);
  }
  return shown;
}

/** Each letter stays where it is: one whose small form is longer is left as it is. */
function inSmallLetters(text: string): string {
  return text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/** How many units of `words` from `at` on are a piece of `value`: 0 when they are none. */
function hiddenUnits(words: string, at: number, value: string): number {
  let units = 0;
  const shortest = Math.min(value.length, pieceUnitsMin);
  for (let tried = shortest; at + tried <= words.length; tried += 1) {
    if (!value.includes(words.slice(at, at + tried))) break;
    units = tried;
  }
  return units;
}
