import type { RuleStage, StepFaults } from '../core/rules/rule-faults.ts';
import { optional } from './live.ts';
import { liveOrders } from './live-orders.ts';
import { namedTargets } from './live-tellers.ts';

/** What rules are checked against before they are let in: what the deployment lets them do, and the forms of the provider's calls. */
export function liveRuleStage(
  ports: Parameters<typeof liveOrders>[0],
): RuleStage & { readonly stepFaults: StepFaults } {
  const { faultsOf: stepFaults } = liveOrders(ports).operations;
  return { targets: namedTargets(), sender: optional('SMS_FROM'), stepFaults };
}
