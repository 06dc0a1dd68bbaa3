import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type Erasure, erasureOrder, type ListedErasure, listedErasure } from '../../core/erasure/erasure.ts';
import { ledgerKeys, lists } from '../../core/key-prefixes.ts';
import type { Erasures } from '../../ports/erasure.ts';
import type { NewId } from '../../ports/world.ts';
import { listedRows } from '../dynamodb/listed-rows.ts';

/** Erasures in the ledger's table: one row each, and the index `listed` has what a list shows of it. */
export function tableErasures(dynamo: DynamoDBClient, tableName: string, newId: NewId): Erasures {
  const rows = listedRows<Erasure, ListedErasure>(dynamo, tableName, newId, {
    list: lists.erasures,
    keyOf: (id) => ({ pk: `${ledgerKeys.erasure}${id}`, sk: 'ERASURE' }),
    orderOf: erasureOrder,
    listedOf: listedErasure,
  });
  return {
    add: rows.add,
    erasure: rows.get,
    replace: rows.replace,
    newest: (after) => rows.newest(after && erasureOrder(after)),
  };
}
