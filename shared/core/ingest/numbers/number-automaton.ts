import { inflateRawSync } from 'node:zlib';
import { msisdnDigitsMax } from '../../limits.ts';
import type { Country, NumberFault } from '../../msisdn.ts';
import type { NumberKind } from '../../number-kind.ts';
import { numberPlans } from './number-plans.ts';

/** What libphonenumber says of the digits of an international number. */
export type Verdict = {
  readonly outcome: 'valid' | NumberFault;
  /** Of a valid number, unless it is of no country, like those behind +800. */
  readonly country: Country | undefined;
  /** Of a valid number that hardly any person reads texts on. */
  readonly kind: NumberKind | undefined;
};

/** Each returns undefined when only the library itself can tell. */
export type NumberAutomaton = {
  /** The number that `ofBytes` has read last, if it is one. */
  digits: number;
  /**
   * @param bytes anything; what is no digit is left to the library
   * @param from where the calling code begins, behind the plus
   */
  readonly ofBytes: (bytes: Uint8Array, from: number, to: number) => Verdict | undefined;
  readonly ofText: (digits: string) => Verdict | undefined;
};

/** Fewer are left to the library: it has ideas of its own about what is too short to be looked at. */
const digitsMin = 3;

const digitZero = 0x30;

/** A state has a next one for each digit. */
const width = 10;

let unpacked: NumberAutomaton | undefined;

/** The automaton of all countries' numbers. It is unpacked when it is first asked for. */
export function numberAutomaton(): NumberAutomaton {
  unpacked ??= unpack();
  return unpacked;
}

function unpack(): NumberAutomaton {
  const { next, verdicts } = unpackStates();
  const start = numberPlans.start * width;

  return {
    digits: 0,
    ofBytes(bytes, from, to) {
      // A bundle makes variables of the file's own, and a division by a variable takes as long as two digits.
      const digitZero = 0x30;
      const width = 10;
      if (to - from < digitsMin || to - from > msisdnDigitsMax) return undefined;
      let state = start;
      let number = 0;
      for (let at = from; at < to; at += 1) {
        const digit = (bytes[at] as number) - digitZero;
        if (digit < 0 || digit > 9) return undefined;
        state = next[state + digit] as number;
        number = number * 10 + digit;
      }
      this.digits = number;
      return verdicts[state / width];
    },
    ofText(digits) {
      if (digits.length < digitsMin || digits.length > msisdnDigitsMax) return undefined;
      let state = start;
      for (let at = 0; at < digits.length; at += 1) {
        const digit = digits.charCodeAt(at) - digitZero;
        if (digit < 0 || digit > 9) return undefined;
        state = next[state + digit] as number;
      }
      return verdicts[state / width];
    },
  };
}

/**
 * Eleven numbers of 16 bits a state, the low byte first: which verdict, for all states, then the next states, ten a
 * state.
 *
 * @returns `next` names each state by where its row begins, so that a digit costs no multiplication
 */
function unpackStates(): { readonly next: Uint32Array; readonly verdicts: readonly (Verdict | undefined)[] } {
  const kinds = numberPlans.verdicts.split('|').map(verdictOf);
  const bytes = inflateRawSync(Buffer.from(numberPlans.states, 'base64'));
  const numbers = new Uint16Array(Uint8Array.from(bytes).buffer);
  const states = numbers.length / (1 + width);
  const verdicts = Array.from(numbers.subarray(0, states), (kind) => kinds[kind]);
  const next = new Uint32Array(states * width);
  for (let at = 0; at < next.length; at += 1) next[at] = (numbers[states + at] as number) * width;
  return { next, verdicts };
}

function verdictOf(written: string): Verdict | undefined {
  const [outcome, country = '-', kind] = written.split(' ') as [
    Verdict['outcome'] | 'ask',
    Country | '-' | undefined,
    NumberKind | undefined,
  ];
  if (outcome === 'ask') return undefined;
  return { outcome: shared(outcome), country: country === '-' ? undefined : shared(country), kind };
}

/** The engine keeps each name of a property once, as words in code: two of them are compared without their letters. */
function shared<Word extends string>(word: Word): Word {
  return Object.keys({ [word]: word })[0] as Word;
}
