import type jsonata from 'jsonata';
import {
  conditionListMax,
  conditionSizeMax,
  conditionStepsMax,
  conditionTextCharsMax,
  conditionWorkMax,
} from './condition-limits.ts';

/** Thrown inside a condition that has become too large. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

/** The frame that one evaluation begins with: everything that it counts belongs to that. */
type Frame = { readonly base: object };

type Taken = { steps: number; work: number };

/** Each part that is worked out calls these two. Its counters hang on the evaluation, as many run at a time. */
export function limitWork(expression: jsonata.Expression): void {
  const evaluations = new WeakMap<object, Taken>();
  const takenBy = ({ base }: Frame): Taken => {
    const taken = evaluations.get(base) ?? { steps: 0, work: 0 };
    evaluations.set(base, taken);
    return taken;
  };
  const entry = (_part: unknown, _input: unknown, frame: Frame): void => {
    const taken = takenBy(frame);
    taken.steps += 1;
    if (taken.steps > conditionStepsMax)
      throw new TooMuch(
        `The condition was stopped after ${conditionStepsMax} steps: it never ends, or reads too much`,
      );
  };
  const exit = (_part: unknown, _input: unknown, frame: Frame, result: unknown): void => {
    if (typeof result === 'string' && result.length > conditionTextCharsMax)
      throw new TooMuch(`The condition makes a text of more than ${conditionTextCharsMax} characters`);
    if (Array.isArray(result) && result.length > conditionListMax)
      throw new TooMuch(`The condition makes a list of more than ${conditionListMax} items`);
    const size = sizeOf(result);
    if (size > conditionSizeMax)
      throw new TooMuch(`The condition makes something that holds more than ${conditionSizeMax} values`);
    const taken = takenBy(frame);
    taken.work += size;
    if (taken.work > conditionWorkMax)
      throw new TooMuch(`The condition was stopped after ${conditionWorkMax} values: it reads too much`);
  };
  // The library looks for its callbacks under symbols, which its types do not know.
  const assign = expression.assign as unknown as (name: symbol, value: unknown) => void;
  assign(Symbol.for('jsonata.__evaluate_entry'), entry);
  assign(Symbol.for('jsonata.__evaluate_exit'), exit);
}

const charsPerValue = 10;

/**
 * How many values are found in one by walking over it, itself included: one that stands in it twice counts twice. Ten
 * characters of a text count as a value. Counting ends past the limit, so that it takes no longer than what it counts.
 */
export function sizeOf(value: unknown): number {
  const left = [value];
  let size = 0;
  while (left.length > 0 && size <= conditionSizeMax) {
    const next = left.pop();
    size += typeof next === 'string' ? 1 + Math.floor(next.length / charsPerValue) : 1;
    if (typeof next === 'object' && next !== null && !isFunction(next))
      for (const below of Object.values(next)) left.push(below);
  }
  return size;
}

/** The library's functions hold frames and parts of the condition, which nothing can look into. */
function isFunction(value: object): boolean {
  return '_jsonata_lambda' in value || '_jsonata_function' in value;
}
