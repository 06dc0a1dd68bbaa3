import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dueKeys, ledgerKeys } from '../../core/key-prefixes.ts';
import type { Firing } from '../../core/rules/executions/firing.ts';
import type { Firings } from '../../ports/rules.ts';
import type { NewId, Written } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { documentOf, inDocument } from '../dynamodb/documents.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import { inTimeOrder } from '../dynamodb/in-time-order.ts';
import type { DueRow, Row, RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/** One index partition takes 1,000 writes a second; firings begin with a digest, so its first character spreads them. */
const dueShards = 4;

/**
 * Firings in the ledger's table, and in its index while somebody has to look at them.
 *
 * @param freshName names each write, so that a write whose answer was lost knows itself again
 */
export function tableFirings(dynamo: DynamoDBClient, tableName: string, newId: NewId): Firings {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const put = async (firing: Firing, condition: object): Promise<Written<Firing>> => {
    const answer = await rows.put(firingRow(firing), condition);
    if (answer.applied) return answer;
    return { applied: false, found: answer.found === undefined ? undefined : firingOf(answer.found) };
  };
  const due = (shard: string, nowMs: number): AsyncGenerator<DueRow> =>
    rowsFrom(table, {
      TableName: tableName,
      IndexName: 'due',
      KeyConditionExpression: 'dueShard = :shard AND dueAtMs <= :now',
      ExpressionAttributeValues: { ':shard': shard, ':now': nowMs },
    }) as AsyncGenerator<DueRow>;
  return {
    async get(key) {
      const row = await rows.get(firingKey(key));
      return row === undefined ? undefined : firingOf(row);
    },
    add: (firing) => put(firing, isAbsent),
    replace: (next) => put(next, hasVersion(next.version - 1)),
    async *due(nowMs) {
      const shards = Array.from({ length: dueShards }, (_, no) => due(`${dueKeys.firing}${no}`, nowMs));
      for await (const { pk } of inTimeOrder(shards)) yield pk.slice(ledgerKeys.firing.length);
    },
  };
}

function firingKey(key: string): RowKey {
  return { pk: `${ledgerKeys.firing}${key}`, sk: 'FIRING' };
}

function firingRow(firing: Firing): Row {
  const { key, version, dueAtMs } = firing;
  const shard = key.charCodeAt(0) % dueShards;
  const indexed = dueAtMs === undefined ? {} : { dueAtMs, dueShard: `${dueKeys.firing}${shard}` };
  return { ...firingKey(key), version, ...indexed, document: documentOf(firing) };
}

function firingOf(row: Row): Firing {
  return inDocument<Firing>(row);
}
