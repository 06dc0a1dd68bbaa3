import { carriageReturn, newline, quote } from './signs.ts';

export const delimiterBytes = { comma: 0x2c, semicolon: 0x3b, tab: 0x09, pipe: 0x7c } as const;

export type Delimiter = keyof typeof delimiterBytes;

const names = Object.keys(delimiterBytes) as readonly Delimiter[];

/** How many lines may stand above a table without showing its delimiter. */
const linesMax = 12;

/** Of a file's first piece that many are always there, however it arrives: UTF-32 shrinks to a quarter. */
const lookedAtBytes = 8 * 1024;

/** Of two that split lines alike: a comma stands in names and dates, too. */
const fromRarest: readonly Delimiter[] = ['tab', 'pipe', 'semicolon', 'comma'];

type Split = {
  readonly name: Delimiter;
  readonly line: number;
  readonly count: number;
  /** How many lines below are split into as many cells. */
  readonly repeats: number;
};

/**
 * What a first line `sep=;` says. Else what splits the first line with anything in it into most cells, unless no line
 * below is split so and another delimiter of it splits those below alike: `Name, Vorname;Handy`. Where the first line
 * is a title, split by chance or not at all, it is what splits a later line and those below it alike. A comma when
 * nothing of the kind occurs outside quotes.
 */
export function delimiterOf(bytes: Uint8Array): Delimiter {
  const said = separatorLine(bytes)?.delimiter;
  const named = names.find((name) => delimiterBytes[name] === said);
  if (named !== undefined) return named;
  const lines = countsByLine(bytes.subarray(0, lookedAtBytes));
  const splits = lines.flatMap((counts, line) =>
    fromRarest.flatMap((name): Split[] => {
      const count = counts[name];
      const repeats = lines.slice(line + 1).filter((below) => below[name] === count).length;
      return count === 0 ? [] : [{ name, line, count, repeats }];
    }),
  );
  const ofFirst = splits
    .filter(({ line }) => line === 0)
    .toSorted((one, other) => other.count - one.count || other.repeats - one.repeats);
  const first = ofFirst.find(({ repeats }) => repeats > 0) ?? ofFirst[0];
  const [later] = splits
    .filter(({ line, repeats }) => line > 0 && repeats > 0)
    .toSorted((one, other) => other.repeats - one.repeats || other.count - one.count);
  if (first === undefined) return later?.name ?? 'comma';
  if (later === undefined || later.repeats < first.repeats) return first.name;
  // Rows may be shorter than their header, and addresses have commas.
  const isRarer = fromRarest.indexOf(first.name) < fromRarest.indexOf(later.name);
  const splitsLater = splits.some(
    ({ name, line, repeats }) => name === first.name && line > 0 && repeats >= later.repeats,
  );
  if (isRarer && splitsLater) return first.name;
  return later.count > (lines[later.line]?.[first.name] ?? 0) ? later.name : first.name;
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
      if (lines.length > linesMax) break;
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

/**
 * What Excel takes for an instruction and no row: a first line `sep=;`, as people write it so that Excel splits the
 * others.
 */
const form = /^("?)sep=(.)\1(?:\r\n|\r|\n|$)/i;

/** No such line is longer. */
const bytesMax = 16;

/**
 * The delimiter's byte, and how many bytes the line has with its end; undefined when the text begins with another line.
 */
export function separatorLine(
  bytes: Uint8Array,
): { readonly delimiter: number; readonly bytes: number } | undefined {
  const start = Buffer.from(bytes.subarray(0, bytesMax)).toString('latin1');
  const [line, , delimiter] = form.exec(start) ?? [];
  return line === undefined || delimiter === undefined
    ? undefined
    : { delimiter: delimiter.charCodeAt(0), bytes: line.length };
}
