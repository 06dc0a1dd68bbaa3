import type { Entry } from '../../core/calls/entry.ts';
import { move } from '../../core/calls/move.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { readyDueAtMs } from '../../core/jobs/job-start.ts';
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
import { type Rule, type RuleAction, type RuleBook, ruleInForce } from '../../core/rules/rule.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readOperation } from '../intake/read-requested.ts';
import { checkCondition } from './check-condition.ts';
import { cancelUnwanted } from './pass-over-switched-off.ts';
import { fitsTariff } from './subjects/fits-tariff.ts';
import { providerPrices } from './subjects/provider-prices.ts';
import { readSubject } from './subjects/read-subject.ts';
import { needsRefill } from './sweep/needs-refill.ts';

/**
 * Directly before the claim of an operation that a rule asked for: cancels it when the rule was switched off since, or
 * what it was about needs it no more; lets it wait for a person when the rule asks for one by now.
 *
 * @returns whether it is not done now
 * @throws ProviderError when that cannot be seen now
 */
export async function passOverUnwanted(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'log'> &
    Pick<AutomationPorts, 'rules' | 'subjects' | 'watched'>,
  job: Job,
  entry: Entry,
): Promise<boolean> {
  if (job.source.kind !== 'operation') return false;
  const { command } = await readOperation(ports.objects, job);
  const wanted = command === undefined ? true : await stillWanted(ports, command);
  if (wanted === true) return false;
  if (typeof wanted === 'string') await cancelUnwanted(ports, entry, wanted);
  else if (job.approved === undefined) await waitForApproval(ports, job, entry, wanted.needsYes);
  else return false;
  return true;
}

/**
 * Lets the job of a command wait for approval, as if its rule had required it when it fired: the order keeps its
 * reservations, and is placed when somebody approves it. The entry is written first, because another worker may have
 * claimed it meanwhile. If this breaks off before the job is written, or somebody has moved the job, the entry is due
 * again, and is checked again.
 */
async function waitForApproval(
  { ledger, now, log }: Pick<AllPorts, 'ledger' | 'now' | 'log'>,
  job: Job,
  entry: Entry,
  detail: string,
): Promise<void> {
  const waiting = move(entry, 'planned', { dueAtMs: now(), reason: { code: 'needs_approval', detail } });
  if (!(await ledger.replaceEntry(waiting)).applied) return;
  const options = { ...job.options, mode: 'approve' as const };
  const dueAtMs = readyDueAtMs({ ...job, options }, now());
  const { applied } = await ledger.replaceJob(jobMoved(job, 'ready', { options, dueAtMs }));
  if (applied) log.info('command.awaits_approval', { jobId: job.id });
}

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
