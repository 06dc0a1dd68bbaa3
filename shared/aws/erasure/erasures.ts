import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Erasure } from '../../core/erasure/erasure.ts';
import {
  erasureList,
  erasureOrder,
  type ListedErasure,
  listedErasure,
} from '../../core/erasure/listed-erasure.ts';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { Written } from '../../ports/calls/ledger.ts';
import type { Erasures } from '../../ports/erasure.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/** Rows of the index that are read at once. */
const rowsAtOnce = 26;

/** Erasures in the ledger's table: one row each, and the index `listed` has what a list shows of it. */
export function tableErasures(dynamo: DynamoDBClient, tableName: string, newId: NewId): Erasures {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const put = async (erasure: Erasure, condition: object): Promise<Written<Erasure>> => {
    const written = await rows.put(rowOf(erasure), condition);
    return written.applied ? written : { applied: false, found: written.found && erasureOf(written.found) };
  };
  return {
    add: (erasure) => put(erasure, isAbsent),
    async erasure(id) {
      const row = await rows.get(keyOf(id));
      return row && erasureOf(row);
    },
    replace: (next) => put(next, hasVersion(next.version - 1)),
    async *newest(after) {
      const before = after === undefined ? {} : { ':before': erasureOrder(after) };
      const listed = rowsFrom(table, {
        TableName: tableName,
        IndexName: 'listed',
        KeyConditionExpression:
          after === undefined ? 'listShard = :list' : 'listShard = :list AND listedAt < :before',
        ExpressionAttributeValues: { ':list': erasureList, ...before },
        ScanIndexForward: false,
        Limit: rowsAtOnce,
      });
      for await (const row of listed) yield row.listed as ListedErasure;
    },
  };
}

function keyOf(id: Erasure['id']): RowKey {
  return { pk: `${ledgerKeys.erasure}${id}`, sk: 'ERASURE' };
}

function rowOf(erasure: Erasure): Row {
  return {
    ...erasure,
    ...keyOf(erasure.id),
    listShard: erasureList,
    listedAt: erasureOrder(erasure),
    listed: listedErasure(erasure),
  };
}

function erasureOf(row: Row): Erasure {
  const {
    pk: _pk,
    sk: _sk,
    writeId: _write,
    listShard: _list,
    listedAt: _at,
    listed: _listed,
    ...erasure
  } = row;
  return erasure as unknown as Erasure;
}
