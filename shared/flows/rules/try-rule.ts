import { datedBy, type EventReport, subscriptionIdIn } from '../../core/rules/conditions/facts.ts';
import { type Decision, decisionOf } from '../../core/rules/executions/decision.ts';
import { type GivenFacts, reportedWith } from '../../core/rules/executions/given-facts.ts';
import type { Rule, RuleBook } from '../../core/rules/rule.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import { decide } from './decide.ts';

export type TryPorts = Pick<AutomationPorts, 'executions' | 'quotas' | 'commands' | 'now' | 'log'>;

/**
 * What a rule would do about an event of any age, by what the event itself tells, what is given besides, and what has
 * been done so far. Nothing is done, kept or asked of the provider: when the event really arrives, what it is about is
 * read again first.
 *
 * @param given of what the event does not tell; without it, a condition that needs it is answered `not reported`
 */
export async function tryRule(
  ports: TryPorts,
  book: RuleBook,
  rule: Rule,
  tried: EventReport,
  source: string,
  given: GivenFacts = {},
): Promise<Decision> {
  const report = datedBy(tried, ports.now());
  const { about } = report.subject ?? {};
  const facts =
    about === undefined || report.reported[about] === undefined ? undefined : reportedWith(report, given);
  const answer = await decide(ports, { book, rule, report, facts, dry: true, eventAgeMaxMs: 'any' });
  const subscriptionId = facts === undefined ? undefined : subscriptionIdIn(facts);
  const version = book.version;
  const requested = { report, rule: rule.name, version, source, from: 'test', subscriptionId } as const;
  const decision = decisionOf(answer, requested, ports.now());
  if (decision === undefined) throw new Error('What is tried is always answered');
  return decision;
}
