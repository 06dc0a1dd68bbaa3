import {
  CreateSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretTokenSlots } from '../../../shared/aws/tokens/secret-token-slots.ts';
import type { TokenSlots } from '../../../shared/ports/tokens.ts';
import { fixedClock } from '../../support/clock.ts';
import { type ClientSettings, openTarget } from '../../support/target/target.ts';
import { atOnce, openLosingNetwork } from '../target/lost-answers.ts';
import { firstOnly, openRudeNetwork, type RudeNetwork } from '../target/rude-network.ts';
import { aToken, tokenSlotsContract, versionId } from './token-slots-contract.ts';

/** Six secrets that hold what a deployment puts there. */
async function openSecrets() {
  const clock = fixedClock();
  const target = await openTarget('secretsmanager', clock);
  const clientOf = (settings?: ClientSettings) => target.client(SecretsManagerClient, settings);
  const client = clientOf();
  const arns: string[] = [];
  for (const slot of [0, 1, 2, 3, 4, 5]) {
    const command = new CreateSecretCommand({ Name: `token-${slot}`, SecretString: '{}' });
    arns.push((await client.send(command)).ARN ?? '');
  }
  return { clock, target, client, clientOf, arns };
}

tokenSlotsContract('secrets', async () => {
  const { clock, target, client, arns } = await openSecrets();
  return { slots: secretTokenSlots(client, arns), clock, close: target.close };
});

tokenSlotsContract('secrets, each of whose writes is repeated,', async () => {
  const { clock, target, clientOf, arns } = await openSecrets();
  const network = await openLosingNetwork(target.url);
  return {
    slots: secretTokenSlots(clientOf({ endpoint: network.url, retryStrategy: atOnce }), arns),
    clock,
    async close() {
      await target.close();
      await network.close();
    },
  };
});

let opened: Awaited<ReturnType<typeof openSecrets>>;
let network: RudeNetwork;
let slots: TokenSlots;
beforeAll(async () => {
  opened = await openSecrets();
  network = await openRudeNetwork(opened.target.url);
  slots = secretTokenSlots(opened.clientOf({ endpoint: network.url }), opened.arns);
});
afterAll(async () => {
  await network.close();
  await opened.target.close();
});

test('what a secret held when it was made is no token: reading asks for a version and never for a label', async () => {
  expect(await slots.read(0, versionId(1))).toBeUndefined();
  const order = JSON.parse(String(network.calls.at(-1)?.body));
  expect(order).toEqual({ SecretId: opened.arns[0], VersionId: versionId(1) });
});

test('a write whose answer was lost, and which the SDK then repeats, is written once', async () => {
  network.decide(firstOnly(1, ({ operation }) => operation === 'PutSecretValue', 'lost'));
  expect(await slots.write(1, versionId(1), aToken('T1'))).toBe('written');
  expect(await slots.read(1, versionId(1))).toEqual(aToken('T1'));
});

test('a refusal for another reason than the version is an error', async () => {
  const body = JSON.stringify({ __type: 'AccessDeniedException', message: 'not yours' });
  network.decide(firstOnly(1, () => true, { status: 400, body }));
  await expect(slots.read(1, versionId(1))).rejects.toThrow('not yours');
  network.decide(firstOnly(1, () => true, { status: 400, body }));
  await expect(slots.write(1, versionId(2), aToken('T2'))).rejects.toThrow('not yours');
});

test('a version that is no token is an error that names the slot and repeats nothing of it', async () => {
  const order = { SecretId: opened.arns[2], ClientRequestToken: versionId(1), SecretString: 'hunter2-token' };
  await opened.client.send(new PutSecretValueCommand(order));
  const error = await slots.read(2, versionId(1)).then(String, (thrown: Error) => thrown);
  expect(error).toMatchObject({ message: expect.stringContaining('token secret 2') });
  expect(String((error as Error).stack)).not.toContain('hunter2');
});

test('a slot without a secret is an error that says how many there are', async () => {
  await expect(slots.read(6, versionId(1))).rejects.toThrow('no token secret 6, only 6');
});
