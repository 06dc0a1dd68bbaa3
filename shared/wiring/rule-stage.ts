import type { RuleStage, StepFaults } from '../core/rules/rule-faults.ts';
import type { Watch } from '../ports/world.ts';
import { campaignSettings } from './deployed-settings.ts';
import { hasPartner } from './has-partner.ts';
import { namedTargets } from './notification-targets.ts';

/**
 * What rules are checked against before they are let in: what the deployment lets them do, and the forms of the
 * provider's calls.
 */
export function openRuleStage(
  watch: Watch,
): RuleStage & { readonly loadStepFaults: () => Promise<StepFaults> } {
  return {
    targets: namedTargets(),
    sender: campaignSettings().from,
    lacksPartner: !hasPartner(),
    loadStepFaults: async () => (await import('./loaded-later/operations.ts')).openOperations(watch).faultsOf,
  };
}
