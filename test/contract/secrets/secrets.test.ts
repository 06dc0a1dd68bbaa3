import {
  CreateSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { jsonSecret, type Secret } from '../../../shared/aws/secrets/secrets.ts';
import { type FixedClock, fixedClock } from '../../support/clock.ts';
import { openTarget } from '../../support/target/target.ts';
import { firstOnly, openRudeNetwork, type RudeNetwork } from '../target/rude-network.ts';

type Keys = { readonly key: string };

let clock: FixedClock;
let manager: SecretsManagerClient;
let network: RudeNetwork;
let arn: string;
let secret: Secret<string>;
let close: () => Promise<void>;

beforeEach(async () => {
  clock = fixedClock();
  const target = await openTarget('secretsmanager', clock);
  network = await openRudeNetwork(target.url);
  manager = target.client(SecretsManagerClient);
  const reader = target.client(SecretsManagerClient, { endpoint: network.url });
  const created = await manager.send(
    new CreateSecretCommand({ Name: 'keys', SecretString: '{"key":"one"}' }),
  );
  arn = created.ARN ?? '';
  secret = jsonSecret(reader, arn, (json) => (json as Keys).key, { forMs: 60_000, now: clock.now });
  close = async () => {
    await network.close();
    await target.close();
  };
});
afterEach(() => close());

const put = (SecretString: string) =>
  manager.send(new PutSecretValueCommand({ SecretId: arn, SecretString }));
const refusal = {
  status: 400,
  body: JSON.stringify({ __type: 'AccessDeniedException', message: 'not yours' }),
};
const every = () => true;

test('a secret is read as its parser makes it', async () => {
  expect(await secret.read()).toBe('one');
});

test('a value is kept for its time, and read again after it', async () => {
  await secret.read();
  await put('{"key":"two"}');
  clock.advance(59_999);
  expect(await secret.read()).toBe('one');
  expect(network.calls).toHaveLength(1);
  clock.advance(1);
  expect(await secret.read()).toBe('two');
  expect(network.calls).toHaveLength(2);
});

test('refresh reads at once, and what it read is kept', async () => {
  await secret.read();
  await put('{"key":"two"}');
  expect(await secret.refresh()).toBe('two');
  expect(await secret.read()).toBe('two');
  expect(network.calls).toHaveLength(2);
});

test('50 callers at once share one reading', async () => {
  const calls = Array.from({ length: 50 }, (_, no) => (no % 2 === 0 ? secret.read() : secret.refresh()));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['one']));
  expect(network.calls).toHaveLength(1);
});

test('a reading that failed is forgotten: all who waited hear of it, the next caller tries again', async () => {
  network.decide(firstOnly(1, every, refusal));
  const waiting = await Promise.allSettled([secret.read(), secret.read()]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await secret.read()).toBe('one');
});

test('a value that the parser refuses is not kept', async () => {
  let refused = true;
  const strict = jsonSecret(
    manager,
    arn,
    (json) => {
      if (refused) throw new Error('There must be two keys');
      return (json as Keys).key;
    },
    { forMs: 60_000, now: clock.now },
  );
  await expect(strict.read()).rejects.toThrow(`The secret ${arn} cannot be used. There must be two keys`);
  refused = false;
  expect(await strict.read()).toBe('one');
});

test('a secret that is not JSON is named, and nothing of it is repeated', async () => {
  await put('hunter2-is-the-password');
  const error: Error = await secret.read().then(
    () => new Error('it was read'),
    (thrown) => thrown,
  );
  expect(error.message).toContain(arn);
  expect(error.message).toContain('not JSON');
  expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain('hunter2');
});

test('a secret that holds bytes instead of text is named', async () => {
  await manager.send(new PutSecretValueCommand({ SecretId: arn, SecretBinary: Buffer.from('{}') }));
  await expect(secret.read()).rejects.toThrow(`The secret ${arn} holds no text`);
});

test('a secret that nobody has filled yet is read as nothing', async () => {
  await manager.send(new CreateSecretCommand({ Name: 'Fleetcast/prod/ApiKeys' }));
  const reads: unknown[] = [];
  const empty = jsonSecret(manager, 'Fleetcast/prod/ApiKeys', (json) => reads.push(json), {
    forMs: 0,
    now: clock.now,
  });
  await empty.read();
  expect(reads).toEqual([undefined]);
});

test('a secret that is not there is no empty one', async () => {
  const gone = jsonSecret(manager, 'Fleetcast/prod/Gone', () => 'read', { forMs: 0, now: clock.now });
  await expect(gone.read()).rejects.toThrow('The secret Fleetcast/prod/Gone is not there');
});
