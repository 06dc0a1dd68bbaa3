import { ConditionalCheckFailedException, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { CreateCounts } from '../../ports/access.ts';
import { documentClient } from '../dynamodb/document-client.ts';

/** A count stays for an hour after its minute, and the table then forgets it by `expiresAtS`. */
const keptS = 3_600;

/** Creating requests by caller and minute, an item each in the ledger's table. */
export function tableCreateCounts(dynamo: DynamoDBClient, tableName: string): CreateCounts {
  const table = documentClient(dynamo);
  return {
    async count(caller, minute, most) {
      const counting = new UpdateCommand({
        TableName: tableName,
        Key: { pk: `${ledgerKeys.creates}${caller}`, sk: String(minute) },
        UpdateExpression: 'ADD creates :one SET expiresAtS = :expires',
        ConditionExpression: 'attribute_not_exists(creates) OR creates < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': most, ':expires': minute * 60 + keptS },
      });
      try {
        await table.send(counting);
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },
  };
}
