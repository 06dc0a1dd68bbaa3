import type { DigitPattern, DigitPatterns } from './digit-pattern.ts';

const allDigits = 0b11_1111_1111;

/**
 * Reads a regular expression as libphonenumber's metadata writes them: digits, `\d`, classes, groups, alternatives,
 * `?`, `{n}` and `{n,m}`.
 *
 * @throws when there is anything else in it, so that nothing is compiled wrong in silence
 */
export function parsePattern(
  { empty, digit, both, either, repeated }: DigitPatterns,
  source: string,
): DigitPattern {
  let at = 0;

  const fail = (): never => {
    throw new Error(`There is something unknown at character ${at} of the pattern ${source}`);
  };

  const alternatives = (): DigitPattern => {
    const found = [sequence()];
    while (source[at] === '|') {
      at += 1;
      found.push(sequence());
    }
    return either(found);
  };

  const sequence = (): DigitPattern => {
    const items: DigitPattern[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(counted(item()));
    return items.reduceRight((rest, first) => both(first, rest), empty);
  };

  const item = (): DigitPattern => {
    const [sign, inside] = /^(?:\\d|\d|\[((?:\d-\d|\d|\\d)+)\])/.exec(source.slice(at)) ?? [];
    if (sign === undefined) return group();
    at += sign.length;
    if (sign === '\\d') return digit(allDigits);
    return digit(inside === undefined ? 1 << Number(sign) : setOf(inside));
  };

  const group = (): DigitPattern => {
    if (source[at] !== '(') fail();
    at += source.startsWith('(?:', at) ? '(?:'.length : '('.length;
    const inside = alternatives();
    if (source[at] !== ')') fail();
    at += 1;
    return inside;
  };

  const counted = (pattern: DigitPattern): DigitPattern => {
    const [sign, least, range, most] = /^(?:\?|\{(\d+)(,(\d+))?\})/.exec(source.slice(at)) ?? [];
    if (sign === undefined) return pattern;
    at += sign.length;
    if (least === undefined) return repeated(pattern, 0, 1);
    return repeated(pattern, Number(least), Number(range === undefined ? least : most));
  };

  const whole = alternatives();
  return at < source.length ? fail() : whole;
}

/** What stands between the brackets of a class. */
function setOf(inside: string): number {
  let set = 0;
  for (const [, from, to = from] of inside.replaceAll('\\d', '0-9').matchAll(/(\d)(?:-(\d))?/g))
    for (let digit = Number(from); digit <= Number(to); digit += 1) set |= 1 << digit;
  return set;
}
