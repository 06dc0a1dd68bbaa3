import type { RuleStage, StepFaults } from '../core/rules/rule-faults.ts';
import { campaignSettings } from './deployed-settings.ts';
import { namedTargets } from './notification-targets.ts';
import { openOperations } from './ordering.ts';
import { hasPartner } from './provider-connection.ts';

/**
 * What rules are checked against before they are let in: what the deployment lets them do, and the forms of the
 * provider's calls.
 */
export function openRuleStage(
  ports: Parameters<typeof openOperations>[0],
): RuleStage & { readonly stepFaults: StepFaults } {
  const { faultsOf: stepFaults } = openOperations(ports);
  return {
    targets: namedTargets(),
    sender: campaignSettings().from,
    lacksPartner: !hasPartner(),
    stepFaults,
  };
}
