import type { ColumnCandidate, InputError } from '../../errors.ts';
import type { Columns, NamedColumns } from './column-names.ts';
import {
  areAnswers,
  areNoTexts,
  arePhones,
  type ColumnValues,
  digitsOf,
  isShortAndShared,
  maskedValues,
  mayBePhones,
  valuesAt,
} from './column-values.ts';
import { foldName } from './fold-name.ts';
import { type HeaderMeaning, hasPhoneWord, headerMeaning, isTexting } from './header-meaning.ts';
import { ambiguous, noRecipients, noSuchColumn, refuseRepeated } from './refused-columns.ts';

/** A table as far as it is known: what stands in it is judged by its first rows. */
export type SampledTable = {
  readonly header: readonly string[];
  readonly sample: readonly (readonly string[])[];
  /** Whether a cell is a number that exists, in the country of the campaign where it has no plus. */
  readonly isNumber: (cell: string) => boolean;
  readonly named?: NamedColumns | undefined;
  /** Whether the campaign was given a text for rows without their own. */
  readonly hasText?: boolean;
  /** How the file was read, as a person would say it. */
  readonly readAs?: string | undefined;
};

/**
 * Finds the columns of a campaign by their names and by what stands in them. Where two columns may be meant, or a name
 * says one thing and what stands below it another, nobody is texted on a guess.
 *
 * @throws InputError `columns_ambiguous` that names the columns to choose from, `unusable_columns` when there is none
 */
export function chooseColumns(table: SampledTable): Columns {
  const { header, named = {} } = table;
  const looked = new Looked(table);
  const to = named.to === undefined ? undefined : placeOf(header, 'to', named.to);
  const from = named.from === undefined ? looked.senders() : placeOf(header, 'from', named.from);
  const text = named.text === undefined ? looked.textColumn() : placeOf(header, 'text', named.text);
  const columns = { to: to ?? looked.recipients([from, text]) };
  if (to === undefined && named.from === undefined) looked.refuseCallLog(columns.to, from);
  refuseRepeated(header, [columns.to, from, text]);
  return {
    ...columns,
    ...(from === undefined || from === columns.to ? {} : { from }),
    ...(text === undefined || text === columns.to ? {} : { text }),
  };
}

function placeOf(
  header: readonly string[],
  meaning: keyof NamedColumns,
  name: string | null,
): number | undefined {
  if (name === null) return undefined;
  const exact = header.indexOf(name);
  if (exact >= 0) return exact;
  const folded = foldName(name);
  const found = header.findIndex((column) => folded !== '' && foldName(column) === folded);
  if (found < 0) throw noSuchColumn(header, meaning, name);
  return found;
}

/** What a number with its calling code has more than one without. */
const codeDigits = 2;

/** A table whose columns have been looked at, each once and only if something depends on it. */
class Looked {
  private readonly table: SampledTable;
  private readonly meanings: readonly (HeaderMeaning | undefined)[];
  private readonly values = new Map<number, ColumnValues>();

  constructor(table: SampledTable) {
    this.table = table;
    this.meanings = table.header.map((name, at) =>
      isTexting(name) && arePhones(this.at(at)) ? 'to' : headerMeaning(name),
    );
  }

  /** The column whose name has a meaning; empty ones count only where no other has it. */
  oneOf(meaning: HeaderMeaning, besides: readonly (number | undefined)[] = []): number | undefined {
    const called = this.meanings.flatMap((one, at) => (one === meaning && !besides.includes(at) ? [at] : []));
    if (called.length < 2) return called[0];
    const filled = called.filter((at) => this.at(at).filled > 0);
    if (filled.length === 1) return filled[0];
    throw this.question(meaning, filled.length > 1 ? filled : called);
  }

  /** A column "From" may also have days or towns. */
  senders(): number | undefined {
    const from = this.oneOf('from');
    if (from === undefined) return undefined;
    const { filled, goodShare } = this.at(from);
    if (filled >= 3 && goodShare < 0.5) throw this.question('from', [from]);
    return from;
  }

  textColumn(): number | undefined {
    const text = this.oneOf('text');
    if (text === undefined) return undefined;
    const values = this.at(text);
    // A column "SMS" is often a yes, or a number, of those who want texts; "Message" is what somebody wrote to a form.
    const isOther = this.table.hasText === true && values.filled > 0;
    const isCertain = foldName(this.table.header[text] ?? '') === 'text';
    if (isCertain && !(isOther && areAnswers(values))) return text;
    if (isOther || areNoTexts(values)) throw this.question('text', [text], isOther);
    return text;
  }

  recipients(besides: readonly (number | undefined)[]): number {
    const to = this.oneOf('to', besides);
    if (to === undefined) return this.numbers(besides);
    const own = this.at(to);
    if (own.filled >= 3 && !mayBePhones(own)) {
      const others = this.meanings.flatMap((meaning, at) =>
        at !== to && (meaning === undefined || meaning === 'number') && !besides.includes(at) ? [at] : [],
      );
      const alike = others.filter((at) => arePhones(this.at(at)) && this.mayReplace(at, own));
      if (alike.length > 0) throw this.question('to', [to, ...alike]);
    }
    return to;
  }

  /** A family shares one phone in a short list, too: there a shorter number is one of members, and no direct one. */
  private mayReplace(at: number, own: ColumnValues): boolean {
    if (!isShortAndShared(own) || hasPhoneWord(this.table.header[at] ?? '')) return true;
    return digitsOf(this.at(at)) >= digitsOf(own) - codeDigits;
  }

  /** In a list of calls "From" has all those who called, and "To" the one number that they called. */
  refuseCallLog(to: number, from: number | undefined): void {
    if (from === undefined || !arePhones(this.at(from)) || this.at(to).uniqueShare >= 0.5) return;
    throw this.question('to', [to, from]);
  }

  /** A column "number" is of phones where it is the only column, or where they have their plus. */
  private numbers(besides: readonly (number | undefined)[]): number {
    const { header, sample, readAs } = this.table;
    const called = this.meanings.flatMap((one, at) =>
      one === 'number' && !besides.includes(at) ? [at] : [],
    );
    const [only] = called;
    if (only === undefined) {
      const alike = this.phonesBesides(besides);
      throw noRecipients(
        header,
        readAs,
        alike.map((at) => ({ at, ...this.candidate(at) })),
      );
    }
    const values = this.at(only);
    const isPlain = values.goodShare >= 0.9 && values.plusShare >= 0.9;
    if (called.length === 1 && (header.length === 1 || sample.length === 0 || isPlain)) return only;
    const numbered = called.filter((at) => mayBePhones(this.at(at)));
    const alike = this.phonesBesides([...besides, ...called]);
    const others = numbered.length === 0 ? alike : alike.filter((at) => hasPhoneWord(header[at] ?? ''));
    const asked = [...numbered, ...others].toSorted((one, other) => one - other);
    throw this.question('to', asked.length === 0 ? called : asked);
  }

  /** Columns of numbers that may be phones: those with a phone in their names, if there are any. */
  private phonesBesides(besides: readonly (number | undefined)[]): readonly number[] {
    const alike = this.table.header.flatMap((_, at) =>
      !besides.includes(at) && arePhones(this.at(at)) ? [at] : [],
    );
    const named = alike.filter((at) => hasPhoneWord(this.table.header[at] ?? ''));
    return named.length > 0 ? named : alike;
  }

  private at(column: number): ColumnValues {
    const known = this.values.get(column) ?? valuesAt(this.table.sample, column, this.table.isNumber);
    this.values.set(column, known);
    return known;
  }

  private candidate(at: number): ColumnCandidate {
    const { goodShare, cells } = this.at(at);
    return {
      column: this.table.header[at] ?? '',
      share: Math.round(100 * goodShare) / 100,
      samples: maskedValues(cells),
    };
  }

  private question(meaning: HeaderMeaning, columns: readonly number[], hasText = false): InputError {
    refuseRepeated(this.table.header, columns);
    const asked = meaning === 'number' ? 'to' : meaning;
    return ambiguous(
      asked,
      columns.map((at) => ({ at, ...this.candidate(at) })),
      hasText,
    );
  }
}
