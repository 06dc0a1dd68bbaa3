/** Marks that people leave out or put elsewhere: accents, the points of Hebrew and Arabic, and the Indic dot below. */
const marks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c\u09bc]/g;

/** Letters that no decomposition makes plain, and those that several keyboards write in several ways. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ ı: 'i', ß: 'ss', ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe', ς: 'σ' }),
  // Persian and Urdu letters in the place of Arabic ones, and the ends of words that are written either way.
  ...Object.entries({ ى: 'ي', ی: 'ي', ک: 'ك', ہ: 'ه', ة: 'ه' }),
]);

const otherLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g');

/** The words of a column's name without case, accents and punctuation: "Nº de Teléfono*" is `no de telefono`. */
export function foldWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .replace(otherLetters, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The same as one word, by which `firstName` and "First name" are alike. */
export function foldName(name: string): string {
  return foldWords(name).join('');
}
