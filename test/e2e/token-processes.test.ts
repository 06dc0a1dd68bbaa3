import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banner } from '../../infra/code/bundle.ts';
import { settingsFileName } from '../../shared/core/deployed-settings.ts';
import type { ProviderApi } from '../../shared/core/provider-api.ts';
import { type LocalAws, startAws } from '../../tools/aws-emulator/start-aws.ts';
import { type Sandbox, startSandbox } from '../../tools/provider-sandbox/sandbox.ts';
import { localCredentials } from '../support/target/local-table.ts';
import { ledgerTable } from '../tools/aws-emulator/ledger-table.ts';
import type { Answered, JobRequest } from './token-process.ts';

const entry = fileURLToPath(new URL('./token-process.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'token-processes-'));
/** Bundled as functions are, since the settings of the stage lie beside the code. */
const bundle = join(folder, 'token-process.mjs');

beforeAll(async () => {
  const shape = { bundle: true, platform: 'node', format: 'esm', target: 'node24' } as const;
  await build({ ...shape, entryPoints: [entry], outfile: bundle, banner: { js: banner }, logLevel: 'error' });
  writeFileSync(join(folder, settingsFileName), JSON.stringify({ stage: 'e2e' }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const processCount = 6;

describe.each<{ providerApi: ProviderApi; prefix: '' | 'partner.' }>([
  { providerApi: 'organization', prefix: '' },
  { providerApi: 'partner', prefix: 'partner.' },
])('tokens of the $providerApi API', ({ providerApi, prefix }) => {
  const ofApi = (provider: Sandbox) => (providerApi === 'partner' ? provider.partner : provider);
  let aws: LocalAws;
  let sandbox: Sandbox;
  let secrets: SecretsManagerClient;
  let credentialsArn: string;
  let offsetMs = 0;
  const now = () => Date.now() + offsetMs;
  const children: ChildProcess[] = [];

  beforeAll(async () => {
    aws = await startAws({ now });
    sandbox = await startSandbox({ now });
    const place = { region: 'us-east-1', credentials: localCredentials };
    const dynamo = new DynamoDBClient({ ...place, endpoint: aws.endpoints.dynamodb });
    await dynamo.send(new CreateTableCommand(ledgerTable('ledger')));
    dynamo.destroy();
    secrets = new SecretsManagerClient({ ...place, endpoint: aws.endpoints.secretsmanager });
    const title = providerApi === 'partner' ? 'Partner' : 'Organization';
    const called = providerApi === 'partner' ? 'PartnerCredentials' : 'ProviderCredentials';
    credentialsArn = await createSecret(`Fleetcast/e2e/${called}`, ofApi(sandbox).credentials);
    for (const slot of [0, 1, 2, 3, 4, 5]) await createSecret(`Fleetcast/e2e/${title}Token${slot}`);
    const environment = {
      ...aws.environment,
      TABLE_NAME: 'ledger',
      PROVIDER_API: providerApi,
      [`${providerApi.toUpperCase()}_BASE_URL`]: sandbox.baseUrl,
      [`${providerApi.toUpperCase()}_AUTH_URL`]: ofApi(sandbox).authUrl,
    };
    for (let no = 0; no < processCount; no += 1)
      children.push(fork(bundle, { env: environment, execArgv: [], stdio: 'inherit' }));
    await Promise.all(children.map((child) => once(child, 'message')));
  });
  afterAll(async () => {
    for (const child of children) if (child.connected) child.disconnect();
    secrets?.destroy();
    await sandbox?.close();
    await aws?.close();
  });

  async function createSecret(Name: string, value?: object): Promise<string> {
    const SecretString = value && JSON.stringify(value);
    const command = new CreateSecretCommand({ Name, SecretString });
    return (await secrets.send(command)).ARN ?? '';
  }

  async function ask(child: ChildProcess, requested: JobRequest): Promise<Answered> {
    const answered = once(child, 'message');
    child.send(requested);
    const [answer] = (await answered) as [Answered];
    return answer;
  }

  const askAll = (requested: JobRequest) => Promise.all(children.map((child) => ask(child, requested)));
  const all = (answer: Answered) => children.map(() => answer);
  const tokenRequests = () => sandbox.spy.calls(`${prefix}token`).length;

  async function pass(ms: number): Promise<void> {
    offsetMs += ms;
    await askAll({ advanceMs: ms });
  }

  test(`${processCount} processes that start at once ask for one token`, async () => {
    expect(await askAll('call')).toEqual(all({ answered: true }));
    expect(tokenRequests()).toBe(1);
  });

  test('they go on with it, and share the next one after its end', async () => {
    await pass(200_000);
    expect(await askAll('call')).toEqual(all({ answered: true }));
    expect(tokenRequests()).toBe(1);
    await pass(100_000);
    expect(await askAll('call')).toEqual(all({ answered: true }));
    expect(tokenRequests()).toBe(2);
  });

  test('when the credentials change and the provider refuses the old, one 401 each and one token request pick the new ones up', async () => {
    await pass(60_000);
    const { port } = new URL(sandbox.baseUrl);
    await sandbox.close();
    const credentials = { ...ofApi(sandbox).credentials, client_secret: 'another-secret' };
    // A restarted sandbox knows no token from before.
    const changed = providerApi === 'partner' ? { partner: { credentials } } : { credentials };
    sandbox = await startSandbox({ now, port: Number(port), ...changed });
    const value = { SecretId: credentialsArn, SecretString: JSON.stringify(credentials) };
    await secrets.send(new PutSecretValueCommand(value));

    expect(await askAll('call')).toEqual(all({ answered: false, code: 'unauthorized' }));
    expect(await askAll('call')).toEqual(all({ answered: true }));
    expect(tokenRequests()).toBe(1);
    const statuses = sandbox.spy.calls(`${prefix}listAccounts`).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(processCount);
  });

  test('when the one that fetches is killed, another takes its place, and again all share one token', async () => {
    await pass(300_000);
    const before = tokenRequests();
    sandbox.faults.next(`${prefix}token`, { kind: 'slow' });
    const [victim, ...others] = children;
    victim?.send('call' satisfies JobRequest);
    await sandbox.spy.waitFor(`${prefix}token`, 1, 'held');
    victim?.kill('SIGKILL');
    if (victim !== undefined) await once(victim, 'exit');
    children.splice(0, children.length, ...others);

    await pass(20_000);
    expect(await askAll('call')).toEqual(all({ answered: true }));
    expect(tokenRequests()).toBe(before + 2);
  });
});
