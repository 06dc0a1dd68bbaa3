import { knownSuppressions } from '../aws/suppression/known-suppressions.ts';
import { tableSuppressions } from '../aws/suppression/suppressions.ts';
import type { Suppressions } from '../ports/world.ts';
import { freshName, required } from './live.ts';
import { dynamoClient } from './live-clients.ts';

export function liveSuppressions(): Suppressions {
  const table = tableSuppressions(dynamoClient(), required('TABLE_NAME'), freshName);
  return knownSuppressions(table);
}
