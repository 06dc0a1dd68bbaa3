import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredKey } from '../../core/access/stored-key.ts';
import { accessKeys } from '../../core/key-prefixes.ts';
import type { ApiKeys } from '../../ports/access.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/**
 * Keys of the HTTP API in a DynamoDB table of their own, with string keys `pk` and `sk`. All keys lie in one partition,
 * and the days of their use in another, which every function of the API may write.
 */
export function tableApiKeys(dynamo: DynamoDBClient, tableName: string, newId: NewId): ApiKeys {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const partition = (pk: string) =>
    rowsFrom(table, {
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
    });
  return {
    async key(id) {
      const row = await rows.get({ pk: accessKeys.keys, sk: id });
      return row && keyOf(row);
    },
    async write(next) {
      const condition = next.version === 1 ? isAbsent : hasVersion(next.version - 1);
      const written = await rows.put({ pk: accessKeys.keys, sk: next.id, ...next }, condition);
      return written.applied ? written : { applied: false, found: written.found && keyOf(written.found) };
    },
    async *all() {
      for await (const row of partition(accessKeys.keys)) yield keyOf(row);
    },
    async noteUse(id, day) {
      await table.send(
        new PutCommand({ TableName: tableName, Item: { pk: accessKeys.lastUses, sk: id, day } }),
      );
    },
    async lastUses() {
      const uses = new Map<string, string>();
      for await (const { sk, day } of partition(accessKeys.lastUses)) uses.set(sk, String(day));
      return uses;
    },
  };
}

/** Only this adapter writes these rows, so that what it reads back is trusted. */
function keyOf({ pk: _pk, sk: _sk, writeId: _write, ...key }: Row): StoredKey {
  return key as unknown as StoredKey;
}
