import type { Command, CommandSubject } from '../../core/rules/command.ts';
import { periodOf, type SubjectFacts, statusIn } from '../../core/rules/facts.ts';
import type { Rule } from '../../core/rules/rule.ts';
import { ruleInForce } from '../../core/rules/rule-in-force.ts';
import { thresholdReached } from '../../core/rules/threshold.ts';
import type { RuleWorld } from '../../ports/rules.ts';
import { checkCondition } from './check-condition.ts';
import { fitsPlan } from './fits-plan.ts';
import { needsRefill } from './needs-refill.ts';
import { readSubject } from './read-subject.ts';

/**
 * Whether a command shall still be done: asked directly before its claim, because between the event and now a person may have
 * switched the rule off, the balance may have been refilled, the subscription may have got another product with data left, the condition
 * may hold no more, or the plan may have been changed to one that the add-on does not fit.
 *
 * @returns true, or the reason why not, which repeats nothing of a person
 * @throws ProviderError, effect none
 */
export async function stillWanted(
  world: Pick<RuleWorld, 'rules' | 'lines' | 'watched'>,
  { rule: name, event, subject, do: what }: Command,
): Promise<true | string> {
  const rule = ruleInForce(await world.rules.newest(), name);
  if (typeof rule === 'string') return rule;
  const hint = { id: event, type: rule.on, createdAtMs: 0, subject, told: {}, data: {} };
  const facts = await readSubject(world.lines, hint);
  if (facts === undefined) return `The ${subject.about} is no longer there`;
  const stands = standsStill(rule, subject, facts);
  if (stands !== true) return stands;
  const { verdict, detail } = await checkCondition(rule, hint, facts, 'facts');
  if (verdict !== undefined) return `The rule's condition, asked again: ${detail}`;
  if (what.kind !== 'operation') return true;
  const need = await needsRefill(world, rule, facts);
  if (need !== undefined && !need.wanted) return need.detail;
  const fit = await fitsPlan(world.lines, what.step, facts);
  return fit === undefined || fit.wanted || fit.detail;
}

function standsStill(rule: Rule, subject: CommandSubject, facts: SubjectFacts): true | string {
  const { product } = facts;
  if (product !== undefined && periodOf(product) !== subject.period) return 'Another cycle has begun';
  if (rule.thresholdPercent !== undefined) {
    const { wanted, detail } = thresholdReached(product, rule.thresholdPercent);
    return wanted || detail;
  }
  const status = statusIn(facts);
  return status === subject.status || `The ${subject.about} has gone from ${subject.status} to ${status}`;
}
