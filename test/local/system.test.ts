import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { expect, onTestFinished, test } from 'vitest';
import { openControl } from '../../apps/local/control.ts';
import { type LocalOptions, type LocalSystem, startLocal } from '../../apps/local/system.ts';
import { tableApiKeys } from '../../shared/aws/access/api-keys.ts';
import { scopes } from '../../shared/core/access/scopes.ts';
import { collect } from '../support/pieces.ts';
import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';
import { smallAssembly } from './small-system.ts';

const provider = {
  baseUrl: 'http://127.0.0.1:9',
  authUrl: 'http://127.0.0.1:9/auth',
  credentials: { client_id: 'me', client_secret: 'secret' },
};

async function started(options: LocalOptions = {}): Promise<LocalSystem & { said: string[] }> {
  const said: string[] = [];
  const system = await startLocal({
    dataDir: temporaryFolder(),
    assembly: smallAssembly(),
    provider,
    say: (line) => said.push(line),
    ...options,
  });
  onTestFinished(() => system.close());
  return { ...system, said };
}

const upload = (system: LocalSystem, key: string) =>
  system.clients.s3.send(new PutObjectCommand({ Bucket: system.bucket, Key: key, Body: 'to\n' }));

const logOf = ({ logFile }: LocalSystem) => readFileSync(logFile, 'utf8');

test('a request reaches the function, with the parameters of the template', async () => {
  const { apiUrl } = await started();
  const answer = await fetch(`${apiUrl}/anything`);
  expect(await answer.json()).toEqual({
    path: '/anything',
    route: '$default',
    provider: 'http://127.0.0.1:9',
  });
});

test('a crash is named on the terminal and stops nothing else', async () => {
  const { apiUrl, said, events } = await started();
  expect((await fetch(`${apiUrl}/crash`)).status).toBe(500);
  expect((await fetch(`${apiUrl}/fine`)).status).toBe(200);
  expect(said.join('\n')).toMatch(/^\[api\] [0-9a-f-]{36} Runtime\.ExitError: .*exit status 1$/m);
  const crash = await events.waitFor((event) => event.kind === 'invocation' && !event.ok);
  expect(crash).toMatchObject({ function: 'api', error: expect.stringContaining('Runtime.ExitError') });
});

test('an upload below the prefix and with the suffix reaches the function, and no other does', async () => {
  const system = await started();
  await upload(system, 'campaigns/notes.txt');
  await upload(system, 'jobs/a.csv');
  await upload(system, 'campaigns/ü b.csv');
  const notification = await system.events.waitFor(({ kind }) => kind === 'notification');
  expect(notification).toMatchObject({
    bucket: system.bucket,
    key: 'campaigns/ü b.csv',
    queue: 'small-PlanQueue',
  });
  await system.events.until(() => logOf(system).includes('%C3%BC+b.csv') || undefined);
  expect(logOf(system)).toMatch(/"eventName":"ObjectCreated:Put"/);
  expect(logOf(system)).not.toMatch(/notes|jobs/);
});

test('the queue of a new notification gets a test event, once', async () => {
  const dataDir = temporaryFolder();
  const first = await started({ dataDir });
  await first.events.until(() => logOf(first).includes('planned') || undefined);
  const said = /planned (.*)/.exec(logOf(first))?.[1] ?? '';
  expect(JSON.parse(said)).toMatchObject({
    Service: 'Amazon S3',
    Event: 's3:TestEvent',
    Bucket: first.bucket,
  });
  await first.close();
  const second = await started({ dataDir });
  await upload(second, 'campaigns/a.csv');
  await second.events.until(() => logOf(second).includes('a.csv') || undefined);
  expect(logOf(second)).not.toContain('s3:TestEvent');
});

test('moving the clock by two minutes runs the scheduler twice, and a run can be requested', async () => {
  const system = await started();
  const startMs = system.clock.now();
  await system.clock.advance(120_000);
  await system.runScheduler();
  expect(system.said.filter((line) => line.startsWith('[scheduler] scheduled at '))).toHaveLength(3);
  expect(system.clock.now()).toBeGreaterThanOrEqual(startMs + 120_000);
});

test('the clock moves only when what is under way has ended: an upload is announced and planned before', async () => {
  const system = await started();
  await upload(system, 'campaigns/before.csv');
  await system.clock.advance(1_000);
  expect(logOf(system)).toContain('before.csv');
});

test("the provider's credentials and one API key are put where a person would put them", async () => {
  const dataDir = temporaryFolder();
  const { apiKey, clients, close } = await started({ dataDir });
  const read = async (name: string) =>
    JSON.parse(
      (await clients.secrets.send(new GetSecretValueCommand({ SecretId: `small-${name}01234567` })))
        .SecretString ?? '',
    );
  expect(await read('ProviderCredentials')).toEqual({ client_id: 'me', client_secret: 'secret' });
  const keys = await collect(tableApiKeys(clients.dynamodb, 'small-keys', randomUUID).all());
  expect(keys).toMatchObject([
    { name: 'local', secrets: [{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }], scopes },
  ]);
  expect(JSON.stringify(keys)).not.toContain(apiKey.slice(18));
  const file = join(dataDir, 'api-key');
  expect(readFileSync(file, 'utf8')).toBe(`${apiKey}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await close();
  expect((await started({ dataDir })).apiKey).toBe(apiKey);
});

test('a restart keeps objects and time; --fresh forgets them', async () => {
  const dataDir = temporaryFolder();
  const first = await started({ dataDir });
  await upload(first, 'jobs/kept');
  await first.clock.advance(3_600_000);
  const leftMs = first.clock.now();
  await first.close();

  const second = await started({ dataDir });
  const object = await second.clients.s3.send(
    new GetObjectCommand({ Bucket: second.bucket, Key: 'jobs/kept' }),
  );
  expect(await object.Body?.transformToString()).toBe('to\n');
  expect(second.clock.now()).toBeGreaterThanOrEqual(leftMs);
  await second.close();

  const third = await started({ dataDir, fresh: true });
  const gone = third.clients.s3.send(new GetObjectCommand({ Bucket: third.bucket, Key: 'jobs/kept' }));
  await expect(gone).rejects.toThrow(/key does not exist/i);
  expect(third.clock.now()).toBeLessThan(leftMs);
  expect(third.apiKey).not.toBe(first.apiKey);
});

test('what is no longer in the template is named at the next start', async () => {
  const dataDir = temporaryFolder();
  const extra = { Old: { Type: 'AWS::SQS::Queue', Properties: {} } };
  await (await started({ dataDir, assembly: smallAssembly(extra) })).close();
  expect((await started({ dataDir })).said.join('\n')).toContain('small-Old is no longer in the template');
});

test('a second system on the same data is refused, and a failed start gives the data free', async () => {
  const dataDir = temporaryFolder();
  const broken = smallAssembly({ Odd: { Type: 'AWS::Odd::Thing', Properties: {} } });
  await expect(started({ dataDir, assembly: broken })).rejects.toThrow('small/Odd is a AWS::Odd::Thing');
  await started({ dataDir });
  await expect(started({ dataDir })).rejects.toThrow(`${dataDir} is in use by process ${process.pid}`);
});

test('a scheduled function that Lambda would call again after a failure is refused', async () => {
  const changes = { SchedulerConfig: { Type: 'AWS::IAM::Role', Properties: {} } };
  await expect(started({ assembly: smallAssembly(changes) })).rejects.toThrow('give it retryAttempts: 0');
});

test('the control port moves the clock, runs the scheduler and shows the state', async () => {
  const system = await started();
  const control = await openControl({ system, console: { signIn: async () => '' } }, 0);
  onTestFinished(() => control.close());
  const ask = async (method: string, path: string, body?: string) => {
    const answer = await fetch(control.url + path, { method, ...(body !== undefined && { body }) });
    return { status: answer.status, said: JSON.parse(await answer.text()) };
  };
  const startMs = system.clock.now();
  const moved = await ask('POST', '/clock', '{"advanceMs":60000}');
  expect(moved.said.nowMs).toBeGreaterThanOrEqual(startMs + 60_000);
  await ask('POST', '/scheduler');
  expect(system.said.filter((line) => line.startsWith('[scheduler]'))).toHaveLength(2);
  const { said } = await ask('GET', '/state');
  expect(said.functions).toContainEqual({ name: 'scheduler', running: 0, waiting: 0 });
  expect(said.queues).toEqual([
    { name: 'small-PlanQueue', visible: 0, inFlight: expect.any(Number), delayed: 0 },
  ]);
  expect((await ask('GET', '/bus-events')).said).toEqual({ events: [] });
  expect((await ask('POST', '/clock', '{"advanceMs":-1}')).status).toBe(400);
  expect((await ask('POST', '/clock', 'soon')).status).toBe(400);
  expect((await ask('GET', '/other')).status).toBe(404);
});
