import type { Rule, RuleBook } from './rule.ts';

/**
 * The rule under which something was asked for, unless a person has taken it back since.
 *
 * @returns why it is not in force, in words that repeat nothing of a person
 */
export function ruleInForce(book: RuleBook | undefined, name: string): Rule | string {
  const rule = book?.rules.find((one) => one.name === name);
  if (book === undefined || rule === undefined) return 'The rule does not exist any more';
  if (book.off) return 'All rules are switched off';
  if (rule.mode === 'on') return rule;
  return `The rule is ${rule.mode === 'off' ? 'switched off' : 'set to dry'}`;
}
