import { deflateRawSync } from 'node:zlib';
import type { Automaton } from './compile-automaton.ts';

/** As `shared/core/ingest/numbers/number-automaton.ts` unpacks it. */
export type PackedAutomaton = {
  readonly start: number;
  /** The different verdicts. */
  readonly verdicts: readonly string[];
  /**
   * Numbers of 16 bits, little end first, deflated, in base64: by state which of the verdicts, and after them by state
   * the next one for each digit, itself where there is none.
   */
  readonly states: string;
};

export function packAutomaton({ start, verdicts, next }: Automaton): PackedAutomaton {
  const different = [...new Set(verdicts)].toSorted();
  const numbers = [
    ...verdicts.map((verdict) => different.indexOf(verdict)),
    ...next.flatMap((targets, state) => Array.from({ length: 10 }, (_, digit) => targets[digit] ?? state)),
  ];
  const bytes = Buffer.alloc(2 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * at);
  const states = deflateRawSync(bytes, { level: 9 }).toString('base64');
  return { start, verdicts: different, states };
}
