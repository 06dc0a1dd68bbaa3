import jsonata from 'jsonata';
import { ownVariables, partFault } from './condition-faults.ts';
import {
  conditionCallsMax,
  conditionCharsMax,
  conditionListMax,
  conditionSizeMax,
  conditionTimeMaxMs,
} from './condition-limits.ts';
import { limitWork, sizeOf, TooMuch } from './condition-work.ts';

/** Whether a condition holds; `fault` when it cannot be said. `detail` is for a person and repeats no value. */
type ConditionVerdict = { readonly holds: boolean; readonly detail: string } | { readonly fault: string };

export type Condition = { test(facts: unknown): Promise<ConditionVerdict> };

/**
 * Reads a condition in JSONata. It is refused when it uses what is not offered, and given up when it works too long, so
 * that no condition can hold up the service.
 *
 * @param asks `facts`: what it asks of the event is taken to hold
 * @returns why it is no condition, when it is none
 */
export function parseCondition(
  source: string,
  asks: 'all' | 'facts' = 'all',
): Condition | { readonly fault: string } {
  if (source.trim() === '')
    return { fault: 'The condition is empty. Leave "when" out if the rule has no condition' };
  if (source.length > conditionCharsMax)
    return { fault: `The condition has more than ${conditionCharsMax} characters. Shorten it` };
  try {
    const expression = jsonata(source, {
      timeout: conditionTimeMaxMs,
      stack: conditionCallsMax,
      sequence: conditionListMax,
    });
    const tree = expression.ast();
    const own = ownVariables(tree);
    const fault = partFault(tree, own);
    if (fault !== undefined) return { fault };
    // Where a variable is not set, the function of its name must not come to light.
    for (const name of own) expression.assign(name, undefined);
    limitWork(expression);
    if (asks === 'facts') leaveFacts(tree as object as Record<string, unknown>);
    return { test: (facts) => test(expression, facts) };
  } catch (error) {
    return { fault: `The condition is not valid JSONata${whereOf(error)}. Compare it with the examples` };
  }
}

async function test(expression: jsonata.Expression, facts: unknown): Promise<ConditionVerdict> {
  if (sizeOf(facts) > conditionSizeMax)
    return { fault: `The event and its facts hold more than ${conditionSizeMax} values` };
  try {
    const result: unknown = await expression.evaluate(facts);
    if (result === true) return { holds: true, detail: 'The condition holds' };
    if (result === false) return { holds: false, detail: 'The condition does not hold' };
    if (result === undefined)
      return { holds: false, detail: 'The condition does not hold: something that it names does not exist' };
    return {
      fault: `The condition must be true or false, not of the type ${typeof result}. Add a comparison`,
    };
  } catch (error) {
    return { fault: wordsOf(error) };
  }
}

/** The library's messages may repeat values out of the facts, so that only its code is read where it could. */
function wordsOf(error: unknown): string {
  if (error instanceof TooMuch) return error.message;
  switch ((error as { code?: unknown }).code) {
    case 'D1011':
      return `The condition was stopped: its functions call each other more than ${conditionCallsMax} deep`;
    case 'D1012':
      return `The condition was stopped after ${conditionTimeMaxMs} ms. Simplify it`;
    case 'D2014':
    case 'D2015':
      return `The condition makes a list of more than ${conditionListMax} items`;
  }
  return `The condition uses a value of the wrong type${whereOf(error)}`;
}

function whereOf(error: unknown): string {
  const { code, position } = error as { code?: unknown; position?: unknown };
  const at = typeof position === 'number' ? ` at character ${position}` : '';
  return `${at} (${typeof code === 'string' ? code : 'no code'})`;
}

type Part = Record<string, unknown>;

/**
 * Leaves of a parsed condition what is asked of the facts: each part that names the event, of those joined by `and`, is
 * taken to hold. What an event reported once does not change, and it is not kept with what it led to.
 */
function leaveFacts(tree: Part): void {
  if (!namesEvent(tree)) return;
  const [only, ...others] = tree.type === 'block' ? (tree.expressions as readonly Part[]) : [];
  if (tree.type === 'binary' && tree.value === 'and') {
    leaveFacts(tree.lhs as Part);
    leaveFacts(tree.rhs as Part);
  } else if (only !== undefined && others.length === 0) leaveFacts(only);
  else {
    for (const member of Object.keys(tree)) delete tree[member];
    Object.assign(tree, { type: 'value', value: true });
  }
}

/** A wildcard may find it, too. */
function namesEvent(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  const { type, value } = node as Part;
  if (type === 'wildcard' || type === 'descendant') return true;
  if ((type === 'name' || type === 'string') && value === 'event') return true;
  return Object.values(node).some(namesEvent);
}
