import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type DirectoryList, type DirectoryListName, directoryKeptMs } from '../../core/directory/list.ts';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { DirectoryReading, DirectoryStore } from '../../ports/directory/directory.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { documentOf, inDocument } from '../dynamodb/documents.ts';
import { guardedRows } from '../dynamodb/guarded-rows.ts';
import { keyWordOf } from '../dynamodb/key-word.ts';
import type { RowKey } from '../dynamodb/rows.ts';

/**
 * Lists of the provider's directory in the ledger's table, two rows for each: the list itself, and who reads it. Both
 * are forgotten after a day, by `expiresAtS`.
 */
export function tableDirectory(dynamo: DynamoDBClient, tableName: string, newId: NewId): DirectoryStore {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const key = (name: DirectoryListName, sk: 'LIST' | 'READING'): RowKey => ({
    pk: `${ledgerKeys.directory}${keyWordOf(name)}`,
    sk,
  });
  const expiresAtS = (ms: number) => Math.ceil((ms + directoryKeptMs) / 1000);
  const readingRow = (name: DirectoryListName, reading: DirectoryReading) => ({
    ...key(name, 'READING'),
    untilMs: reading.untilMs,
    document: documentOf(reading),
    expiresAtS: expiresAtS(reading.untilMs),
  });
  return {
    async kept(name) {
      const row = await rows.get(key(name, 'LIST'));
      return row === undefined ? undefined : inDocument<DirectoryList>(row);
    },
    async keep(name, list) {
      const { readAtMs } = list;
      const command = new PutCommand({
        TableName: tableName,
        Item: {
          ...key(name, 'LIST'),
          readAtMs,
          document: documentOf(list),
          expiresAtS: expiresAtS(readAtMs),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR readAtMs <= :read',
        ExpressionAttributeValues: { ':read': readAtMs },
      });
      try {
        await table.send(command);
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
    async claim(name, untilMs, nowMs) {
      const isOver = {
        ConditionExpression: 'attribute_not_exists(pk) OR untilMs <= :now',
        ExpressionAttributeValues: { ':now': nowMs },
      };
      const written = await rows.put(readingRow(name, { untilMs }), isOver);
      if (written.applied) return written;
      // The time to live took it away meanwhile: nobody reads.
      if (written.found === undefined) return { applied: true };
      return { applied: false, found: inDocument<DirectoryReading>(written.found) };
    },
    async end(name, reading) {
      await table.send(new PutCommand({ TableName: tableName, Item: readingRow(name, reading) }));
    },
  };
}
