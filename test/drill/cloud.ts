import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Machine } from './machine.ts';

const region = 'us-east-1';

/** Nothing of the machine's own AWS settings counts, and nothing that is not on loopback is reached. */
export function drillEnvironment(work: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(AWS|CDK)_|_PROXY$/i.test(name));
  const nodeFolder = process.execPath.slice(0, process.execPath.lastIndexOf('/'));
  const { PATH = '' } = process.env;
  return {
    ...Object.fromEntries(own),
    // Functions, and the CDK app, run on the project's own Node.
    PATH: `${nodeFolder}:${PATH}`,
    // Lambda's runtime carries the SDK, and CDK's own functions take it from there.
    NODE_PATH: join(process.cwd(), 'node_modules'),
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_PAGER: '',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: `${work}/no-config`,
    AWS_SHARED_CREDENTIALS_FILE: `${work}/no-credentials`,
    CI: 'true',
    NO_COLOR: '1',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    HTTPS_PROXY: 'http://127.0.0.1:1',
    NO_PROXY: '127.0.0.1,localhost',
  };
}

/** The emulated account: by the SDK where the project has a client of the service, else by the AWS CLI. */
export type Cloud = {
  readonly endpoint: string;
  readonly s3: S3Client;
  readonly sqs: SQSClient;
  readonly secrets: SecretsManagerClient;
  /** Runs `aws <args>` and reads its JSON. */
  ask<Answer>(signal: AbortSignal, ...args: readonly string[]): Promise<Answer>;
};

export function cloudAt(endpoint: string, machine: Machine): Cloud {
  // From now on the CDK CLI, and what it starts, calls nothing else.
  machine.environment.AWS_ENDPOINT_URL = endpoint;
  const settings = {
    endpoint,
    region,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  };
  return {
    endpoint,
    s3: new S3Client({ ...settings, forcePathStyle: true }),
    sqs: new SQSClient(settings),
    secrets: new SecretsManagerClient(settings),
    async ask(signal, ...args) {
      const all = [...args, '--endpoint-url', endpoint, '--output', 'json'];
      const output = await machine.run('aws', 'aws', all, { signal });
      return JSON.parse(output === '' ? '{}' : output);
    },
  };
}
