import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { type LocalAws, startAws } from '../../../tools/aws-emulator/start-aws.ts';

export interface Clients {
  dynamodb: DynamoDBClient;
  s3: S3Client;
  sqs: SQSClient;
  secrets: SecretsManagerClient;
}

export interface LocalClients extends Clients {
  aws: LocalAws;
  /** The clock of the emulators, in milliseconds since 1970. It moves only when a test moves it. */
  clock: { nowMs: number };
  /** What the emulators had to say about faults of their own. */
  logged: string[];
}

/** SDK clients that know nothing but `environment`, as the code of a Lambda function does. */
export function clientsIn(environment: Readonly<Record<string, string>>): Clients {
  Object.assign(process.env, environment);
  return {
    dynamodb: new DynamoDBClient(),
    s3: new S3Client(),
    sqs: new SQSClient(),
    secrets: new SecretsManagerClient(),
  };
}

/** Emulators in memory, with a clock that stands still at 2026-01-01. */
export async function startClients(): Promise<LocalClients> {
  const clock = { nowMs: Date.UTC(2026, 0, 1) };
  const logged: string[] = [];
  const aws = await startAws({ now: () => clock.nowMs, log: (line) => logged.push(line) });
  return { aws, clock, logged, ...clientsIn(aws.environment) };
}
