import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ledgerKeys } from '../../core/key-prefixes.ts';
import type { CreateCounts } from '../../ports/access.ts';
import type { NewId } from '../../ports/world.ts';
import { documentClient } from '../dynamodb/document-client.ts';
import { updateOnce } from '../dynamodb/guarded-rows.ts';

/** A count stays for an hour after its minute, and the table then forgets it by `expiresAtS`. */
const keptS = 3_600;

/**
 * Creating requests by caller and minute, an item each in the ledger's table.
 *
 * @param newId names each count: one whose answer was lost is not counted again, unless another came in between
 */
export function tableCreateCounts(dynamo: DynamoDBClient, tableName: string, newId: NewId): CreateCounts {
  const table = documentClient(dynamo);
  return {
    count(caller, minute, most) {
      const counting = {
        TableName: tableName,
        Key: { pk: `${ledgerKeys.creates}${caller}`, sk: String(minute) },
        UpdateExpression: 'ADD creates :one SET expiresAtS = :expires',
        ConditionExpression: 'attribute_not_exists(creates) OR creates < :most',
        ExpressionAttributeValues: { ':one': 1, ':most': most, ':expires': minute * 60 + keptS },
      };
      return updateOnce(table, counting, newId);
    },
  };
}
