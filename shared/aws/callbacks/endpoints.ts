import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Endpoint, EndpointId } from '../../core/callbacks/endpoint.ts';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { EndpointSecrets, Endpoints } from '../../ports/notifications.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { guardedRows, hasVersion, isAbsent } from '../dynamodb/guarded-rows.ts';
import type { Row } from '../dynamodb/rows.ts';
import { rowsFrom } from '../dynamodb/rows-from.ts';

/** Endpoints in one partition of the ledger's table. */
export function tableEndpoints(dynamo: DynamoDBClient, tableName: string, newId: NewId): Endpoints {
  const table = documentClient(dynamo);
  const rows = guardedRows(table, tableName, newId);
  const keyOf = (sk: EndpointId) => ({ pk: ledgerKeys.endpoints, sk });
  return {
    async endpoint(id) {
      const row = await rows.get(keyOf(id));
      return row && endpointOf(row);
    },
    async write(next) {
      const condition = next.version === 1 ? isAbsent : hasVersion(next.version - 1);
      const written = await rows.put({ ...keyOf(next.id), ...next }, condition);
      return written.applied
        ? written
        : { applied: false, found: written.found && endpointOf(written.found) };
    },
    async remove({ id, version }) {
      try {
        await table.send(new DeleteCommand({ TableName: tableName, Key: keyOf(id), ...hasVersion(version) }));
        return true;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        // A repeat of a delete whose answer was lost finds nothing: then it is gone, as was asked for.
        return (await rows.get(keyOf(id))) === undefined;
      }
    },
    async *all() {
      const found = rowsFrom(table, {
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': ledgerKeys.endpoints },
        ConsistentRead: true,
      });
      for await (const row of found) yield endpointOf(row);
    },
  };
}

/** Their secrets in a partition of their own, which other functions may read than may write. */
export function tableEndpointSecrets(dynamo: DynamoDBClient, tableName: string): EndpointSecrets {
  const table = documentClient(dynamo);
  const keyOf = (id: EndpointId, no: number) => ({ pk: ledgerKeys.endpointSecrets, sk: `${id}#${no}` });
  return {
    async put(id, no, key) {
      const Item = { ...keyOf(id, no), key: Buffer.from(key).toString('base64') };
      // The SDK repeats a write whose answer was lost: its own secret is not in its way.
      const condition = {
        ConditionExpression: 'attribute_not_exists(pk) OR #key = :key',
        ExpressionAttributeNames: { '#key': 'key' },
        ExpressionAttributeValues: { ':key': Item.key },
      };
      try {
        await table.send(new PutCommand({ TableName: tableName, Item, ...condition }));
        return true;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        return false;
      }
    },
    async secret(id, no) {
      const Key = keyOf(id, no);
      const { Item } = await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
      return typeof Item?.key === 'string' ? Buffer.from(Item.key, 'base64') : undefined;
    },
  };
}

/** Only this adapter writes these rows, so that what it reads back is trusted. */
function endpointOf({ pk: _pk, sk: _sk, writeId: _write, ...endpoint }: Row): Endpoint {
  return endpoint as unknown as Endpoint;
}
