import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { parseEntryId, parseJobId } from '../../core/ids.ts';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import {
  type SubscriptionIndexEntry,
  subscriptionIndexLifeMs,
} from '../../core/orders/subscription-index-entry.ts';
import { present } from '../../core/present.ts';
import type { DueEntry } from '../../ports/calls/due.ts';
import type { RecordOwners, SubscriptionIndex } from '../../ports/orders.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient, keyWordOf } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';

/** Owners of what is on record, in the ledger's table: one row for each subscription, order or subscriber. */
export function tableRecordOwners(dynamo: DynamoDBClient, tableName: string, newId: NewId): RecordOwners {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  return {
    async own(recordId, { jobId, entryId }) {
      const answer = await rows.put({ ...keyOf(recordId), jobId, entryId }, isAbsent);
      return answer.applied || answer.found === undefined ? { jobId, entryId } : ownerIn(answer.found);
    },
    async ownerOf(recordId) {
      const row = await rows.get(keyOf(recordId));
      return row === undefined ? undefined : ownerIn(row);
    },
  };
}

function keyOf(recordId: string): RowKey {
  return { pk: `${ledgerKeys.record}${keyWordOf(recordId)}`, sk: 'OWNER' };
}

function ownerIn(row: Row): DueEntry {
  const [jobId, entryId] = [parseJobId(row.jobId), parseEntryId(row.entryId)];
  if (jobId === undefined || entryId === undefined) throw new Error(`The row ${row.pk} names no entry`);
  return { jobId, entryId };
}

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
