import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import { neverStopped, type Sending } from '../../core/sending/sending.ts';
import type { SendingSwitch } from '../../ports/limiters.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row } from '../dynamodb/rows.ts';

/**
 * One row of the ledger's table.
 *
 * @param newId names each write, so that a write whose answer was lost knows itself again
 */
export function tableSending(dynamo: DynamoDBClient, tableName: string, newId: NewId): SendingSwitch {
  const rows = guardedRows(documentClient(dynamo), tableName, newId);
  const key = { pk: ledgerKeys.sending, sk: 'STOPS' };
  return {
    read: async () => sendingOf(await rows.get(key)),
    async write(next) {
      const condition = next.version === 1 ? isAbsent : hasVersion(next.version - 1);
      const answer = await rows.put({ ...next, ...key }, condition);
      return answer.applied ? answer : { applied: false, found: sendingOf(answer.found) };
    },
  };
}

/** Only this store writes the row, so that what it reads back is trusted. */
function sendingOf(row: Row | undefined): Sending {
  if (row === undefined) return neverStopped;
  const { version, stops } = row;
  return { version, stops } as Sending;
}
