import type { OperationName } from '../../core/jobs/operation.ts';
import { pointerTo } from '../../core/json/json-pointer.ts';
import { present } from '../../core/present.ts';
import type { Rule, RuleAction, RuleBook } from '../../core/rules/rule.ts';
import { invalidRequest, readForm } from '../request/request-faults.ts';
import { type ActionForm, type RuleForm, ruleDocument } from './rule-form.ts';

export type RuleRequest = Pick<RuleBook, 'currency' | 'dayQuota' | 'rules'> & Partial<Pick<RuleBook, 'off'>>;

/** @throws InputError with a JSON Pointer for each fault of form; what rules mean is checked later */
export function readRuleDocument(body: unknown): RuleRequest {
  const lost = protoMembers(body);
  if (lost.length > 0) throw invalidRequest(lost.map((pointer) => ({ detail: noProto, pointer })));
  const parsed = readForm(ruleDocument, body);
  if (!parsed.success) throw invalidRequest(parsed.faults);
  const { off, currency, day_quota: dayQuota, rules } = parsed.data;
  return present({ off, currency, dayQuota: dayQuota && present(dayQuota), rules: rules.map(ruleOf) });
}

const noProto = 'A member must not be called "__proto__". Choose another name';

/** Pointers to members of that name: reading the form would drop them silently. */
function protoMembers(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => {
    const at = pointerTo(pointer, name);
    return name === '__proto__' ? [at] : protoMembers(below, at);
  });
}

function ruleOf(form: RuleForm): Rule {
  const { name, says, on, unlisted, mode, when, once, quotas } = form;
  return present({
    name,
    says,
    on,
    unlisted,
    mode,
    when,
    once,
    thresholdPercent: form.threshold_percent,
    cooldownMinutes: form.cooldown_minutes,
    onTheWayMax: form.on_the_way_max,
    quotas: present({
      subscriptionMonth: quotas.subscription_month && present(quotas.subscription_month),
      subscriptionDay: quotas.subscription_day && present(quotas.subscription_day),
      ruleDay: quotas.rule_day && present(quotas.rule_day),
    }),
    approveAbove: form.approve_above,
    do: form.do.map(actionOf),
  });
}

function actionOf({ top_up: topUp, operation, sms, crm, bus }: ActionForm): RuleAction {
  if (topUp !== undefined) {
    const { offering, purchase_location: purchaseLocation, price } = topUp;
    const { activation_mode: activationMode, start_at: startAt } = topUp;
    return present({
      kind: 'top_up',
      offering,
      purchaseLocation,
      activationMode,
      startAt,
      price,
    } as const);
  }
  if (operation !== undefined) {
    const { name, input, price } = operation;
    // Whether there is such an operation is checked with what the rules mean.
    return present({ kind: 'operation', operation: name as OperationName, input, price } as const);
  }
  if (sms !== undefined) return present({ kind: 'sms', ...sms } as const);
  if (crm !== undefined) return present({ kind: 'crm', ...crm } as const);
  if (bus !== undefined) return present({ kind: 'bus', ...bus } as const);
  throw new Error('Unreachable: the form of a rule requires what an action does');
}
