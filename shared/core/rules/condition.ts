import jsonata from 'jsonata';
import { partFault } from './condition-faults.ts';
import {
  conditionCallsMax,
  conditionCharsMax,
  conditionListMax,
  conditionStepsMax,
  conditionTextCharsMax,
  conditionTimeMaxMs,
} from './condition-limits.ts';

/** Whether a condition holds; `fault` when it cannot be said. `detail` is for a person and repeats no value. */
export type ConditionVerdict =
  | { readonly holds: boolean; readonly detail: string }
  | { readonly fault: string };

export type Condition = { test(facts: unknown): Promise<ConditionVerdict> };

/** Thrown inside a condition that has become too large. */
class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

/**
 * Reads a condition in JSONata. It is refused when it uses what is not offered, and given up when it works too long, so that
 * no condition can hold up the service.
 *
 * @returns why it is no condition, when it is none
 */
export function parseCondition(source: string): Condition | { readonly fault: string } {
  if (source.trim() === '') return { fault: 'It is empty. Leave it out when the rule has no condition' };
  if (source.length > conditionCharsMax)
    return { fault: `It has more than ${conditionCharsMax} characters. Shorten it` };
  try {
    const expression = jsonata(source, {
      timeout: conditionTimeMaxMs,
      stack: conditionCallsMax,
      sequence: conditionListMax,
    });
    const fault = partFault(expression.ast());
    if (fault !== undefined) return { fault };
    limitSteps(expression);
    return { test: (facts) => test(expression, facts) };
  } catch (error) {
    return { fault: `It cannot be read: ${wordsOf(error)}` };
  }
}

async function test(expression: jsonata.Expression, facts: unknown): Promise<ConditionVerdict> {
  try {
    const result: unknown = await expression.evaluate(facts);
    if (result === true) return { holds: true, detail: 'It holds' };
    if (result === false) return { holds: false, detail: 'It does not hold' };
    if (result === undefined)
      return { holds: false, detail: 'It does not hold: something that it names is not there' };
    return { fault: `A condition is true or false; this one is of type ${typeof result}. Compare it` };
  } catch (error) {
    return { fault: wordsOf(error) };
  }
}

/** The frame that one evaluation begins with: everything that it counts belongs to that. */
type Frame = { readonly base: object };

/** Each part that is worked out calls these two. Its counters hang on the evaluation, as many run at a time. */
function limitSteps(expression: jsonata.Expression): void {
  const steps = new WeakMap<object, number>();
  const entry = (_part: unknown, _input: unknown, { base }: Frame): void => {
    const taken = (steps.get(base) ?? 0) + 1;
    steps.set(base, taken);
    if (taken > conditionStepsMax)
      throw new TooMuch(
        `It was given up after ${conditionStepsMax} steps: it never ends, or walks over too much`,
      );
  };
  const exit = (_part: unknown, _input: unknown, _frame: Frame, result: unknown): void => {
    if (typeof result === 'string' && result.length > conditionTextCharsMax)
      throw new TooMuch(`It makes a text of more than ${conditionTextCharsMax} characters`);
    if (Array.isArray(result) && result.length > conditionListMax)
      throw new TooMuch(`It makes a list of more than ${conditionListMax} items`);
  };
  // The library looks for its callbacks under symbols, which its types do not know.
  const assign = expression.assign as unknown as (name: symbol, value: unknown) => void;
  assign(Symbol.for('jsonata.__evaluate_entry'), entry);
  assign(Symbol.for('jsonata.__evaluate_exit'), exit);
}

/** The library's messages may repeat values out of the facts, so that only its code is read where it could. */
function wordsOf(error: unknown): string {
  if (error instanceof TooMuch) return error.message;
  const { code, position } = error as { code?: unknown; position?: unknown };
  const at = typeof position === 'number' ? ` at character ${position}` : '';
  switch (code) {
    case 'D1011':
      return `It was given up: its functions call each other more than ${conditionCallsMax} deep`;
    case 'D1012':
      return `It was given up after ${conditionTimeMaxMs} ms`;
    case 'D2014':
    case 'D2015':
      return `It makes a list of more than ${conditionListMax} items`;
  }
  const isSyntax = typeof code === 'string' && code.startsWith('S');
  if (isSyntax) return `it is no JSONata${at} (${code}). Compare it with the examples`;
  return `A value does not suit what it does with it${at} (${typeof code === 'string' ? code : 'no code'})`;
}
