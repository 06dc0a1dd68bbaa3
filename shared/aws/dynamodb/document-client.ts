import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * The client that all adapters write rows with; members without a value are left out. The SDK keeps these options in
 * the client that it is given, where the last ones count for every adapter of the process: so there is only this one
 * place that gives them.
 */
export function documentClient(dynamo: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(dynamo, { marshallOptions: { removeUndefinedValues: true } });
}
