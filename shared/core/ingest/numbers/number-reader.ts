import { msisdnDigitsMax } from '../../limits.ts';
import { type Country, type NumberFault, parseMsisdn } from '../../msisdn.ts';
import { numberMetadata } from '../../number-metadata.ts';
import type { ByteSpan, RecipientRow } from '../../rows/recipient-row.ts';
import { numberAutomaton, type Verdict } from './number-automaton.ts';

const plus = 0x2b;

/**
 * Says the same as `parseMsisdn`, a hundred times faster: plain digits are looked up in the automaton, and only what is
 * written in any other way is left to the library.
 */
export class NumberReader {
  /** The number that was read last, if it is valid: an `Msisdn` without its plus, as `msisdnOf` takes it. */
  digits = 0;

  private readonly defaultCountry: Country;
  private readonly automaton = numberAutomaton();
  private readonly dialling: ReturnType<typeof diallingIn>;

  constructor(defaultCountry: Country) {
    this.defaultCountry = defaultCountry;
    this.dialling = diallingIn(defaultCountry);
  }

  ofText(cell: string): Verdict {
    const digits = this.internationalDigits(cell);
    const verdict = this.automaton.ofText(digits);
    if (verdict?.outcome !== 'valid') return this.askLibrary(cell);
    const asItStands = this.ofForgottenPlus(cell, digits);
    if (asItStands === 'valid') return faulty('ambiguous');
    if (asItStands === 'ask') return this.askLibrary(cell);
    this.digits = Number(digits);
    return verdict;
  }

  /** @returns undefined when the cell is not simply a plus and digits, and has to be read as text */
  ofBytes({ bytes, from, to }: ByteSpan): Verdict | undefined {
    if (bytes[from] !== plus) return undefined;
    const verdict = this.automaton.ofBytes(bytes, from + 1, to);
    if (verdict?.outcome === 'valid') this.digits = this.automaton.digits;
    return verdict;
  }

  /** Behind the plus, or behind the calling code that the default country adds; nothing when it is not plain which. */
  private internationalDigits(cell: string): string {
    if (cell.startsWith('+')) return cell.slice(1);
    if (cell.length > msisdnDigitsMax || !/^\d+$/.test(cell)) return '';
    return withCallingCode(cell, this.dialling) ?? '';
  }

  /** What the digits are as they stand, when only the plus before the country's calling code may have been left out. */
  private ofForgottenPlus(cell: string, digits: string): Verdict['outcome'] | 'ask' | undefined {
    const mayLackPlus = digits !== cell && cell.startsWith(this.dialling.callingCode);
    return mayLackPlus ? (this.automaton.ofText(cell)?.outcome ?? 'ask') : undefined;
  }

  private askLibrary(cell: string): Verdict {
    const parsed = parseMsisdn(cell, this.defaultCountry);
    if ('fault' in parsed) return faulty(parsed.fault);
    this.digits = Number(parsed.msisdn.slice(1));
    return { outcome: 'valid', country: parsed.country, kind: parsed.kind };
  }
}

function faulty(outcome: NumberFault): Verdict {
  return { outcome, country: undefined, kind: undefined };
}

/** How numbers are dialled inside a country. */
type Dialling = {
  readonly callingCode: string;
  /** What comes before the calling code of another country: 00, 011. */
  readonly abroad: RegExp;
  /** What comes before the area: 0, 1. It may match nothing. */
  readonly trunk: RegExp | undefined;
  /** Every number of the country, and some more. */
  readonly national: RegExp;
};

/** Where the library's metadata keeps what, from its version 4 on. Source: METADATA.md of libphonenumber-js. */
const place = { callingCode: 0, abroad: 1, national: 2, trunk: 5, trunkForParsing: 7 } as const;

function diallingIn(country: Country): Dialling {
  const entry: readonly unknown[] = numberMetadata().countries[country] ?? [];
  const trunk = entry[place.trunkForParsing] || entry[place.trunk];
  return {
    callingCode: String(entry[place.callingCode]),
    abroad: new RegExp(`^(?:${entry[place.abroad]})`),
    trunk: trunk ? new RegExp(`^(?:${trunk})`) : undefined,
    national: new RegExp(`^(?:${entry[place.national]})$`),
  };
}

/**
 * Puts the calling code before digits that were written as they are dialled at home: as they are, behind the trunk
 * prefix, or with the calling code but without its plus.
 *
 * @returns undefined when it is not plain how libphonenumber reads them: then the library has to be asked
 */
function withCallingCode(
  digits: string,
  { callingCode, abroad, trunk, national }: Dialling,
): string | undefined {
  if (abroad.test(digits)) return undefined;
  const cut = trunk?.exec(digits);
  const trunkDigits = cut?.[0] ?? '';
  const startsWithCode = digits.startsWith(callingCode);
  if (national.test(digits)) return trunkDigits === '' ? callingCode + digits : undefined;
  if (trunkDigits !== '') {
    const rest = digits.slice(trunkDigits.length);
    const isPlain = cut?.slice(1).every((group) => group === undefined) === true;
    const isCode = startsWithCode && trunkDigits === callingCode;
    return isPlain && (isCode || !startsWithCode) && national.test(rest) ? callingCode + rest : undefined;
  }
  const rest = digits.slice(callingCode.length);
  const isComplete = startsWithCode && national.test(rest) && (trunk?.exec(rest)?.[0] ?? '') === '';
  return isComplete ? digits : undefined;
}

/**
 * Reads the numbers of a batch before its rows are validated, as far as their bytes are enough for that, so that all of
 * them are known at once.
 */
export class BatchNumbers {
  /** The number that `next` has given, if it is valid. */
  digits = 0;

  private readonly reader: NumberReader;
  /** By row; undefined where only its text can tell. */
  private readonly verdicts: (Verdict | undefined)[] = [];
  private numbers = new Float64Array(1024);
  private count = 0;
  private given = 0;

  constructor(defaultCountry: Country) {
    this.reader = new NumberReader(defaultCountry);
  }

  /** Forgets them: the next batch begins. */
  restart(): void {
    this.count = 0;
    this.given = 0;
  }

  /** Reads the number of the batch's next row. */
  add(toBytes: ByteSpan | undefined): void {
    const { reader, count } = this;
    if (count === this.numbers.length) this.makeRoom();
    const verdict = toBytes === undefined ? undefined : reader.ofBytes(toBytes);
    this.verdicts[count] = verdict;
    this.numbers[count] = verdict?.outcome === 'valid' ? reader.digits : 0;
    this.count = count + 1;
  }

  /** Zero where there is none yet. */
  all(): Float64Array {
    return this.numbers.subarray(0, this.count);
  }

  /** Continues to the next row of the batch. */
  next(row: RecipientRow): Verdict {
    const at = this.given;
    this.given = at + 1;
    const verdict = this.verdicts[at];
    if (verdict !== undefined) {
      this.digits = this.numbers[at] as number;
      return verdict;
    }
    const { reader } = this;
    const requested = reader.ofText(row.to);
    this.digits = reader.digits;
    return requested;
  }

  private makeRoom(): void {
    const wider = new Float64Array(2 * this.numbers.length);
    wider.set(this.numbers);
    this.numbers = wider;
  }
}
