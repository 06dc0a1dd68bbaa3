import { createHash } from 'node:crypto';
import type { DeployedRules } from '../../flows/rules/change-rules.ts';

/** @param text of the file; undefined when the stage has none */
export function deployedRules(text: string | undefined): DeployedRules | undefined {
  if (text === undefined) return undefined;
  return {
    sha256: createHash('sha256').update(text).digest('hex'),
    // Loaded when the file is new: the form of rules is large.
    read: async () => (await import('./rule-document.ts')).readRuleDocument(JSON.parse(text)),
  };
}
