import { type NotificationTarget, notificationTargets } from '../core/rules/notification.ts';
import type { RuleStage, StepFaults } from '../core/rules/rule-faults.ts';
import type { Watch } from '../ports/log.ts';
import { campaignSettings, crmUrl, deployedSettings, hasPartner } from './deployed-settings.ts';

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

/** Whom the stage says that rules may tell. */
function namedTargets(): readonly NotificationTarget[] {
  const named = { crm: crmUrl(), bus: deployedSettings().bus };
  return notificationTargets.filter((target) => named[target] !== undefined);
}
