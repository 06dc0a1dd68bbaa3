import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Erasure } from '../../core/erasure/erasure.ts';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { Erasures } from '../../ports/erasure.ts';
import type { NewId, Written } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';

/** Erasures in the ledger's table: one row each. */
export function tableErasures(dynamo: DynamoDBClient, tableName: string, newId: NewId): Erasures {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const put = async (erasure: Erasure, condition: object): Promise<Written<Erasure>> => {
    const written = await rows.put({ ...keyOf(erasure.id), ...erasure }, condition);
    return written.applied ? written : { applied: false, found: written.found && erasureOf(written.found) };
  };
  return {
    add: (erasure) => put(erasure, isAbsent),
    async erasure(id) {
      const row = await rows.get(keyOf(id));
      return row && erasureOf(row);
    },
    replace: (next) => put(next, hasVersion(next.version - 1)),
  };
}

function keyOf(id: Erasure['id']): RowKey {
  return { pk: `${ledgerKeys.erasure}${id}`, sk: 'ERASURE' };
}

function erasureOf(row: Row): Erasure {
  const { pk: _pk, sk: _sk, writeId: _write, ...erasure } = row;
  return erasure as unknown as Erasure;
}
