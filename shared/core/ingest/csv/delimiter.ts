import { separatorLine } from './separator-line.ts';
import { carriageReturn, newline, quote } from './signs.ts';

export const delimiterBytes = { comma: 0x2c, semicolon: 0x3b, tab: 0x09, pipe: 0x7c } as const;

export type Delimiter = keyof typeof delimiterBytes;

const names = Object.keys(delimiterBytes) as readonly Delimiter[];

/** How many lines may stand above a table without showing its delimiter. */
const linesMax = 12;

/**
 * What a first line `sep=;` says. Else what splits the first line with anything in it into most cells. Where nothing
 * splits that one, it may be a title: then what splits a later line and the next one alike. A comma when nothing of the
 * kind occurs outside quotes.
 */
export function delimiterOf(bytes: Uint8Array): Delimiter {
  const said = separatorLine(bytes)?.delimiter;
  const named = names.find((name) => delimiterBytes[name] === said);
  if (named !== undefined) return named;
  const lines = countsByLine(bytes);
  const splits = lines.map((counts, line) => {
    const best = names.reduce((one, other) => (counts[other] > counts[one] ? other : one), 'comma');
    const isSplit = counts[best] > 0 && (line === 0 || counts[best] === lines[line + 1]?.[best]);
    return isSplit ? best : undefined;
  });
  return splits.find((name) => name !== undefined) ?? 'comma';
}

/** How often each delimiter stands in each of the first lines with anything in them, outside quotes. */
function countsByLine(bytes: Uint8Array): readonly Readonly<Record<Delimiter, number>>[] {
  const none = { comma: 0, semicolon: 0, tab: 0, pipe: 0 };
  const lines: Record<Delimiter, number>[] = [];
  let [isQuoted, isOpen] = [false, false];
  for (const byte of bytes) {
    if (byte === quote) isQuoted = !isQuoted;
    if (!isQuoted && (byte === carriageReturn || byte === newline)) {
      isOpen = false;
      // A first line that is split says it all.
      if (lines.length > linesMax || (lines.length === 1 && Object.values(lines[0] ?? none).some(Boolean)))
        break;
      continue;
    }
    if (!isOpen) lines.push({ ...none });
    isOpen = true;
    const name = isQuoted ? undefined : names.find((one) => delimiterBytes[one] === byte);
    const line = lines.at(-1);
    if (name !== undefined && line !== undefined) line[name] += 1;
  }
  return lines;
}
