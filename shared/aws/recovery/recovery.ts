import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { Recovery } from '../../core/recovery/recovery.ts';
import type { RecoveryMarks } from '../../ports/recovery.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';

/**
 * The marks of recoveries in the table that was restored.
 *
 * @param newId names each write, so that a write whose answer was lost knows itself again
 */
export function tableRecovery(dynamo: DynamoDBClient, tableName: string, newId: NewId): RecoveryMarks {
  const rows = guardedRows(documentClient(dynamo), tableName, newId);
  return {
    async find(toMs) {
      const row = await rows.get(markKey(toMs));
      return row === undefined ? undefined : markOf(row);
    },
    async write(next) {
      const condition = next.version === 1 ? isAbsent : hasVersion(next.version - 1);
      const answer = await rows.put({ ...next, ...markKey(next.toMs) }, condition);
      if (answer.applied) return answer;
      return { applied: false, found: answer.found === undefined ? undefined : markOf(answer.found) };
    },
  };
}

function markKey(toMs: number): RowKey {
  return { pk: ledgerKeys.recovery, sk: new Date(toMs).toISOString() };
}

/** Only this store writes the rows, so that what it reads back is trusted. */
function markOf(row: Row): Recovery {
  const { pk: _pk, sk: _sk, writeId: _write, ...mark } = row;
  return mark as unknown as Recovery;
}
