import { type EventReport, type SubjectFacts, subscriptionIdIn } from '../conditions/facts.ts';
import { isRefill } from '../readings/refill.ts';
import type { Quota, Rule, RuleBook } from '../rule.ts';
import type { NeededReservation, Pause } from './execution.ts';
import { dayOf } from './execution-key.ts';

const minuteMs = 60_000;

/** The quotas that an execution takes room under, from the narrowest to the widest. */
export function reservationsOf(
  { dayQuota }: RuleBook,
  rule: Rule,
  report: EventReport,
  facts: SubjectFacts,
  nowMs: number,
): readonly NeededReservation[] {
  const { subscriptionMonth, subscriptionDay, ruleDay } = rule.quotas;
  const subscription = subscriptionOf(report, facts);
  const day = dayOf(nowMs);
  // Not the product's cycle: each add-on that is bought brings a cycle of its own, and would bring room of its own.
  const month = day.slice(0, 7);
  return [
    ...held(
      'subscription_month',
      ['subscription', rule.name, subscription, 'month', month],
      subscriptionMonth,
    ),
    ...held('subscription_day', ['subscription', rule.name, subscription, 'day', day], subscriptionDay),
    ...held('rule_day', ['rule', rule.name, 'day', day], ruleDay),
    ...held('day', ['all', 'day', day], dayQuota),
  ];
}

/**
 * Room for an execution among those of all rules for its subscription that have not come to their end. A rule that buys
 * because data runs low waits for them, unless it says otherwise: what they have ordered is no product of the
 * subscription yet, which could be seen.
 */
export function onTheWayOf(
  rule: Rule,
  report: EventReport,
  facts: SubjectFacts,
): NeededReservation | undefined {
  const count = rule.onTheWayMax ?? (isRefill(rule) ? 1 : undefined);
  if (count === undefined) return undefined;
  return held('on_the_way', ['subscription', subscriptionOf(report, facts), 'way'], { count })[0];
}

export function pauseOf(rule: Rule, report: EventReport, facts: SubjectFacts): Pause | undefined {
  const { cooldownMinutes } = rule;
  if (cooldownMinutes === undefined) return undefined;
  return {
    item: itemOf(['pause', rule.name, subscriptionOf(report, facts)]),
    forMs: cooldownMinutes * minuteMs,
  };
}

function held(guard: string, words: readonly string[], quota: Quota | undefined): NeededReservation[] {
  return quota === undefined ? [] : [{ guard, item: itemOf(words), quota }];
}

/** Rules count for each subscription; what is about no subscription counts for itself. */
function subscriptionOf({ subject }: EventReport, facts: SubjectFacts): string {
  return subscriptionIdIn(facts) ?? subject?.id ?? 'none';
}

/** Ids of the provider are opaque, so that a mark in one must not make two items one. */
function itemOf(words: readonly string[]): string {
  return words.map(encodeURIComponent).join('/');
}
