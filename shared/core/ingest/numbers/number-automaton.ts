import { inflateRawSync } from 'node:zlib';
import { msisdnDigitsMax } from '../../limits.ts';
import type { Country, NumberFault } from '../../msisdn.ts';
import type { NumberKind } from '../../number-kind.ts';
import { numberPlans } from './number-plans.ts';

/** What libphonenumber says of the digits of an international number. */
export type Verdict = {
  /** `ask`: only the library itself can tell. */
  readonly outcome: 'valid' | NumberFault | 'ask';
  /** Of a valid number, unless it is of no country, like those behind +800. */
  readonly country: Country | undefined;
  /** Of a valid number that hardly any person reads texts on. */
  readonly kind: NumberKind | undefined;
};

export type NumberAutomaton = {
  /**
   * @param bytes anything; what is no digit can only be asked
   * @param from where the calling code begins, behind the plus
   */
  readonly ofBytes: (bytes: Uint8Array, from: number, to: number) => Verdict;
  readonly ofText: (digits: string) => Verdict;
};

const ask: Verdict = { outcome: 'ask', country: undefined, kind: undefined };

/** Fewer are left to the library: it has ideas of its own about what is too short to be looked at. */
const digitsMin = 3;

const digitZero = 0x30;

let unpacked: NumberAutomaton | undefined;

/** The automaton of all countries' numbers. It is unpacked when it is first asked for. */
export function numberAutomaton(): NumberAutomaton {
  unpacked ??= unpack();
  return unpacked;
}

function unpack(): NumberAutomaton {
  const { next, verdicts } = unpackStates();
  const start: number = numberPlans.start;

  return {
    ofBytes(bytes, from, to) {
      if (to - from < digitsMin || to - from > msisdnDigitsMax) return ask;
      let state = start;
      for (let at = from; at < to; at += 1) {
        const digit = (bytes[at] as number) - digitZero;
        if (digit < 0 || digit > 9) return ask;
        state = next[state * 10 + digit] as number;
      }
      return verdicts[state] as Verdict;
    },
    ofText(digits) {
      if (digits.length < digitsMin || digits.length > msisdnDigitsMax) return ask;
      let state = start;
      for (let at = 0; at < digits.length; at += 1) {
        const digit = digits.charCodeAt(at) - digitZero;
        if (digit < 0 || digit > 9) return ask;
        state = next[state * 10 + digit] as number;
      }
      return verdicts[state] as Verdict;
    },
  };
}

/** Eleven numbers of 16 bits a state: first which verdict, for all states, then the next states, ten a state. */
function unpackStates(): { readonly next: Uint16Array; readonly verdicts: readonly Verdict[] } {
  const kinds = numberPlans.verdicts.split('|').map(verdictOf);
  const bytes = inflateRawSync(Buffer.from(numberPlans.states, 'base64'));
  const numbers = Uint16Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16LE(2 * at));
  const states = numbers.length / 11;
  const verdicts = Array.from(numbers.subarray(0, states), (kind) => kinds[kind] ?? ask);
  return { next: numbers.subarray(states), verdicts };
}

function verdictOf(written: string): Verdict {
  const [outcome, country = '-', kind] = written.split(' ') as [
    Verdict['outcome'],
    Country | '-' | undefined,
    NumberKind | undefined,
  ];
  return { outcome, country: country === '-' ? undefined : country, kind };
}
