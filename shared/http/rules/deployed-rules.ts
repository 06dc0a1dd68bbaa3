import { createHash } from 'node:crypto';
import type { DeployedRules } from '../../flows/rules/change-rules.ts';
import { readRuleDocument } from './rule-document.ts';

/** @param text of the file; undefined when the stage has none */
export function deployedRules(text: string | undefined): DeployedRules | undefined {
  if (text === undefined) return undefined;
  return {
    sha256: createHash('sha256').update(text).digest('hex'),
    read: () => readRuleDocument(JSON.parse(text)),
  };
}
