import { createHash } from 'node:crypto';
import { lacksPartnerReason } from '../../core/provider-api.ts';
import type { RuleStage } from '../../core/rules/rule-faults.ts';
import type { DeployedRules } from '../../flows/rules/change-rules.ts';
import type { AllPorts } from '../../ports/world.ts';

/** @param text of the file; undefined when the stage has none */
export function deployedRules(text: string | undefined): DeployedRules | undefined {
  if (text === undefined) return undefined;
  return {
    sha256: createHash('sha256').update(text).digest('hex'),
    // Loaded when the file is new: the form of rules is large.
    read: async () => (await import('./rule-document.ts')).readRuleDocument(JSON.parse(text)),
  };
}

/**
 * The file of rules that the scheduler puts in force: none on a stage without the partner API, where no rule can act.
 * Called once when a process starts, and so logged once.
 *
 * @param text of the file; undefined when the stage has none
 */
export function rulesToTake(
  { lacksPartner, log }: Pick<RuleStage, 'lacksPartner'> & Pick<AllPorts, 'log'>,
  text: string | undefined,
): DeployedRules | undefined {
  if (!lacksPartner || text === undefined) return deployedRules(text);
  log.warn('rules.not_in_force', { reason: lacksPartnerReason });
  return undefined;
}
