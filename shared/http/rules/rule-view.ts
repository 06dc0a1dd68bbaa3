import { present } from '../../core/present.ts';
import type { Rule, RuleAction, RuleBook } from '../../core/rules/rule.ts';
import { type Answer, versioned } from '../route.ts';

/** The rules in force, in the form in which they are given, and their version as the entity tag. */
export function rulesView(book: RuleBook): Answer {
  const { version, atMs, by } = book;
  const history = version === 0 ? {} : { at: new Date(atMs).toISOString(), by };
  const switchedOff = book.switchedOff === undefined ? {} : { switched_off_by: book.switchedOff };
  return versioned(version, { version, ...history, ...switchedOff, ...documentOf(book) });
}

/** The document that these rules were read from. */
function documentOf({ off, currency, dayQuota, rules }: RuleBook) {
  return present({ off, currency, day_quota: dayQuota, rules: rules.map(formOf) });
}

function formOf(rule: Rule) {
  const { name, says, on, unlisted, mode, when, once, quotas, thresholdPercent, cooldownMinutes } = rule;
  return present({
    name,
    says,
    on,
    unlisted,
    mode,
    when,
    once,
    threshold_percent: thresholdPercent,
    cooldown_minutes: cooldownMinutes,
    on_the_way_max: rule.onTheWayMax,
    quotas: present({
      subscription_month: quotas.subscriptionMonth,
      subscription_day: quotas.subscriptionDay,
      rule_day: quotas.ruleDay,
    }),
    approve_above: rule.approveAbove,
    do: rule.do.map(actionForm),
  });
}

function actionForm(action: RuleAction) {
  switch (action.kind) {
    case 'top_up': {
      const { offering, purchaseLocation, price } = action;
      return { top_up: present({ offering, purchase_location: purchaseLocation, price }) };
    }
    case 'operation': {
      const { operation, input, price } = action;
      return { operation: present({ name: operation, input, price }) };
    }
    case 'sms': {
      const { kind: _, ...sms } = action;
      return { sms };
    }
    case 'crm': {
      const { kind: _, ...crm } = action;
      return { crm };
    }
    case 'bus': {
      const { kind: _, ...bus } = action;
      return { bus };
    }
  }
}
