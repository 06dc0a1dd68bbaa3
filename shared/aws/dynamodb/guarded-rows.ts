import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { NewId } from '../../ports/world.ts';
import type { Row, RowKey } from './rows.ts';

export type GuardedRows = {
  /** Strong read. */
  get(key: RowKey): Promise<Row | undefined>;
  /**
   * Writes the row under the condition.
   *
   * @returns whether it was written, and if not, the row that is there instead
   */
  put(
    row: Row,
    condition: object,
  ): Promise<{ readonly applied: true } | { readonly applied: false; readonly found?: Row }>;
};

/**
 * Strong reads and conditional writes of single rows.
 *
 * @param newId names each write, so that a write whose answer was lost knows itself again
 */
export function guardedRows(table: DynamoDBDocumentClient, tableName: string, newId: NewId): GuardedRows {
  const get = async ({ pk, sk }: RowKey): Promise<Row | undefined> => {
    const command = new GetCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true });
    return (await table.send(command)).Item as Row | undefined;
  };
  return {
    get,
    async put(row, condition) {
      const writeId = newId();
      try {
        await table.send(new PutCommand({ TableName: tableName, Item: { ...row, writeId }, ...condition }));
        return { applied: true };
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
      const stored = await get(row);
      // The SDK repeats a write whose answer was lost; the repeat then fails because the first one succeeded.
      if (stored?.writeId === writeId) return { applied: true };
      return stored === undefined ? { applied: false } : { applied: false, found: stored };
    },
  };
}

export const isAbsent = { ConditionExpression: 'attribute_not_exists(pk)' };

export function hasVersion(version: number): object {
  return { ConditionExpression: 'version = :version', ExpressionAttributeValues: { ':version': version } };
}

type Update = UpdateCommandInput & {
  /** The clause SET comes last: the update's own name is added to it. */
  readonly UpdateExpression: string;
  readonly ConditionExpression: string;
};

/**
 * An update under a condition, carried out once: the SDK repeats one whose answer was lost, and the row then has its
 * name, unless somebody else has updated it in between.
 *
 * @param newId names the update
 * @returns whether it was carried out
 */
export async function updateOnce(
  table: DynamoDBDocumentClient,
  { UpdateExpression, ConditionExpression, ExpressionAttributeValues, ...update }: Update,
  newId: NewId,
): Promise<boolean> {
  const writeId = newId();
  const command = new UpdateCommand({
    ...update,
    UpdateExpression: `${UpdateExpression}, writeId = :writeId`,
    ConditionExpression: `(${ConditionExpression}) AND (attribute_not_exists(writeId) OR writeId <> :writeId)`,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':writeId': writeId },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  try {
    await table.send(command);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error.Item?.writeId?.S === writeId;
    throw error;
  }
}
