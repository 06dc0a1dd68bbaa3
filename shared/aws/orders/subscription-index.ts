import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import {
  type SubscriptionIndexEntry,
  subscriptionIndexLifeMs,
} from '../../core/orders/subscription-index-entry.ts';
import { present } from '../../core/present.ts';
import type { SubscriptionIndex } from '../../ports/orders.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row } from '../dynamodb/rows.ts';

/**
 * The subscription index in the ledger's table, which says who is ordered for: one row for each name, which is a
 * digest. The table forgets them, by `expiresAtS` as its time to live.
 */
export function tableSubscriptionIndex(
  dynamo: DynamoDBClient,
  tableName: string,
  newId: NewId,
): SubscriptionIndex {
  const rows = guardedRows(documentClient(dynamo), tableName, newId);
  return {
    async record(next) {
      const expiresAtS = Math.ceil((next.recordedAtMs + subscriptionIndexLifeMs) / 1000);
      const row = { ...next, pk: `${ledgerKeys.person}${next.name}`, sk: 'ORDERED', expiresAtS };
      const answer = await rows.put(row, next.version === 1 ? isAbsent : hasVersion(next.version - 1));
      if (answer.applied) return answer;
      return { applied: false, found: answer.found === undefined ? undefined : entryIn(answer.found) };
    },
  };
}

function entryIn(row: Row): SubscriptionIndexEntry {
  const { name, isShareable, jobId, entryId, recordedAtMs, earlier, sharedAtMs, version } = row as Row &
    SubscriptionIndexEntry;
  return { name, isShareable, jobId, entryId, recordedAtMs, version, ...present({ earlier, sharedAtMs }) };
}
