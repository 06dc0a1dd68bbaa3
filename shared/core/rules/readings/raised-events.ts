import type { OperationName } from '../../jobs/operation.ts';
import type { Rule, RuleAction } from '../rule.ts';

/**
 * The events that the provider sends about what an operation did. Source: partner API, States and transitions, and
 * Events. Assumed: no other event reports it, and that an order's products start is reported as
 * `product.active`.
 */
const raisedBy: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  'partner.activate_subscription': [
    'subscription.active',
    'product.active',
    'contract.created',
    'subscription.sim_profile.installed',
  ],
  'partner.topup_subscription': ['product.active', 'invoice.open'],
  'partner.change_subscription_plan': ['product.active', 'product.canceled', 'invoice.open'],
  'partner.cancel_subscription': ['subscription.canceled', 'product.canceled'],
  'partner.cancel_subscription_products': ['product.canceled'],
  'partner.swap_subscription_sim': ['subscription.sim_profile.installed', 'subscription.sim_profile.deleted'],
  'partner.grace_subscription': ['subscription.grace'],
  'partner.suspend_subscription': ['subscription.suspended'],
  'partner.deactivate_subscription': ['subscription.deactivated'],
  'partner.resume_subscription': ['subscription.active'],
  'partner.activate_product': ['product.active'],
  'partner.cancel_product': ['product.canceled'],
  'partner.create_porting': ['porting.completed', 'porting.rejected', 'porting.canceled'],
  'partner.reject_porting': ['porting.rejected', 'porting.canceled'],
  'partner.accept_porting': ['porting.completed'],
  'partner.request_porting_cancellation': ['porting.cancelation_requested', 'porting.canceled'],
  'partner.accept_porting_cancellation': ['porting.canceled'],
};

/**
 * Rules that set each other off, directly or through others, as the way round that a person can follow: a, b, a. A
 * circle is harmless where one rule in it can only do so much for a subscription.
 */
export function unboundedCircle(rules: readonly Rule[]): readonly string[] | undefined {
  const open = rules.filter((rule) => !isBounded(rule));
  for (const start of open) {
    const way = wayBack(start, open, [start], new Set());
    if (way !== undefined) return way.map(({ name }) => name);
  }
  return undefined;
}

/** Whether the rule has a guard that ends every circle it is in. */
function isBounded({ mode, quotas }: Rule): boolean {
  return mode === 'off' || quotas.subscriptionMonth !== undefined || quotas.subscriptionDay !== undefined;
}

function wayBack(
  start: Rule,
  rules: readonly Rule[],
  way: readonly Rule[],
  seen: Set<Rule>,
): readonly Rule[] | undefined {
  const raised = new Set(way.at(-1)?.do.flatMap(eventsOf));
  for (const next of rules.filter(({ on }) => raised.has(on))) {
    if (next === start) return [...way, next];
    if (seen.has(next)) continue;
    seen.add(next);
    const found = wayBack(start, rules, [...way, next], seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

function eventsOf(action: RuleAction): readonly string[] {
  if (action.kind === 'top_up') return raisedBy['partner.topup_subscription'] ?? [];
  return action.kind === 'operation' ? (raisedBy[action.operation] ?? []) : [];
}
