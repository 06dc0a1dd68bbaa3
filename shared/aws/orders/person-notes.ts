import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import { type PersonNote, personNoteLifeMs } from '../../core/orders/person-note.ts';
import { present } from '../../core/present.ts';
import type { PersonNotes } from '../../ports/orders.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row } from '../dynamodb/rows.ts';

/**
 * Notes of who is ordered for, in the ledger's table: one row for each name, which is a digest. They are all that the
 * table ever forgets, by `expiresAtS` as its time to live.
 */
export function tablePersonNotes(dynamo: DynamoDBClient, tableName: string, newId: NewId): PersonNotes {
  const rows = guardedRows(documentClient(dynamo), tableName, newId);
  return {
    async note(next) {
      const expiresAtS = Math.ceil((next.notedAtMs + personNoteLifeMs) / 1000);
      const row = { ...next, pk: `${ledgerKeys.person}${next.name}`, sk: 'ORDERED', expiresAtS };
      const answer = await rows.put(row, next.version === 1 ? isAbsent : hasVersion(next.version - 1));
      if (answer.applied) return answer;
      return { applied: false, found: answer.found === undefined ? undefined : noteIn(answer.found) };
    },
  };
}

function noteIn(row: Row): PersonNote {
  const { name, isShareable, jobId, entryId, notedAtMs, sharedAtMs, version } = row as Row & PersonNote;
  return { name, isShareable, jobId, entryId, notedAtMs, version, ...present({ sharedAtMs }) };
}
