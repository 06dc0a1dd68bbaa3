import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** A stalled connection to AWS must not hold a worker until its function's limit; the SDK then tries again. */
export const awsClientSettings = {
  requestHandler: { connectionTimeout: 2_000, requestTimeout: 10_000, throwOnRequestTimeout: true },
};

/**
 * One client of each service for a process: making one costs milliseconds of its start, and each has connections of its
 * own.
 */

let dynamo: DynamoDBClient | undefined;
let s3: S3Client | undefined;
let secrets: SecretsManagerClient | undefined;

export function dynamoClient(): DynamoDBClient {
  dynamo ??= new DynamoDBClient(awsClientSettings);
  return dynamo;
}

export function s3Client(): S3Client {
  s3 ??= new S3Client(awsClientSettings);
  return s3;
}

export function secretsClient(): SecretsManagerClient {
  secrets ??= new SecretsManagerClient(awsClientSettings);
  return secrets;
}
