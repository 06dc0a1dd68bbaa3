import { conditionInput, type EventReport, type SubjectFacts } from '../../core/rules/conditions/facts.ts';
import { watchedInput } from '../../core/rules/executions/given-facts.ts';
import type { Rule } from '../../core/rules/rule.ts';

/** `verdict` says why the rule does nothing. */
export type ConditionAnswer = {
  readonly detail: string;
  readonly verdict?: 'condition_not_met' | 'fact_missing' | 'failed';
};

/**
 * Whether a rule's condition holds.
 *
 * @param asks `facts`: what it asks of the event is taken to hold. `reported`: the facts are all that is reported, and
 * what it asks of the subscription beyond them cannot be said
 */
export async function checkCondition(
  { when }: Pick<Rule, 'when'>,
  report: EventReport,
  facts: SubjectFacts,
  asks: 'all' | 'facts' | 'reported' = 'all',
): Promise<ConditionAnswer> {
  if (when === undefined) return { detail: 'The rule has no condition' };
  // Loaded with the first condition: most starts need no JSONata.
  const { parseCondition } = await import('../../core/rules/conditions/condition.ts');
  const condition = parseCondition(when, asks === 'facts' ? 'facts' : 'all');
  if ('fault' in condition) return { detail: condition.fault, verdict: 'failed' };
  const plain = conditionInput(report, facts);
  const { input, requested } =
    asks === 'reported' ? watchedInput(plain, report) : { input: plain, requested: () => false };
  const tested = await condition.test(input);
  if (requested()) return { detail: notReported, verdict: 'fact_missing' };
  if ('fault' in tested) return { detail: tested.fault, verdict: 'failed' };
  return tested.holds ? { detail: tested.detail } : { detail: tested.detail, verdict: 'condition_not_met' };
}

const notReported =
  'The condition reads the subscription, which the event does not report. Give it as "facts", such as ' +
  '{"subscription": {"status": "active"}}';
