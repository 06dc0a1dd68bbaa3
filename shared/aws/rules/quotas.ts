import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import { emptyQuotaItem, type QuotaItem } from '../../core/rules/executions/quota-item.ts';
import type { Quotas, QuotaUse } from '../../ports/rules.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import type { RowKey } from '../dynamodb/rows.ts';

/**
 * Quotas in the ledger's table: an item for each, changed by single conditional updates, so that any number of
 * processes can reserve at a time without asking each other. Every update may be repeated: it finds its own
 * reservation.
 */
export function tableQuotas(dynamo: DynamoDBClient, tableName: string): Quotas {
  const table = documentClient(dynamo);
  const read = async <Item>({ pk, sk }: RowKey): Promise<Item | undefined> => {
    const command = new GetCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true });
    return (await table.send(command)).Item as Item | undefined;
  };
  /** @returns whether the condition held */
  const update = (key: RowKey, how: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<boolean> =>
    held(table.send(new UpdateCommand({ TableName: tableName, Key: key, ...how })));
  const create = (key: RowKey, item: object): Promise<boolean> =>
    held(
      table.send(
        new PutCommand({
          TableName: tableName,
          Item: { ...item, ...key },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    );

  const item = async (key: string): Promise<QuotaItem | undefined> => {
    const row = await read<QuotaItem>(quotaKey(key));
    return row && { key, count: row.count, total: row.total, held: row.held };
  };

  return {
    item,
    async reserve(key, { id, amount }, quota) {
      for (;;) {
        const remaining = quota.amount === undefined ? '' : ' AND #total <= :remaining';
        const added = await update(quotaKey(key), {
          UpdateExpression: 'SET held.#id = :amount, #count = #count + :one, #total = #total + :amount',
          ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(held.#id) AND #count < :most${remaining}`,
          ExpressionAttributeNames: { '#id': id, '#count': 'count', '#total': 'total' },
          ExpressionAttributeValues: {
            ':amount': amount,
            ':one': 1,
            ':most': quota.count,
            ...(quota.amount === undefined ? {} : { ':remaining': quota.amount - amount }),
          },
        });
        if (added) return 'held';
        const found = await item(key);
        if (found !== undefined) return Object.hasOwn(found.held, id) ? 'held' : 'full';
        await create(quotaKey(key), emptyQuotaItem(key));
      }
    },
    async giveBack(key, id) {
      const amount = (await item(key))?.held[id];
      if (amount === undefined) return;
      await update(quotaKey(key), {
        UpdateExpression: 'REMOVE held.#id SET #count = #count - :one, #total = #total - :amount',
        ConditionExpression: 'held.#id = :amount',
        ExpressionAttributeNames: { '#id': id, '#count': 'count', '#total': 'total' },
        ExpressionAttributeValues: { ':amount': amount, ':one': 1 },
      });
    },

    async begin(pause, id, atMs, forMs) {
      const begun = await update(pauseKey(pause), {
        UpdateExpression: 'SET lastId = :id, atMs = :at',
        ConditionExpression: 'attribute_not_exists(pk) OR (lastId <> :id AND atMs <= :before)',
        ExpressionAttributeValues: { ':id': id, ':at': atMs, ':before': atMs - forMs },
      });
      if (begun) return 'held';
      return (await read<PauseRow>(pauseKey(pause)))?.lastId === id ? 'held' : 'full';
    },
    async undo(pause, id) {
      // A row that says nobody was last: removing it would take one more permission.
      await update(pauseKey(pause), {
        UpdateExpression: 'SET lastId = :nobody, atMs = :never',
        ConditionExpression: 'lastId = :id',
        ExpressionAttributeValues: { ':id': id, ':nobody': nobody, ':never': 0 },
      });
    },
    async last(pause) {
      const row = await read<PauseRow>(pauseKey(pause));
      return row === undefined || row.lastId === nobody ? undefined : { id: row.lastId, atMs: row.atMs };
    },
  };
}

/**
 * How much of a quota is used. A read takes no more than half of what a strong one takes: an item of 2,000 reservations
 * is some 90 KB, and so 12 read units.
 */
export function tableQuotaUse(dynamo: DynamoDBClient, tableName: string): QuotaUse {
  const table = documentClient(dynamo);
  return {
    async used(key) {
      const { Item } = await table.send(
        new GetCommand({
          TableName: tableName,
          Key: quotaKey(key),
          ProjectionExpression: '#count, #total',
          ExpressionAttributeNames: { '#count': 'count', '#total': 'total' },
        }),
      );
      return Item as Awaited<ReturnType<QuotaUse['used']>>;
    },
  };
}

type PauseRow = { readonly lastId: string; readonly atMs: number };

const nobody = '-';

function quotaKey(key: string): RowKey {
  return { pk: `${ledgerKeys.quota}${key}`, sk: 'QUOTA' };
}

function pauseKey(pause: string): RowKey {
  return { pk: `${ledgerKeys.quota}${pause}`, sk: 'PAUSE' };
}

async function held(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
