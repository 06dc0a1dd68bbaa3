import { type Country, type Msisdn, readingsOf } from '../msisdn.ts';

/** A piece between spaces: what it says, and where its digits stand in the object. */
export type SpelledToken = { text: string; digitsAt: number[] };

/** The last digits of a number are the same in every spelling; only its beginning is written in several ways. */
const tailDigits = 6;

/**
 * The tokens up to the last one that spell the number together; a longer span that spells another number is that
 * number.
 */
export function spelledSpan(
  tokens: readonly SpelledToken[],
  number: Msisdn,
  country: Country,
): readonly SpelledToken[] | undefined {
  return wholeSpan(tokens, number, country) ?? wholeSpan(tokens.map(withoutDecimal), number, country);
}

/** As a program wrote it that took the number for a quantity: 4915112345678.0 */
function withoutDecimal({ text, digitsAt }: SpelledToken): SpelledToken {
  return { text: text.replace(/^(\+?\d{5,})\.0+$/, '$1'), digitsAt };
}

function wholeSpan(
  tokens: readonly SpelledToken[],
  number: Msisdn,
  country: Country,
): readonly SpelledToken[] | undefined {
  const digitsOf = (span: readonly SpelledToken[]): string =>
    span.map(({ text }) => text.replaceAll(/\D/g, '')).join('');
  if (!digitsOf(tokens).endsWith(number.slice(-tailDigits))) return undefined;
  // What follows a country's code belongs to it; after a whole number something else may begin.
  const startsMax = /^\+\d{1,6}$/.test(tokens[0]?.text ?? '') ? 1 : tokens.length;
  for (let from = 0; from < startsMax; from += 1) {
    const span = tokens.slice(from);
    if (digitsOf(span) === number.slice(1)) return span;
    const readings = readingsOf(trimmed(span.map(({ text }) => text).join(' ')), country);
    if (readings.length > 0) return readings.includes(number) ? span : undefined;
  }
  return undefined;
}

/** Without what belongs to the sentence around it. */
function trimmed(spelling: string): string {
  return spelling.replace(/^[).\-/\s]+/, '').replace(/[(.\-/\s]+$/, '');
}
