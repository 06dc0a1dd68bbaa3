import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { nameRules } from './name-rules.ts';
import { operationRules } from './operation-rules.ts';

const ruleset: RulesetDefinition = {
  extends: [[rulesets.oas as RulesetDefinition, 'all']],
  rules: {
    // The operator of a stage has no address here, and topics stand in the order in which people read them.
    'contact-properties': 'off',
    'openapi-tags-alphabetical': 'off',
    ...operationRules,
    ...nameRules,
  },
} as RulesetDefinition;

/** What Spectral finds wrong with a document: its own rules for OpenAPI, and those of our contract. */
export async function lint(document: object): Promise<readonly string[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset(ruleset);
  const found = await linter.run(document as Record<string, unknown>);
  return found.map(({ code, path, message }) => `${code} at ${path.join('/')}: ${message}`);
}
