import type { Suppressions } from '../ports/world.ts';
import { knownSuppressions } from './known-suppressions.ts';
import { freshName, required } from './live.ts';
import { dynamoClient } from './live-clients.ts';
import { tableSuppressions } from './table-suppressions.ts';

export function liveSuppressions(): Suppressions {
  const table = tableSuppressions(dynamoClient(), required('TABLE_NAME'), freshName);
  return knownSuppressions(table);
}
