import { msisdnDigitsMax } from '../../limits.ts';
import { type Country, type NumberFault, parseMsisdn } from '../../msisdn.ts';
import type { ByteSpan } from '../../rows/recipient-row.ts';
import { diallingIn, withCallingCode } from './dialling.ts';
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
