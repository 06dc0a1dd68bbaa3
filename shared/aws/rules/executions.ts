import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { dueKeys, ledgerKeys } from '../../core/key-prefixes.ts';
import type { Execution } from '../../core/rules/executions/execution.ts';
import type { Written } from '../../ports/calls/ledger.ts';
import type { Executions } from '../../ports/rules.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { documentOf, inDocument } from '../dynamodb/documents.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import { inTimeOrder } from '../dynamodb/merged.ts';
import type { DueRow, Row, RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/**
 * One index partition takes 1,000 writes a second; executions begin with a digest, so its first character spreads them.
 */
const dueShards = 4;

/**
 * Executions in the ledger's table, and in its index while somebody has to look at them.
 *
 * @param newId names each write, so that a write whose answer was lost knows itself again
 */
export function tableExecutions(dynamo: DynamoDBClient, tableName: string, newId: NewId): Executions {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const put = async (execution: Execution, condition: object): Promise<Written<Execution>> => {
    const answer = await rows.put(executionRow(execution), condition);
    if (answer.applied) return answer;
    return { applied: false, found: answer.found === undefined ? undefined : executionOf(answer.found) };
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
      const row = await rows.get(executionKey(key));
      return row === undefined ? undefined : executionOf(row);
    },
    add: (execution) => put(execution, isAbsent),
    replace: (next) => put(next, hasVersion(next.version - 1)),
    async *due(nowMs) {
      const shards = Array.from({ length: dueShards }, (_, no) => due(`${dueKeys.execution}${no}`, nowMs));
      for await (const { pk } of inTimeOrder(shards)) yield pk.slice(ledgerKeys.execution.length);
    },
  };
}

function executionKey(key: string): RowKey {
  return { pk: `${ledgerKeys.execution}${key}`, sk: 'EXECUTION' };
}

function executionRow(execution: Execution): Row {
  const { key, version, dueAtMs } = execution;
  const shard = key.charCodeAt(0) % dueShards;
  const indexed = dueAtMs === undefined ? {} : { dueAtMs, dueShard: `${dueKeys.execution}${shard}` };
  return { ...executionKey(key), version, ...indexed, document: documentOf(execution) };
}

function executionOf(row: Row): Execution {
  return inDocument<Execution>(row);
}
