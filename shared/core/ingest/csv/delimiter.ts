import { separatorLine } from './separator-line.ts';

const [carriageReturn, lineFeed, quote] = [0x0d, 0x0a, 0x22];

export const delimiterBytes = { comma: 0x2c, semicolon: 0x3b, tab: 0x09, pipe: 0x7c } as const;

export type Delimiter = keyof typeof delimiterBytes;

const names = Object.keys(delimiterBytes) as readonly Delimiter[];

/**
 * What a first line `sep=;` says. Else what splits the first line with anything in it into most cells; a comma when
 * nothing of the kind occurs outside quotes.
 */
export function delimiterOf(bytes: Uint8Array): Delimiter {
  const said = separatorLine(bytes)?.delimiter;
  const named = names.find((name) => delimiterBytes[name] === said);
  if (named !== undefined) return named;
  const counts = new Map<number, number>(names.map((name) => [delimiterBytes[name], 0]));
  const isBreak = (byte: number | undefined) => byte === carriageReturn || byte === lineFeed;
  let at = 0;
  while (isBreak(bytes[at])) at += 1;
  for (let isQuoted = false; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === quote) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (isBreak(byte)) break;
    const count = counts.get(byte);
    if (count !== undefined) counts.set(byte, count + 1);
  }
  const countOf = (name: Delimiter) => counts.get(delimiterBytes[name]) ?? 0;
  return names.reduce<Delimiter>((best, next) => (countOf(next) > countOf(best) ? next : best), 'comma');
}
