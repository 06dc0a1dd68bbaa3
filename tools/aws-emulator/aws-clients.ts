import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Credentials } from './iam/local-iam.ts';
import { region } from './template/account.ts';

export type Endpoints = {
  readonly dynamodb: string;
  readonly s3: string;
  readonly sqs: string;
  readonly secretsmanager: string;
  readonly eventbridge: string;
};

/** The host's own clients of the emulators. */
export type AwsClients = {
  readonly dynamodb: DynamoDBClient;
  readonly s3: S3Client;
  readonly sqs: SQSClient;
  readonly secrets: SecretsManagerClient;
  readonly events: EventBridgeClient;
};

/** The key of the host and of people, who may do everything. */
export const localCredentials = { accessKeyId: 'local', secretAccessKey: 'local' };

/** Endpoint and credentials are given in code, so that nothing in a person's AWS configuration can lead elsewhere. */
export function awsClients(endpoints: Endpoints): AwsClients {
  const at = (endpoint: string) => ({ endpoint, region, credentials: localCredentials });
  return {
    dynamodb: new DynamoDBClient(at(endpoints.dynamodb)),
    s3: new S3Client({ ...at(endpoints.s3), forcePathStyle: true }),
    sqs: new SQSClient(at(endpoints.sqs)),
    secrets: new SecretsManagerClient(at(endpoints.secretsmanager)),
    events: new EventBridgeClient(at(endpoints.eventbridge)),
  };
}

export function closeClients(clients: AwsClients): void {
  for (const client of Object.values(clients)) client.destroy();
}

/** The client with which Lambda reads queues in the name of a function. */
export function queueReader(endpoint: string, credentials: Credentials): SQSClient {
  return new SQSClient({ endpoint, region, credentials });
}
