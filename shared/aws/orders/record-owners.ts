import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { parseEntryId, parseJobId } from '../../core/ids.ts';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { DueEntry } from '../../ports/calls/due.ts';
import type { RecordOwners } from '../../ports/orders.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, isAbsent } from '../dynamodb/guarded-rows.ts';
import { keyWordOf } from '../dynamodb/key-word.ts';
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
