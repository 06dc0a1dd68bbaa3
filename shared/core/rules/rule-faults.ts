import type { InputFault } from '../../errors.ts';
import { operations, type Step } from '../jobs/operation.ts';
import { pointerTo } from '../json/json-pointer.ts';
import { parseMsisdn } from '../msisdn.ts';
import { lacksPartnerReason } from '../provider-api.ts';
import { shown } from '../text/placeholders.ts';
import { idNames, referenceIn, referenceNames, sampled, sampleId } from './conditions/action-values.ts';
import { parseCondition } from './conditions/condition.ts';
import { eventTypeFault } from './event-types.ts';
import { startFault, textFault, topUpStep } from './executions/commands-of.ts';
import type { NotificationTarget } from './notification.ts';
import { unboundedCircle } from './readings/raised-events.ts';
import { isRefill } from './readings/refill.ts';
import { isPaid, priceOf, type Rule, type RuleAction, type RuleBook, sizeFault } from './rule.ts';

type Fault = (detail: string, ...path: readonly PropertyKey[]) => void;

/** What is wrong with a step's input, as the client that sends it would say. */
export type StepFaults = (step: Step) => readonly InputFault[];

/** What rules can do on a stage. */
export type RuleStage = {
  /** Whom it lets them tell. */
  readonly targets: readonly NotificationTarget[];
  /** Who sends texts that name no sender. */
  readonly sender?: string | undefined;
  /** The partner API, which tells rules what happens, is not used: no rule can act. */
  readonly lacksPartner?: boolean | undefined;
};

const missing: Readonly<Record<NotificationTarget, string>> = {
  crm: 'no CRM to call: set "crm": {"url": "https://…"}',
  bus: 'no event bus: set "bus": {"name": "default"}',
};

/**
 * What is wrong with rules that have the right form, each with a JSON Pointer into the document. A book without faults
 * can be loaded: every rule can be worked out, no rule can spend past its quotas, and no circle of rules turns for
 * ever.
 *
 * @param stage what the stage lets rules do
 */
export function ruleFaults(
  content: Pick<RuleBook, 'rules' | 'currency' | 'dayQuota'>,
  stepFaults: StepFaults,
  stage: RuleStage,
): readonly InputFault[] {
  const { rules, currency, dayQuota } = content;
  const faults: InputFault[] = [];
  const tooLarge = sizeFault(content);
  if (tooLarge !== undefined) faults.push({ detail: tooLarge, pointer: '/rules' });
  const names = new Set<string>();
  for (const [at, rule] of rules.entries()) {
    const fault: Fault = (detail, ...path) =>
      void faults.push({ detail, pointer: pointerTo('', 'rules', at, ...path) });
    if (names.has(rule.name)) fault('Another rule has this name. Give each rule its own', 'name');
    names.add(rule.name);
    const wrongType = eventTypeFault(rule);
    if (wrongType !== undefined) fault(wrongType, 'on');
    conditionFaults(rule, fault);
    timeFaults(rule, fault);
    moneyFaults(rule, currency, dayQuota?.amount !== undefined, fault);
    if (rule.mode === 'on' && stage.lacksPartner) fault(noPartner, 'mode');
    if (rule.do.filter(changesSubscription).length > 1) fault(twoOperations, 'do');
    for (const [no, action] of rule.do.entries()) {
      actionFaults(action, no, stepFaults, fault);
      if (rule.mode === 'on') stageFault(action, no, stage, fault);
    }
  }
  const circle = unboundedCircle(rules);
  if (circle !== undefined)
    faults.push({
      detail:
        `These rules set each other off for ever: ${circle.join(' → ')}. Give one of them ` +
        'quotas.subscription_month or quotas.subscription_day',
      pointer: '/rules',
    });
  return faults;
}

const noPartner =
  `${lacksPartnerReason}, which tells rules what happens: name "partner" in "apis" of its file under stages/ and ` +
  'deploy it with PartnerBaseUrl and PartnerAuthUrl, or leave this rule dry';

const twoOperations =
  'A rule may do one operation only: before each one the rule is checked again, and would find what the first one ' +
  'has changed. Write a rule for each, the second one on the event that the first one leads to';

function changesSubscription({ kind }: RuleAction): boolean {
  return kind === 'top_up' || kind === 'operation';
}

function conditionFaults({ when }: Rule, fault: Fault): void {
  const condition = when === undefined ? undefined : parseCondition(when);
  if (condition !== undefined && 'fault' in condition) fault(condition.fault, 'when');
}

function timeFaults({ on, once, thresholdPercent }: Rule, fault: Fault): void {
  const isOnProduct = on.startsWith('product.') || on.startsWith('balance.');
  if (once === 'period' && !isOnProduct)
    fault('Only an event about a product has a period. Set "once" to "subject" or "day"', 'once');
  if (thresholdPercent !== undefined && !isOnProduct)
    fault('Leave "threshold_percent" out: the event is not about a product', 'threshold_percent');
}

function moneyFaults(rule: Rule, currency: string | undefined, dayLimitsMoney: boolean, fault: Fault): void {
  const { subscriptionMonth, subscriptionDay, ruleDay } = rule.quotas;
  const capped = Object.entries({
    subscription_month: subscriptionMonth,
    subscription_day: subscriptionDay,
    rule_day: ruleDay,
  }).filter(([, quota]) => quota?.amount !== undefined);
  const countsMoney = capped.length > 0 || dayLimitsMoney || rule.approveAbove !== undefined;
  for (const [name] of capped)
    if (currency === undefined)
      fault('The document must name the currency of its amounts at /currency', 'quotas', name, 'amount');
  for (const [no, action] of rule.do.entries()) {
    const price = priceOf(action);
    if (price === undefined && countsMoney && isPaid(action))
      fault(
        'A money quota or an approval counts the price of this action. Give its "price"',
        'do',
        no,
        action.kind,
      );
    if (price !== undefined && price.currency !== currency)
      fault(
        `The amounts of this document are in ${currency ?? 'no currency'}`,
        'do',
        no,
        action.kind,
        'price',
        'currency',
      );
  }
  if (!rule.do.some(isPaid)) return;
  if (ruleDay === undefined)
    fault('A rule that spends needs a quota for the day. Give "quotas.rule_day"', 'quotas');
  if (rule.on === 'balance.threshold.exceeded' && rule.thresholdPercent === undefined)
    fault(
      'A rule that spends on a balance needs "threshold_percent", the share used up from which it acts. Without it, ' +
        'a lost event is never made up for, and a refilled balance stops nothing',
      'threshold_percent',
    );
  const isBoundedForOne = subscriptionMonth !== undefined || subscriptionDay !== undefined;
  if (!isBoundedForOne && isRefill(rule) && rule.do.some(waitsToStart))
    fault(
      'An add-on that waits for its start is no data yet, so that the rule would buy the next one. Give ' +
        '"quotas.subscription_month" or "quotas.subscription_day"',
      'quotas',
    );
}

function waitsToStart(action: RuleAction): boolean {
  return action.kind === 'top_up' && (action.activationMode ?? 'immediate') !== 'immediate';
}

function actionFaults(action: RuleAction, no: number, stepFaults: StepFaults, fault: Fault): void {
  switch (action.kind) {
    case 'top_up': {
      const wrongStart = startFault(action);
      if (wrongStart !== undefined) fault(wrongStart, 'do', no, 'top_up', 'start_at');
      else
        for (const { detail } of stepFaults(topUpStep(action, sampleId))) fault(detail, 'do', no, 'top_up');
      break;
    }
    case 'operation':
      operationFaults(action, no, stepFaults, fault);
      break;
    case 'sms':
      smsFaults(action, no, fault);
      break;
    case 'crm':
      referenceFaults(action.body, referenceNames, ['do', no, 'crm', 'body'], fault);
      break;
    case 'bus':
      referenceFaults(action.detail, referenceNames, ['do', no, 'bus', 'detail'], fault);
  }
}

function stageFault(action: RuleAction, no: number, { targets, sender }: RuleStage, fault: Fault): void {
  const { kind } = action;
  if (kind === 'sms' && action.from === undefined && sender === undefined)
    fault(
      'The text has no sender, and the stage has none: give a "from", set "smsFrom" in its file under stages/ and ' +
        'deploy it, or leave this rule dry',
      'do',
      no,
      kind,
    );
  if ((kind === 'crm' || kind === 'bus') && !targets.includes(kind))
    fault(
      `The stage names ${missing[kind]} in its file under stages/ and deploy it, or leave this rule dry`,
      'do',
      no,
      kind,
    );
}

function operationFaults(
  { operation, input }: RuleAction & { kind: 'operation' },
  no: number,
  stepFaults: StepFaults,
  fault: Fault,
): void {
  if (!Object.hasOwn(operations, operation)) {
    const known = Object.keys(operations).join(', ');
    fault(`There is no operation ${shown(operation)}. Use one of ${known}`, 'do', no, 'operation', 'name');
    return;
  }
  referenceFaults(input, idNames, ['do', no, 'operation', 'input'], fault);
  for (const { detail, pointer = '' } of stepFaults({ operation, input: sampled(input) }))
    fault(detail, 'do', no, 'operation', 'input', ...pointer.split('/').slice(1));
}

function referenceFaults(
  value: unknown,
  names: readonly string[],
  path: readonly PropertyKey[],
  fault: Fault,
): void {
  if (typeof value !== 'object' || value === null) return;
  const name = Array.isArray(value) ? undefined : referenceIn(value);
  if (name !== undefined && !names.includes(name))
    fault(`There is no id called ${shown(name)}. Use one of ${names.join(', ')}`, ...path, '$');
  for (const [member, below] of Object.entries(value))
    referenceFaults(below, names, [...path, member], fault);
}

function smsFaults({ from, to, text }: RuleAction & { kind: 'sms' }, no: number, fault: Fault): void {
  if (from !== undefined && !isNumber(from))
    fault('"from" must be a valid phone number', 'do', no, 'sms', 'from');
  for (const [at, number] of to === 'subscription' ? [] : to.entries())
    if (!isNumber(number)) fault('"to" must hold valid phone numbers', 'do', no, 'sms', 'to', at);
  const detail = textFault(text);
  if (detail !== undefined) fault(detail, 'do', no, 'sms', 'text');
}

/** Numbers in rules carry their country code, so that no country has to be guessed. */
function isNumber(written: string): boolean {
  return written.startsWith('+') && !('fault' in parseMsisdn(written, 'US'));
}
