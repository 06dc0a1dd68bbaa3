import { tableDecisions } from '../aws/rules/decisions.ts';
import { tableRules } from '../aws/rules/rules.ts';
import type { Decisions, Rules } from '../ports/rules.ts';
import { freshName, required } from './live.ts';
import { dynamoClient } from './live-clients.ts';

/** The rules alone, to see whether one is still in force. */
export function liveRuleBook(): Rules {
  return tableRules(dynamoClient(), required('TABLE_NAME'), freshName);
}

/** What rules decided, to read only. */
export function liveDecisions(): Decisions {
  return tableDecisions(dynamoClient(), required('TABLE_NAME'));
}
