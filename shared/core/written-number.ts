import { hasNoValue } from './no-value.ts';

/** Why what somebody wrote is no single number, whatever digits it has. */
export type SpellingFault = 'empty' | 'mangled' | 'characters' | 'other_digits' | 'extension';

/**
 * Signs without a look of their own: bidi marks, which come along when a number is copied, blanks of no width, soft
 * hyphens, marks of byte order. They say nothing about a number.
 */
const invisible = /\p{Cf}/gu;

/** Some of which the library does not know. */
const blank = /[^\S\r\n]/g;

/** What stands before a number as a link (RFC 3966), and in lists of leads. */
const prefix = /^(?:tel|p):(?=\s*[+\d(])/i;

/** Before a plus: people put the calling code into brackets, (+49) 151 … */
const bracket = /^\(\s*(?=\+)/;

/** What a spreadsheet leaves of a long number: 4.47E+11. The lost digits cannot be known, so it is never repaired. */
const scientific = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/**
 * A number written as a decimal, 4915112345678.0, as programs export a column that has empty cells. Read as it stands,
 * the zero would be its last digit. Numbers in groups have shorter first groups, or several dots, or other digits at
 * the end.
 */
const decimal = /^\+?(?:\s*\d){5,}\s*[.,]0+$/;

/**
 * A day in the column of numbers, as of a row that has slipped. Its eight digits are somebody's number where numbers
 * are as short: 2026-11-24 is a mobile in Denmark, Latvia and Tunisia.
 */
const days = [
  /^(?:19|20)\d\d([-/.])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])$/,
  /^(?:0?[1-9]|[12]\d|3[01])([-/.])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d$/,
];

/** Digits and the separators people write between them. Letters are refused: no keypad spelling. */
const plain = /^\+?[\d\s().\u2010-\u2015\u2212/-]+$/u;

/** What stands between a number and what is dialled once somebody answers, in some languages. */
const extensionWords = ';?ext(?:ension|n)?|x|#|poste|anexo|ramal|int|interno|dw|durchwahl|доб|内線|内线|내선';

/** A number with an extension: a text would go to the switchboard. */
const extended = new RegExp(
  `^(\\+?[\\d\\s().\\u2010-\\u2015\\u2212/-]{5,}?)[\\s,;.-]*(?:${extensionWords})[\\s.:=#№]*\\d{1,7}$`,
  'iu',
);

/** One or two digits more behind a slash: an extension, or the end of a second number, 0664 1234567/8. */
const slashed = /^(.*\d{4,})\s*\/\s*(\d{1,2})$/s;

/** Digits and pluses of other scripts, with the separators of theirs. */
const foreign = /^[+＋]?[\p{Nd}\s()（）.．\u2010-\u2015\u2212ー－／/-]+$/u;

/** What people write where there is no number. */
const dashes = /^[\s().\u2010-\u2015\u2212/-]+$/;

/** Longer cells are no number, and patterns take long over them. */
const spellingCharsMax = 200;

/** A number as somebody wrote it, without what says nothing: blanks around it, marks, the prefix of a link. */
export function plainSpelling(cell: string): string {
  return cell
    .replace(invisible, '')
    .replace(blank, ' ')
    .trim()
    .replace(prefix, '')
    .trim()
    .replace(bracket, '');
}

/** @param written what `plainSpelling` has returned */
export function spellingFault(written: string): SpellingFault | undefined {
  if (hasNoValue(written) || dashes.test(written)) return 'empty';
  if ([scientific, decimal, ...days].some((form) => form.test(written))) return 'mangled';
  const isLong = written.length > spellingCharsMax;
  if (plain.test(written)) return !isLong && slashed.test(written) ? 'extension' : undefined;
  if (isLong) return 'characters';
  if (extended.test(written)) return 'extension';
  return foreign.test(written) ? 'other_digits' : 'characters';
}

/** The number before an extension. */
export function withoutExtension(written: string): string | undefined {
  return written.length > spellingCharsMax ? undefined : extended.exec(written)?.[1]?.trim();
}

/** What may be meant where digits stand behind a slash: an extension, the end of another number, or of this one. */
export function aroundSlash(written: string): readonly string[] {
  if (written.length > spellingCharsMax || !plain.test(written)) return [];
  const [, before = '', end = ''] = slashed.exec(written) ?? [];
  return end === '' ? [] : [before, before.slice(0, -end.length) + end, before + end];
}

/** What stands between commas, slashes and the like: mostly the numbers of one person. */
export function partsOfCell(cell: string): readonly string[] {
  if (cell.length > spellingCharsMax) return [];
  const parts = cell.split(/[,;|/\n\r]|:::| (?:or|oder|ou|o|und|and|et|y|e) /i).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** Digits as people write a number among words, `Tel. 212-555-0123 (mobile)`; those of masked ones are fewer. */
const amongWords = /\+?\s?\(?\d[\d\s().\u2010-\u2015\u2212/-]{5,}\d/gu;

/**
 * Days and times among words, as of a log: 2026-11-24 10 is somebody's number in the United States, Germany and India,
 * before the minutes are.
 */
const moments = new RegExp(
  [
    String.raw`(?<![\d./-])(?:(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:19|20)\d\d)` +
      String.raw`(?![\d/]|[.-]\d)(?:,? +\d{1,2}[:.]\d\d(?:[:.]\d\d)?)?`,
    String.raw`(?<![\d./-])(?:\d{1,2}([-/.])\d{1,2}\3\d\d,? +|(?:19|20)\d\d,? +)?\d{1,2}:\d\d(?::\d\d)?`,
  ].join('|'),
  'g',
);

/** A day without signs between, as programs write it in names of files and in exports. */
const dayOfDigits = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/** Whether a cell may be a day: eight digits are a number as well where numbers are as short. */
export function mayBeDay(cell: string): boolean {
  return dayOfDigits.test(cell.trim());
}

/** What may be numbers in a cell that is none: digits among words or in a link, and before the `.0` of a program. */
export function digitsWithin(written: string): readonly string[] {
  if (written.length > spellingCharsMax) return [];
  if (decimal.test(written)) return [written.replace(/[.,]0+$/, '')];
  if (spellingFault(written) !== 'characters') return [];
  return written.replaceAll(moments, '|').match(amongWords) ?? [];
}
