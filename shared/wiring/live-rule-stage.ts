import type { RuleStage, StepFaults } from '../core/rules/rule-faults.ts';
import { campaignSettings } from './deployed-settings.ts';
import { namedTargets } from './live-tellers.ts';
import { liveOperations } from './provider/live-orders.ts';
import { hasPartner } from './provider/live-partner.ts';

/** What rules are checked against before they are let in: what the deployment lets them do, and the forms of the provider's calls. */
export function liveRuleStage(
  ports: Parameters<typeof liveOperations>[0],
): RuleStage & { readonly stepFaults: StepFaults } {
  const { faultsOf: stepFaults } = liveOperations(ports);
  return {
    targets: namedTargets(),
    sender: campaignSettings().from,
    lacksPartner: !hasPartner(),
    stepFaults,
  };
}
