import type { Encoding } from '../../../shared/core/ingest/bytes/encodings.ts';
import { encode } from './encode.ts';
import { type LocaleName, locales, mobileOf, type Person, peopleOf, type Style, spelled } from './people.ts';

/** What the owner of a file meant: this is written down before any reader has seen the file. */
export type Expected = {
  readonly file: string;
  readonly program: string;
  readonly language: LocaleName;
  /** Settings of the upload. */
  readonly metadata: Readonly<Record<string, string>>;
  /** Who gets what. */
  readonly texts: Readonly<Record<string, string>>;
  /** Rows that nobody can be texted by, counted by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** The code of the question that must be asked first; `answer` is what the owner says to it. */
  readonly asks?: string;
  /** The code of a question that may be asked, because the letters leave a doubt. */
  readonly mayAsk?: string;
  readonly answer?: Readonly<Record<string, string>>;
  /** Of a file that no campaign can be made of: code, and what its one sentence must say. */
  readonly refused?: { readonly code: string; readonly says: string };
};

export type MadeFile = Expected & { readonly bytes: Uint8Array };

export type Shape = {
  readonly locale: LocaleName;
  readonly style?: Style;
  readonly header: readonly string[];
  /** A row's cells; `mobile` is the number as the program writes it. */
  readonly row: (person: Person, mobile: string) => readonly string[];
  readonly delimiter?: string;
  /** Which cells are put into quotes. */
  readonly quotes?: 'all' | 'needed' | 'filled';
  readonly eol?: string;
  readonly encoding?: Encoding;
  readonly mark?: boolean;
  /** Lines above and below the table, as they stand. */
  readonly above?: readonly string[];
  readonly below?: readonly string[];
  /** Lines between the header and the first row, and the reasons of the rows that they make. */
  readonly under?: readonly string[];
  /** Reasons of the rows below the table. */
  readonly belowSkipped?: Readonly<Record<string, number>>;
  /** The text of the campaign, and what it says to a person. */
  readonly text?: string;
  readonly says?: (person: Person) => string;
  /** Rows that go wrong, as they do in any list. */
  readonly odd?: readonly Oddity[];
  /** Of all rows where it is not the first person of the locale. */
  readonly metadata?: Readonly<Record<string, string>>;
} & Pick<Expected, 'asks' | 'mayAsk' | 'answer' | 'refused'>;

/** A further row, and its fate. */
type Oddity = 'empty' | 'again' | 'dash' | 'words' | 'extension' | 'quantity' | 'short';

const reasons = {
  empty: 'empty',
  again: 'duplicate',
  dash: 'empty',
  words: 'characters',
  extension: 'extension',
  quantity: 'mangled',
  short: 'short_number',
} as const satisfies Record<Oddity, string>;

/** A file after the habits of a program. */
export function table(program: string, name: string, shape: Shape): MadeFile {
  const { locale, style = 'international', odd = ['empty', 'again'], encoding = 'utf-8' } = shape;
  const { delimiter = ',', quotes = 'needed', eol = '\r\n', above = [], under = [], below = [] } = shape;
  const people = peopleOf(locale);
  const says = shape.says ?? (({ first }) => `Hi ${first}`);
  const rows = people.map((person) => shape.row(person, spelled(person.number, style)));
  const [first, second] = people as [Person, Person];
  const oddRows = odd.map((one) => shape.row(one === 'again' ? first : second, oddCell(one, first.number)));
  const [header = '', ...written] = [shape.header, ...rows, ...oddRows].map((cells) =>
    cells.map((cell) => quoted(cell, delimiter, quotes)).join(delimiter),
  );
  const skipped: Record<string, number> = { ...shape.belowSkipped };
  for (const one of odd) skipped[reasons[one]] = (skipped[reasons[one]] ?? 0) + 1;
  const isRefused = shape.refused !== undefined;
  return {
    file: name,
    program,
    language: locale,
    metadata: {
      default_country: locales[locale].country,
      from: mobileOf(locales[locale].country, 8),
      text: shape.text ?? 'Hi {{ first_name }}',
      ...shape.metadata,
    },
    texts: isRefused ? {} : Object.fromEntries(people.map((person) => [person.number, says(person)])),
    skipped: isRefused ? {} : skipped,
    ...(shape.asks === undefined ? {} : { asks: shape.asks }),
    ...(shape.mayAsk === undefined ? {} : { mayAsk: shape.mayAsk }),
    ...(shape.answer === undefined ? {} : { answer: shape.answer }),
    ...(shape.refused === undefined ? {} : { refused: shape.refused }),
    bytes: encode(
      `${[...above, header, ...under, ...written, ...below].join(eol)}${eol}`,
      encoding,
      shape.mark ?? false,
    ),
  };
}

function oddCell(one: Oddity, number: string): string {
  switch (one) {
    case 'empty':
      return '';
    case 'again':
      return spelled(number, 'e164');
    case 'dash':
      return '-';
    case 'words':
      return 'n/a';
    case 'extension':
      return `${spelled(number, 'international')} ext. 12`;
    case 'quantity':
      return `${number[1]},${number.slice(2, 5)}E+11`;
    case 'short':
      return '112';
  }
}

function quoted(cell: string, delimiter: string, quotes: NonNullable<Shape['quotes']>): string {
  const isNeeded = cell.includes('"') || cell.includes('\n') || cell.includes(delimiter);
  const isQuoted =
    quotes === 'all' || isNeeded || (quotes === 'filled' && cell !== '' && !/^\d+$/.test(cell));
  return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell;
}
