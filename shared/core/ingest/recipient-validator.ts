import { type Country, type Msisdn, msisdnOf, type NumberFault, parseMsisdn } from '../msisdn.ts';
import { hasNoValue } from '../no-value.ts';
import { type NumberKind, refusedByDefault } from '../number-kind.ts';
import { isFooter } from '../rows/footer.ts';
import type { RecipientRow, RowBatch } from '../rows/recipient-row.ts';
import { type RowFault, rowFaultWords } from '../rows/row-fault.ts';
import type { RowText, TextReason } from '../rows/row-text.ts';
import { refusedKindWords } from '../words/kind-words.ts';
import { numberFaultWords } from '../words/number-words.ts';
import { NumberLines } from './numbers/number-lines.ts';
import { BatchNumbers } from './numbers/number-reader.ts';
import { RecipientKinds } from './numbers/recipient-kinds.ts';
import { RowCountries } from './numbers/row-countries.ts';

type Reason =
  | NumberFault
  | NumberKind
  | 'foreign'
  | 'no_sender'
  | 'bad_sender'
  | RowFault['reason']
  | TextReason;

export type AcceptedRow = {
  readonly kind: 'accepted';
  readonly line: number;
  /** The `Msisdn` without its plus, as `msisdnOf` takes it. */
  readonly digits: number;
  readonly from: Msisdn;
  readonly text: string;
};

/** A row that gets no text, and why. */
export type SkippedRow =
  | { readonly kind: 'duplicate'; readonly line: number; readonly of: number }
  | { readonly kind: 'invalid'; readonly line: number; readonly reason: Reason; readonly detail: string }
  | SuppressedRow;

type SuppressedRow = {
  readonly kind: 'suppressed';
  readonly line: number;
  /** On the suppression list, or texted too often lately. */
  readonly reason: 'suppressed' | 'contacted';
  readonly detail: string;
};

export type ValidatedRow = AcceptedRow | SkippedRow;

export type RecipientSettings = {
  /** Country of numbers written without a plus. */
  readonly defaultCountry: Country;
  /** Whether a recipient may be of another country than the sender: the provider does not support it. */
  readonly allowForeign: boolean;
  /** Used where a row has none of its own. */
  readonly from?: string;
  /** Whether nobody may text this number. */
  readonly isSuppressed?: (number: Msisdn) => boolean;
  /** Whether this number, by its digits, was texted as often lately as anybody may be. */
  readonly isContacted?: (digits: number) => boolean;
  /** Kinds of numbers that are skipped. */
  readonly refuseNumbers?: readonly NumberKind[];
  /** The text that goes out to a row, or why there is none. */
  readonly texts: { readonly of: (row: RecipientRow) => RowText };
};

const sentences: Record<
  Exclude<Reason, TextReason | NumberFault | NumberKind | RowFault['reason']>,
  string
> = {
  foreign:
    "The number is of another country than the sender's, and the provider does not support international " +
    'messages. Name a sender of that country, in the row or for a campaign of its own; set the option ' +
    '"allow_foreign" only if you know better about your provider',
  no_sender:
    'The row has no sender. Give a "from" column, the upload\'s "from" metadata, or "smsFrom" in the stage\'s settings',
  bad_sender: 'The sender is not a valid phone number. Write it with its plus and country',
};

/** Above this no list has rows: a number of as few digits, its calling code included, may be their count. */
const countMax = 1_000_000_000;

const ofOtherCountry =
  'The number has no plus, and the row says another country than that of the campaign. It is a number in both: write ' +
  'it with its plus and calling code';

const onTheList = 'The number is on the suppression list';
const textedLately = 'The number was texted as often as the frequency of the campaign allows';

/**
 * Judges one campaign's rows. It remembers every accepted number, so that a second row with it is a duplicate whatever
 * its text: nobody gets two texts out of one campaign by a repeated row.
 */
export class RecipientValidator {
  private readonly settings: RecipientSettings;
  private readonly accepted = new NumberLines();
  private readonly numbers: BatchNumbers;
  private readonly refused: ReadonlySet<NumberKind>;
  private readonly rowCountries = new RowCountries();
  /** What is to be said of the numbers that were accepted. */
  readonly kinds = new RecipientKinds();
  /** Digits of every sender so far: a campaign has few. */
  private readonly senders = new Set<number>();
  /** Most rows share the sender of the row before. */
  private senderCell: string | undefined;
  private sender: ReturnType<typeof parseMsisdn> = parseMsisdn('', 'US');
  /** Nearly all rows are accepted, and an object for each would be most of the garbage. */
  private readonly validated = {
    kind: 'accepted' as const,
    line: 0,
    digits: 0,
    from: '' as Msisdn,
    text: '',
  };

  constructor(settings: RecipientSettings) {
    this.settings = settings;
    this.numbers = new BatchNumbers(settings.defaultCountry);
    this.refused = new Set(settings.refuseNumbers ?? refusedByDefault);
  }

  /**
   * Reads the numbers of rows that will be validated next, one after the other: that is done sooner for all of them at
   * once. The loop stands here: a call around a loop is compiled well only when it was made some ten thousand times.
   */
  prepare(batch: RowBatch): void {
    const { numbers } = this;
    numbers.restart();
    for (let at = 0; at < batch.length; at += 1) numbers.add(batch.at(at)?.toBytes);
    this.accepted.fetch(numbers.all());
  }

  /** @returns what came of the row; one that is accepted is itself only until the next one is validated */
  validate(row: RecipientRow): ValidatedRow {
    const { settings, accepted, numbers, validated } = this;
    const { line, fault } = row;
    const { outcome, country, kind } = numbers.next(row);
    if (fault !== undefined) return invalidWhole(line, fault);
    if (outcome !== 'valid') return this.badNumber(row, outcome);
    const { digits } = numbers;
    if (digits < countMax && isFooterRow(row)) return invalidWhole(line, { reason: 'footer' });
    if (row.countries !== undefined && this.rowCountries.isOther(row.countries, row.to, country))
      return { kind: 'invalid', line, reason: 'ambiguous', detail: ofOtherCountry };
    if (kind !== undefined && this.refused.has(kind))
      return { kind: 'invalid', line, reason: kind, detail: refusedKindWords(kind) };
    const earlier = accepted.lineOf(digits);
    if (earlier !== undefined) return { kind: 'duplicate', line, of: earlier };

    if (settings.isSuppressed?.(msisdnOf(digits)) === true)
      return { kind: 'suppressed', line, reason: 'suppressed', detail: onTheList };
    if (settings.isContacted?.(digits) === true)
      return { kind: 'suppressed', line, reason: 'contacted', detail: textedLately };

    const sender = this.senderOf(filled(row.from) ?? settings.from ?? '');
    if ('fault' in sender) return invalid(line, sender.fault === 'empty' ? 'no_sender' : 'bad_sender');
    if (!settings.allowForeign && sender.country !== country) return invalid(line, 'foreign');

    const words = settings.texts.of(row);
    if ('reason' in words) return { kind: 'invalid', line, ...words };

    accepted.add(digits, line);
    if (kind !== undefined) this.kinds.add(kind, line);
    validated.line = line;
    validated.digits = digits;
    validated.from = sender.msisdn;
    validated.text = words.text;
    return validated;
  }

  /**
   * The lines of recipients that are numbers of the fleet, as far as they are known: of everyone who sends in this
   * campaign, and of the stage. To be asked for when all rows are validated.
   */
  ownRows(stageSender?: string): readonly number[] {
    const parsed =
      stageSender === undefined ? undefined : parseMsisdn(stageSender, this.settings.defaultCountry);
    if (parsed !== undefined && 'msisdn' in parsed) this.senders.add(Number(parsed.msisdn));
    const lines = [...this.senders].flatMap((digits) => this.accepted.lineOf(digits) ?? []);
    return lines.toSorted((one, other) => one - other);
  }

  private badNumber(row: RecipientRow, reason: NumberFault): ValidatedRow {
    const { line, to } = row;
    if (isFooterRow(row)) return invalidWhole(line, { reason: 'footer' });
    const detail = numberFaultWords(reason, to, this.settings.defaultCountry);
    return { kind: 'invalid', line, reason, detail };
  }

  private senderOf(cell: string): ReturnType<typeof parseMsisdn> {
    if (this.senderCell !== cell) {
      this.senderCell = cell;
      this.sender = parseMsisdn(cell, this.settings.defaultCountry);
      if ('msisdn' in this.sender) this.senders.add(Number(this.sender.msisdn));
    }
    return this.sender;
  }
}

function isFooterRow(row: RecipientRow): boolean {
  const { cellCount } = row;
  if (row.isHeader === true) return true;
  return cellCount !== undefined && isFooter(cellCount, (cell) => row.cellAt?.(cell) ?? '');
}

function invalidWhole(line: number, fault: RowFault): SkippedRow {
  return { kind: 'invalid', line, reason: fault.reason, detail: rowFaultWords(fault) };
}

function invalid(line: number, reason: keyof typeof sentences): ValidatedRow {
  return { kind: 'invalid', line, reason, detail: sentences[reason] };
}

function filled(cell: string | undefined): string | undefined {
  return cell === undefined || hasNoValue(cell) ? undefined : cell;
}
