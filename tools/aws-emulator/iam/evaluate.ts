import type { ApiCall } from './api-call.ts';
import type { Condition, Statement } from './policy.ts';

/** Nothing is allowed that no statement allows, and nothing at all that one denies. */
export type Verdict = 'allowed' | 'denied' | 'not granted';

/**
 * Source: IAM user guide, "Policy evaluation logic", identity-based policies within one account.
 */
export function evaluate(statements: readonly Statement[], call: ApiCall): Verdict {
  const applying = statements.filter((statement) => applies(statement, call));
  if (applying.some(({ effect }) => effect === 'Deny')) return 'denied';
  return applying.length > 0 ? 'allowed' : 'not granted';
}

function applies({ actions, resources, conditions }: Statement, call: ApiCall): boolean {
  return (
    // Names of actions are not distinguished by case.
    actions.some((action) => isLike(call.action.toLowerCase(), action.toLowerCase())) &&
    resources.some((resource) => isLike(call.resource, resource)) &&
    conditions.every((condition) => holds(condition, call.context?.[condition.key] ?? []))
  );
}

/** Source: IAM user guide, "Condition operators", "Multivalued context keys". */
function holds({ test, quantifier, values }: Condition, found: readonly string[]): boolean {
  if (test === 'Null') return values.includes(String(found.length === 0));
  const isMet = (one: string) =>
    values.some((value) => (test === 'StringLike' ? isLike(one, value) : one === value));
  return quantifier === 'each' ? found.every(isMet) : found.some(isMet);
}

const compiled = new Map<string, RegExp>();

/** @param pattern in which `*` matches any number of characters, none included, and `?` one */
export function isLike(text: string, pattern: string): boolean {
  if (!/[*?]/.test(pattern)) return text === pattern;
  let expression = compiled.get(pattern);
  if (expression === undefined) {
    const source = pattern
      .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    expression = new RegExp(`^${source}$`, 's');
    compiled.set(pattern, expression);
  }
  return expression.test(text);
}
