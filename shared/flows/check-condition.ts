import { parseCondition } from '../core/rules/condition.ts';
import { conditionInput, type EventHint, type SubjectFacts } from '../core/rules/facts.ts';
import type { Rule } from '../core/rules/rule.ts';

/** `verdict` says why the rule does nothing. */
export type ConditionAnswer = { readonly detail: string; readonly verdict?: 'not met' | 'failed' };

/**
 * Whether a rule's condition holds.
 *
 * @param asks `facts`: what it asks of the event is taken to hold
 */
export async function checkCondition(
  { when }: Pick<Rule, 'when'>,
  hint: EventHint,
  facts: SubjectFacts,
  asks: 'all' | 'facts' = 'all',
): Promise<ConditionAnswer> {
  if (when === undefined) return { detail: 'The rule has none' };
  const condition = parseCondition(when, asks);
  if ('fault' in condition) return { detail: condition.fault, verdict: 'failed' };
  const tested = await condition.test(conditionInput(hint, facts));
  if ('fault' in tested) return { detail: tested.fault, verdict: 'failed' };
  return tested.holds ? { detail: tested.detail } : { detail: tested.detail, verdict: 'not met' };
}
