import type { Step } from '../../jobs/operation.ts';
import { isSameJson } from '../../json/same-json.ts';
import { present } from '../../present.ts';
import { makeLiquid } from '../../text/liquid.ts';
import { isTemplate, shown } from '../../text/placeholders.ts';
import { parseTemplate } from '../../text/template.ts';
import { filledIn, idOf, LacksId, placeholderNames, placeholderValue } from '../conditions/action-values.ts';
import {
  type EventReport,
  periodOf,
  type SubjectFacts,
  statusIn,
  subscriptionIdIn,
} from '../conditions/facts.ts';
import { amountOf, needsYes, type ProviderPrices } from '../cost.ts';
import type { ActionValues, Rule, RuleAction } from '../rule.ts';
import { type Command, type CommandDo, type CommandSubject, occasionOf } from './command.ts';
import { commandKeyOf } from './execution-key.ts';

/** Thrown when a rule's text cannot be written for this subject. The message repeats no value. */
export class NoText extends Error {
  override readonly name = 'NoText';
}

/**
 * What a rule has done for a subject, one command for each of its actions.
 *
 * @param asked what the provider asks for what it buys, where that is known
 * @throws LacksId or NoText when the subject lacks what an action needs
 */
export function commandsOf(
  execution: string,
  rule: Rule,
  report: EventReport,
  facts: SubjectFacts,
  requested?: ProviderPrices,
): readonly Command[] {
  const needsApproval = needsYes(rule, requested);
  return rule.do.map((action, at) => {
    const amount = amountOf(action, requested);
    return {
      key: commandKeyOf(execution, at + 1),
      rule: rule.name,
      event: report.id,
      subject: subjectOf(report, facts),
      do: doOf(action, rule, report, facts),
      ...(amount === undefined ? {} : { amount }),
      needsApproval,
    };
  });
}

function subjectOf({ subject }: EventReport, facts: SubjectFacts): CommandSubject {
  if (subject === undefined) throw new LacksId('The event is about nothing that can be read again');
  const subscriptionId = subscriptionIdIn(facts);
  return {
    ...subject,
    status: statusIn(facts) ?? '',
    ...(subscriptionId === undefined ? {} : { subscriptionId }),
    ...(facts.product === undefined ? {} : { period: periodOf(facts.product) }),
  };
}

/**
 * Whether the rule, as it is now, has this step done: somebody may have given it another offering, or another
 * operation.
 *
 * @throws LacksId when the subject lacks what an action needs
 */
export function stillDoes(rule: Rule, step: Step, report: EventReport, facts: SubjectFacts): boolean {
  return rule.do
    .filter((action) => action.kind === 'top_up' || action.kind === 'operation')
    .some((action) => isSameJson(stepOf(action, report, facts), step));
}

type Change = Extract<RuleAction, { kind: 'top_up' | 'operation' }>;

/** What an action changes at the provider. @throws LacksId */
function stepOf(action: Change, report: EventReport, facts: SubjectFacts): Step {
  if (action.kind === 'top_up') return topUpStep(action, idOf('subscription', report, facts));
  return { operation: action.operation, input: filledIn(action.input, report, facts) as ActionValues };
}

function doOf(action: RuleAction, rule: Rule, report: EventReport, facts: SubjectFacts): CommandDo {
  const filled = (values: ActionValues) => filledIn(values, report, facts) as ActionValues;
  switch (action.kind) {
    case 'top_up':
    case 'operation':
      return { kind: 'operation', step: stepOf(action, report, facts) };
    case 'sms': {
      // The number itself is looked up when the text is sent; which subscription it is must be known now.
      if (action.to === 'subscription') idOf('subscription', report, facts);
      const { kind, from, to } = action;
      return present({ kind, from, to, text: textOf(action.text, rule, report, facts) });
    }
    case 'crm':
      return { ...action, body: filled(action.body), occasion: occasionOf(report, facts) };
    case 'bus':
      return { ...action, detail: filled(action.detail), occasion: occasionOf(report, facts) };
  }
}

type TopUp = RuleAction & { readonly kind: 'top_up' };

export function topUpStep(
  {
    offering,
    purchaseLocation,
    activationMode = 'immediate',
    startAt,
  }: Pick<TopUp, 'offering' | 'purchaseLocation' | 'activationMode' | 'startAt'>,
  subscriptionId: string,
): Step {
  const start = present({ activationMode, startAt });
  return {
    operation: 'partner.topup_subscription',
    input: {
      type: 'topup_subscription',
      subscriptionId,
      purchaseLocation,
      products: { addons: [{ productOfferingId: offering, ...start }] },
    },
  };
}

/** What is wrong with when an add-on of a rule starts. */
export function startFault({ activationMode, startAt }: TopUp): string | undefined {
  const isScheduled = activationMode === 'scheduled';
  if (isScheduled === (startAt !== undefined)) return undefined;
  return isScheduled
    ? 'An add-on that is scheduled needs "start_at", a date and time'
    : 'Only an add-on with "activation_mode": "scheduled" has a "start_at". Leave it out';
}

function textOf(text: string, rule: Rule, report: EventReport, facts: SubjectFacts): string {
  if (!isTemplate(text)) return text;
  const template = parseTemplate(makeLiquid(report.createdAtMs), text);
  if ('fault' in template) throw new NoText(template.fault);
  const filled = template.fill((name) => placeholderValue(name, rule.name, report, facts));
  if (!('text' in filled)) throw new NoText(filled.detail);
  return filled.text;
}

/** Why the text of a rule can never be written. */
export function textFault(text: string): string | undefined {
  if (!text.isWellFormed()) return 'The text holds half of a character. Write the whole character';
  if (!isTemplate(text)) return undefined;
  const template = parseTemplate(makeLiquid(0), text);
  if ('fault' in template) return template.fault;
  const offered: readonly string[] = placeholderNames;
  const stranger = [...template.names.keys()].find((name) => !offered.includes(name));
  if (stranger === undefined) return undefined;
  return `There is no value called ${shown(stranger)}. Use one of ${offered.join(', ')}`;
}
