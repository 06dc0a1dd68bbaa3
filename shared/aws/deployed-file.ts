import { readFileSync } from 'node:fs';
import { optional } from './live.ts';

/** The file of rules that lies beside the function's code; undefined when the stage names none. */
export function deployedRulesFile(): string | undefined {
  const name = optional('RULES_FILE');
  return name === undefined ? undefined : readFileSync(new URL(name, import.meta.url), 'utf8');
}
