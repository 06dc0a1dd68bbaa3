import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import { present } from '../../core/present.ts';
import type { SweepCursor, SweepCursors, Watched, WatchedProduct } from '../../ports/rules.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import { keyWordOf } from '../dynamodb/key-word.ts';
import type { Row, RowKey } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/** The watched products in the ledger's table, in the order of their ids. */
export function tableWatched(dynamo: DynamoDBClient, tableName: string): Watched {
  const table = documentClient(dynamo);
  return {
    async record({ productId, subscriptionId, namedAtMs }) {
      // First, so that what is swept is also known to its subscription, wherever a crash comes.
      if (subscriptionId !== undefined)
        await table.send(
          new UpdateCommand({
            TableName: tableName,
            Key: ofSubscription(subscriptionId, productId),
            UpdateExpression: 'SET productId = :product',
            ExpressionAttributeValues: { ':product': productId },
          }),
        );
      const named = Object.entries(present({ productId, subscriptionId, namedAtMs }));
      await table.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { pk: ledgerKeys.watched, sk: keyWordOf(productId) },
          UpdateExpression: `SET ${named.map(([member]) => `${member} = :${member}`).join(', ')}`,
          ExpressionAttributeValues: Object.fromEntries(
            named.map(([member, value]) => [`:${member}`, value]),
          ),
        }),
      );
    },
    async forget(productId) {
      const key = { pk: ledgerKeys.watched, sk: keyWordOf(productId) };
      const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: key }));
      const { subscriptionId } = (Item ?? {}) as Partial<WatchedProduct>;
      if (subscriptionId !== undefined)
        await table.send(
          new DeleteCommand({ TableName: tableName, Key: ofSubscription(subscriptionId, productId) }),
        );
      await table.send(new DeleteCommand({ TableName: tableName, Key: key }));
    },
    async *after(productId) {
      const isStart = productId === '';
      for await (const { pk: _pk, sk: _sk, ...product } of rowsFrom(table, {
        TableName: tableName,
        KeyConditionExpression: isStart ? 'pk = :pk' : 'pk = :pk AND sk > :after',
        ExpressionAttributeValues: {
          ':pk': ledgerKeys.watched,
          ...(isStart ? {} : { ':after': keyWordOf(productId) }),
        },
      }))
        yield product as unknown as WatchedProduct;
    },
    async *of(subscriptionId) {
      for await (const { productId } of rowsFrom(table, {
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': ofSubscription(subscriptionId, '').pk },
        ConsistentRead: true,
      }))
        yield productId as string;
    },
  };
}

function ofSubscription(subscriptionId: string, productId: string): RowKey {
  return { pk: `${ledgerKeys.watchedOf}${keyWordOf(subscriptionId)}`, sk: keyWordOf(productId) };
}

/**
 * How far the sweep has come, a single item of the ledger's table.
 *
 * @param newId names each write, so that a write whose answer was lost knows itself again
 */
export function tableSweepCursors(dynamo: DynamoDBClient, tableName: string, newId: NewId): SweepCursors {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const key = { pk: ledgerKeys.sweep, sk: 'BALANCES' };
  return {
    async get() {
      const row = await rows.get(key);
      return row === undefined ? undefined : cursorOf(row);
    },
    async replace(next) {
      const answer = await rows.put(
        { ...next, ...key },
        next.version === 1 ? isAbsent : hasVersion(next.version - 1),
      );
      if (answer.applied) return answer;
      return { applied: false, found: answer.found === undefined ? undefined : cursorOf(answer.found) };
    },
  };
}

function cursorOf({ pk: _pk, sk: _sk, writeId: _write, ...cursor }: Row): SweepCursor {
  return cursor as unknown as SweepCursor;
}
