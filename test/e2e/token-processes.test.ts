import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalAws, startAws } from '../../apps/local/emulators/start-aws.ts';
import { type Sandbox, startSandbox } from '../../apps/sandbox/sandbox.ts';
import { localCredentials } from '../contract/local-table.ts';
import { ledgerTable } from '../emulators/ledger-table.ts';
import type { Answered, Asked } from './token-process.ts';

const entry = fileURLToPath(new URL('./token-process.ts', import.meta.url));
const sender = '+12125550100';
const text = { from: sender, to: '+12125550101' };
const processCount = 6;

let aws: LocalAws;
let sandbox: Sandbox;
let secrets: SecretsManagerClient;
let credentialsArn: string;
let offsetMs = 0;
const now = () => Date.now() + offsetMs;
const children: ChildProcess[] = [];

beforeAll(async () => {
  aws = await startAws({ now });
  sandbox = await startSandbox({ senders: [sender], now });
  const place = { region: 'us-east-1', credentials: localCredentials };
  const dynamo = new DynamoDBClient({ ...place, endpoint: aws.endpoints.dynamodb });
  await dynamo.send(new CreateTableCommand(ledgerTable('ledger')));
  dynamo.destroy();
  secrets = new SecretsManagerClient({ ...place, endpoint: aws.endpoints.secretsmanager });
  credentialsArn = await createSecret('credentials', sandbox.credentials);
  const arns = await Promise.all([0, 1, 2, 3, 4, 5].map((slot) => createSecret(`token-${slot}`, {})));
  const environment = {
    ...aws.environment,
    TABLE_NAME: 'ledger',
    CREDENTIALS_SECRET_ARN: credentialsArn,
    TOKEN_SECRET_ARNS: arns.join(),
    PROVIDER_BASE_URL: sandbox.baseUrl,
    PROVIDER_AUTH_URL: sandbox.authUrl,
  };
  for (let no = 0; no < processCount; no += 1)
    children.push(fork(entry, { env: environment, execArgv: [], stdio: 'inherit' }));
  await Promise.all(children.map((child) => once(child, 'message')));
});
afterAll(async () => {
  for (const child of children) if (child.connected) child.disconnect();
  secrets?.destroy();
  await sandbox?.close();
  await aws?.close();
});

async function createSecret(Name: string, value: object): Promise<string> {
  const command = new CreateSecretCommand({ Name, SecretString: JSON.stringify(value) });
  return (await secrets.send(command)).ARN ?? '';
}

async function ask(child: ChildProcess, asked: Asked): Promise<Answered> {
  const answered = once(child, 'message');
  child.send(asked);
  const [answer] = (await answered) as [Answered];
  return answer;
}

const askAll = (asked: Asked) => Promise.all(children.map((child) => ask(child, asked)));
const all = (answer: Answered) => children.map(() => answer);
const tokenRequests = () => sandbox.spy.calls('token').length;

async function pass(ms: number): Promise<void> {
  offsetMs += ms;
  await askAll({ advanceMs: ms });
}

test(`${processCount} processes that start at once ask for one token`, async () => {
  expect(await askAll({ send: text })).toEqual(all({ sent: true }));
  expect(tokenRequests()).toBe(1);
});

test('they go on with it, and share the next one after its end', async () => {
  await pass(200_000);
  expect(await askAll({ send: text })).toEqual(all({ sent: true }));
  expect(tokenRequests()).toBe(1);
  await pass(100_000);
  expect(await askAll({ send: text })).toEqual(all({ sent: true }));
  expect(tokenRequests()).toBe(2);
});

test('when the credentials change and the provider refuses the old, one 401 each and one token request pick the new ones up', async () => {
  await pass(60_000);
  const { port } = new URL(sandbox.baseUrl);
  await sandbox.close();
  const credentials = { client_id: 'sandbox-client', client_secret: 'another-secret' };
  // A restarted sandbox knows no token from before.
  sandbox = await startSandbox({ senders: [sender], now, port: Number(port), credentials });
  const value = { SecretId: credentialsArn, SecretString: JSON.stringify(credentials) };
  await secrets.send(new PutSecretValueCommand(value));

  expect(await askAll({ send: text })).toEqual(all({ sent: false, code: 'unauthorized' }));
  expect(await askAll({ send: text })).toEqual(all({ sent: true }));
  expect(tokenRequests()).toBe(1);
  const statuses = sandbox.spy.calls('sendSms').map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(processCount);
});

test('when the one that fetches is killed, another takes its place, and again all share one token', async () => {
  await pass(300_000);
  const before = tokenRequests();
  sandbox.faults.next('token', { kind: 'slow' });
  const [victim, ...others] = children;
  victim?.send({ send: text } satisfies Asked);
  await sandbox.spy.waitFor('token', 1, 'held');
  victim?.kill('SIGKILL');
  if (victim !== undefined) await once(victim, 'exit');
  children.splice(0, children.length, ...others);

  await pass(20_000);
  expect(await askAll({ send: text })).toEqual(all({ sent: true }));
  expect(tokenRequests()).toBe(before + 2);
});
