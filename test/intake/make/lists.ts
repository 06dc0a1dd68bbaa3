import type { Encoding } from '../../../shared/core/ingest/bytes/encodings.ts';
import type { Country } from '../../../shared/core/msisdn.ts';
import { encode } from './encode.ts';
import { type LocaleName, locales, type Person, peopleOf } from './people.ts';

/** What the owner of a list of people who must not be texted meant. */
export type ExpectedList = {
  readonly file: string;
  readonly program: string;
  /** Of the stage: that of numbers without a plus. */
  readonly country: Country;
  /** Numbers that must be on the list then. */
  readonly listed: readonly string[];
  /** Rows with something wrong in them, counted by reason. */
  readonly faults: Readonly<Record<string, number>>;
  /** Of a file that lists nobody: code, and what its one sentence must say. */
  readonly refused?: { readonly code: string; readonly says: string };
};

export type ListFile = ExpectedList & { readonly bytes: Uint8Array };

type Shape = {
  readonly locale: LocaleName;
  readonly header: readonly string[];
  readonly row: (person: Person) => readonly string[];
  readonly country?: Country;
  readonly above?: readonly string[];
  readonly below?: readonly string[];
  readonly delimiter?: string;
  readonly eol?: string;
  readonly encoding?: Encoding;
  readonly mark?: boolean;
  readonly faults?: Readonly<Record<string, number>>;
  readonly refused?: ExpectedList['refused'];
};

/** A suppression list after the habits of a program. */
export function list(program: string, file: string, shape: Shape): ListFile {
  const { delimiter = ',', eol = '\r\n', above = [], below = [], faults = {}, refused } = shape;
  const people = peopleOf(shape.locale);
  const rows = [shape.header, ...people.map(shape.row)].map((cells) =>
    cells.map((cell) =>
      [delimiter, '"', '\n'].some((sign) => cell.includes(sign)) ? `"${cell.replaceAll('"', '""')}"` : cell,
    ),
  );
  const lines = [...above, ...rows.map((cells) => cells.join(delimiter)), ...below];
  return {
    file,
    program,
    country: shape.country ?? locales[shape.locale].country,
    listed: refused === undefined ? people.map(({ number }) => number) : [],
    faults,
    ...(refused === undefined ? {} : { refused }),
    bytes: encode(`${lines.join(eol)}${eol}`, shape.encoding ?? 'utf-8', shape.mark ?? false),
  };
}
