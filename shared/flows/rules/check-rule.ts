import { conditionInput, type EventReport, type SubjectFacts } from '../../core/rules/conditions/facts.ts';
import type { Check } from '../../core/rules/executions/decision.ts';
import { watchedInput } from '../../core/rules/executions/given-facts.ts';
import { emptyQuotaItem, pauseOver, remainingUnder } from '../../core/rules/executions/quota-item.ts';
import type { Rule } from '../../core/rules/rule.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { NewExecution } from './fire.ts';

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

export type Guarded = Pick<NewExecution, 'key' | 'amount' | 'pause' | 'onTheWay' | 'reservations'>;

/** Whether each guard has room now, in the order in which execution takes it, up to the first that has none. */
export async function* checkGuards(
  { quotas, now }: Pick<AutomationPorts, 'quotas' | 'now'>,
  { pause, onTheWay, reservations, amount, key }: Guarded,
  currency: string | undefined,
): AsyncGenerator<Check> {
  if (pause !== undefined) {
    const last = await quotas.last(pause.item);
    const remaining = pauseOver(pause.forMs, last && now() - last.atMs);
    yield { name: 'cooldown', ...remaining };
    if (!remaining.passed) return;
  }
  for (const hold of onTheWay === undefined ? reservations : [onTheWay, ...reservations]) {
    const item = (await quotas.item(hold.item)) ?? emptyQuotaItem(hold.item);
    const remaining = remainingUnder(hold, item, { key, amount }, currency);
    yield { name: hold.guard, ...remaining };
    if (!remaining.passed) return;
  }
}
