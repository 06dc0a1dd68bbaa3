import type { OperationName } from '../../jobs/operation.ts';
import type { Rule, RuleAction } from '../rule.ts';

/** A later version of the API reports these of each order. Source: provider facts, 2.2. */
const ofOrder = ['order.scheduled', 'order.on_hold', 'order.completed', 'order.failed', 'order.canceled'];

/** A later version reports the first and the last of these of each bill; an open one is reported now. */
const ofBill = ['invoice.draft', 'invoice.open', 'invoice.paid'];

/**
 * The events that the provider sends about what an operation did. Source: partner API, States and transitions, and
 * Events. Assumed: no other event reports it, and that an order's products start is reported as
 * `product.active`. The sandbox is tested against this table.
 */
export const raisedBy: Readonly<Record<OperationName, readonly string[]>> = {
  'organization.activate_subscription': [],
  'organization.resume_subscription': [],
  'organization.change_sim_profile': [],
  'organization.suspend_subscription': [],
  'partner.create_subscriber': [],
  'partner.activate_subscription': [
    ...ofOrder,
    'subscription.active',
    'product.active',
    'contract.created',
    ...ofBill,
    'subscription.sim_profile.installed',
  ],
  'partner.update_subscriber': [],
  'partner.create_account': [],
  'partner.update_account': [],
  'partner.topup_subscription': [...ofOrder, 'product.active', ...ofBill],
  'partner.cancel_subscription': [...ofOrder, 'subscription.canceled', 'product.canceled'],
  'partner.cancel_subscription_products': [...ofOrder, 'product.canceled'],
  'partner.swap_subscription_sim': [
    ...ofOrder,
    'subscription.sim_profile.installed',
    'subscription.sim_profile.deleted',
  ],
  'partner.change_subscription_plan': [...ofOrder, 'product.active', 'product.terminated', ...ofBill],
  'partner.grace_subscription': ['subscription.grace'],
  'partner.suspend_subscription': ['subscription.suspended'],
  'partner.deactivate_subscription': ['subscription.deactivated'],
  'partner.resume_subscription': ['subscription.active'],
  'partner.activate_product': ['product.active'],
  'partner.cancel_product': ['product.canceled'],
  'partner.enable_porting_opt_in': [],
  'partner.disable_porting_opt_in': [],
  'partner.create_porting': ['porting.completed', 'porting.rejected', 'porting.canceled'],
  'partner.accept_porting': ['porting.completed', 'subscription.terminated', 'product.terminated'],
  'partner.reject_porting': ['porting.rejected'],
  'partner.request_porting_cancellation': ['porting.cancelation_requested', 'porting.canceled'],
  'partner.accept_porting_cancellation': ['porting.canceled'],
  'partner.reject_porting_cancellation': [],
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

/**
 * Whether the rule has a guard that ends every circle it is in. A quota of the subscription is none where each round
 * brings another one, or where the event is about an invoice or a contract and names none.
 */
function isBounded({ mode, quotas, on, do: actions }: Rule): boolean {
  if (mode === 'off') return true;
  const isNew = actions.some(
    (action) => action.kind === 'operation' && action.operation === 'partner.activate_subscription',
  );
  if (isNew || /^(invoice|contract)\./.test(on)) return false;
  return quotas.subscriptionMonth !== undefined || quotas.subscriptionDay !== undefined;
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
  if (action.kind === 'top_up') return raisedBy['partner.topup_subscription'];
  return action.kind === 'operation' ? raisedBy[action.operation] : [];
}
