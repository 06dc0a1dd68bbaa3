import { present } from '../../core/present.ts';
import type { Rule, RuleAction, RuleBook } from '../../core/rules/rule.ts';
import type { UncheckedRuleId } from '../../core/rules/rule-ids.ts';
import type { QuotasUsed } from '../../flows/rules/quotas-used.ts';
import { type Answer, momentOf, versioned } from '../route.ts';

/**
 * The rules in force, in the form in which they are given, and their version as the entity tag.
 *
 * @param unchecked of a change: ids that nobody could look up
 */
export function rulesView(book: RuleBook, unchecked: readonly UncheckedRuleId[] = []): Answer {
  const { version, atMs, by } = book;
  const history = version === 0 ? {} : { at: momentOf(atMs), by };
  const switchedOff = book.switchedOff === undefined ? {} : { switched_off_by: book.switchedOff };
  const body = { version, ...history, ...switchedOff, ...documentOf(book) };
  const answer = versioned(version, body);
  return unchecked.length === 0 ? answer : { ...answer, body: { ...body, unchecked } };
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
      const { offering, purchaseLocation, activationMode, startAt, price } = action;
      return {
        top_up: present({
          offering,
          purchase_location: purchaseLocation,
          activation_mode: activationMode,
          start_at: startAt,
          price,
        }),
      };
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

/** How much of its quotas a rule has used today. */
export function quotasView({ currency }: RuleBook, { day, ruleDay, dayQuota }: QuotasUsed) {
  return present({ day, currency, rule_day: ruleDay, day_quota: dayQuota });
}
