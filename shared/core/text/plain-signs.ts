import { segmentsOf } from './segments.ts';

/** Signs that word processors put in the place of plain ones, and that make a text UCS-2: twice as dear. */
const plain: ReadonlyMap<string, string> = new Map([
  ...signs('’‘‚‛ʼ′´`', "'"),
  ...signs('“”„‟″«»', '"'),
  ...signs('‹', '<'),
  ...signs('›', '>'),
  ...signs('‐‑‒–—―−•·', '-'),
  ...signs('\u00a0\u2002\u2003\u2007\u2009\u200a\u202f\u3000', ' '),
  ...signs('\u00ad\u200b\u2060\ufeff', ''),
  ['…', '...'],
]);

const anySign = new RegExp(`[${[...plain.keys()].join('')}]`, 'gu');

function signs(written: string, sign: string): readonly (readonly [string, string])[] {
  return [...written].map((one) => [one, sign] as const);
}

/**
 * The text with plain quotes, dashes and blanks, if that alone makes it GSM-7; undefined when it is GSM-7 already, or
 * has letters that make it UCS-2 anyway.
 */
export function withPlainSigns(text: string): string | undefined {
  if (segmentsOf(text).encoding === 'GSM-7') return undefined;
  const changed = text.replace(anySign, (sign) => plain.get(sign) ?? sign);
  return segmentsOf(changed).encoding === 'GSM-7' ? changed : undefined;
}
