import type { Step } from '../../core/jobs/operation.ts';
import { present } from '../../core/present.ts';
import { LacksId } from '../../core/rules/conditions/action-values.ts';
import {
  type EventReport,
  periodOf,
  type SubjectFacts,
  statusIn,
} from '../../core/rules/conditions/facts.ts';
import { costOfRule, describeYes, needsYes, type ProviderPrices } from '../../core/rules/cost.ts';
import type { Command, CommandSubject } from '../../core/rules/executions/command.ts';
import { stillDoes } from '../../core/rules/executions/commands-of.ts';
import { thresholdReached } from '../../core/rules/readings/threshold.ts';
import type { Rule, RuleAction, RuleBook } from '../../core/rules/rule.ts';
import { ruleInForce } from '../../core/rules/rule-in-force.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import { checkCondition } from './check-condition.ts';
import { fitsTariff } from './subjects/fits-tariff.ts';
import { providerPrices } from './subjects/provider-prices.ts';
import { readSubject } from './subjects/read-subject.ts';
import { needsRefill } from './sweep/needs-refill.ts';

/** A command that is still wanted, but now needs an approval that it did not need when its rule fired. */
type NeedsYes = { readonly needsYes: string };

/**
 * Whether a command shall still be done. Checked directly before its claim, because since the event a person may have
 * switched the rule off or edited it, the balance may have been refilled, the subscription may have got another product
 * with data left, the condition may no longer hold, the price may have risen, or the plan may have changed to one that
 * the add-on does not fit. Or the rule now has a lower limit above which a person must approve.
 *
 * @returns true, or why it is not wanted, or why it needs approval; neither reason names anything personal
 * @throws ProviderError, effect none
 */
export async function stillWanted(
  ports: Pick<AutomationPorts, 'rules' | 'subjects' | 'watched'>,
  { rule: name, event, subject, do: what, amount, needsApproval }: Command,
): Promise<true | string | NeedsYes> {
  const book = await ports.rules.newest();
  const rule = ruleInForce(book, name);
  if (book === undefined || typeof rule === 'string') return String(rule);
  const report = { id: event, type: rule.on, createdAtMs: 0, subject, reported: {}, data: {} };
  const facts = await readSubject(ports.subjects, report);
  if (facts === undefined) return ports.subjects.unavailable ?? `The ${subject.about} is no longer there`;
  const stands = standsStill(rule, subject, facts);
  if (stands !== true) return stands;
  const { verdict, detail } = await checkCondition(rule, report, facts, 'facts');
  if (verdict !== undefined) return `The rule's condition, checked again: ${detail}`;
  if (what.kind !== 'operation') return true;
  if (!isStillRequested(rule, what.step, report, facts))
    return 'The rule was changed and asks for something else now';
  const need = await needsRefill(ports, rule, facts);
  if (need !== undefined && !need.wanted) return need.detail;
  const bought = boughtBy(what.step, amount, book);
  const requested = await providerPrices(ports.subjects, book, { do: [bought, ...rule.do] });
  const cost = costOfRule({ do: [bought] }, requested);
  // The reservation, and a person's approval, are for what it cost when the rule fired.
  if (amount !== undefined && cost > amount)
    return `The provider now asks ${cost}, and only ${amount} was reserved`;
  const fit = await fitsTariff(ports.subjects, what.step, facts);
  if (fit?.wanted === false) return fit.detail;
  return needsApproval || !needsYes(rule, requested) || { needsYes: whyApprove(rule, requested) };
}

function whyApprove(rule: Rule, requested: ProviderPrices): string {
  return `The rule was changed. ${describeYes(rule, costOfRule(rule, requested))}`;
}

function isStillRequested(rule: Rule, step: Step, report: EventReport, facts: SubjectFacts): boolean {
  try {
    return stillDoes(rule, step, report, facts);
  } catch (error) {
    // It asks for an id by now that what it was about does not have: for something else, that is.
    if (error instanceof LacksId) return false;
    throw error;
  }
}

/** The step as an action that costs what was reserved for it. */
function boughtBy(
  { operation, input }: Step,
  amount: number | undefined,
  { currency = '' }: RuleBook,
): RuleAction {
  const price = amount === undefined ? undefined : { amount, currency };
  return present({ kind: 'operation' as const, operation, input, price });
}

function standsStill(rule: Rule, subject: CommandSubject, facts: SubjectFacts): true | string {
  const { product } = facts;
  if (product !== undefined && periodOf(product) !== subject.period) return 'Another cycle has begun';
  if (rule.thresholdPercent !== undefined) {
    const { wanted, detail } = thresholdReached(product, rule.thresholdPercent);
    return wanted || detail;
  }
  const status = statusIn(facts) ?? '';
  return status === subject.status || `The ${subject.about} has gone from ${subject.status} to ${status}`;
}
