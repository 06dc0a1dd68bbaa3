import {
  memoryDecisions,
  memoryExecutions,
  memoryQuotas,
  memoryRules,
  memoryWatched,
} from '../../shared/memory/rules/rules.ts';
import type { Commands, Subjects } from '../../shared/ports/rules.ts';

const nothing = async () => undefined;

/** A provider that knows of no subscription. */
export const noSubscriptions: Subjects = {
  product: nothing,
  subscription: nothing,
  porting: nothing,
  invoice: nothing,
  contract: nothing,
  order: nothing,
};

/** Where nothing was ever asked for. */
const noCommands: Commands = {
  start: () => Promise.reject(new Error('This test expects no command')),
  stateOf: async () => 'none',
};

/** Stores of rules with nothing in them. */
export function noRules() {
  return {
    rules: memoryRules(),
    quotas: memoryQuotas(),
    executions: memoryExecutions(),
    decisions: memoryDecisions(),
    watched: memoryWatched(),
    subjects: noSubscriptions,
    commands: noCommands,
  };
}
