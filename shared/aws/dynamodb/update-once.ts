import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { NewId } from '../../ports/world.ts';

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
