import {
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  type GetSecretValueCommandInput,
  ListSecretsCommand,
  PutSecretValueCommand,
  RestoreSecretCommand,
  RotateSecretCommand,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalClients, startClients } from './local-clients.ts';

let local: LocalClients;

beforeAll(async () => {
  local = await startClients();
});
afterAll(() => local.aws.close());

/** A version id that is the same for the same number. */
const versionId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const create = (name: string, value: string, version = versionId(0)) =>
  local.secrets.send(
    new CreateSecretCommand({ Name: name, SecretString: value, ClientRequestToken: version }),
  );
const put = (name: string, value: string, version: string) =>
  local.secrets.send(
    new PutSecretValueCommand({ SecretId: name, SecretString: value, ClientRequestToken: version }),
  );
const get = (input: GetSecretValueCommandInput) => local.secrets.send(new GetSecretValueCommand(input));

describe('the local Secrets Manager', () => {
  it('finds a value by name and by ARN, and the ARN cannot be guessed from the name', async () => {
    const { ARN } = await create('by-name', 'hello');
    expect(ARN).toMatch(/:secret:by-name-.{6}$/);
    expect((await get({ SecretId: 'by-name' })).SecretString).toBe('hello');
    expect((await get({ SecretId: ARN })).SecretString).toBe('hello');
  });

  it('makes a new value current and keeps the one before it as previous', async () => {
    await create('moving', 'one', versionId(1));
    await put('moving', 'two', versionId(2));
    await put('moving', 'three', versionId(3));
    expect((await get({ SecretId: 'moving' })).SecretString).toBe('three');
    expect((await get({ SecretId: 'moving', VersionStage: 'AWSPREVIOUS' })).SecretString).toBe('two');
    expect((await get({ SecretId: 'moving', VersionId: versionId(1) })).SecretString).toBe('one');
    const described = await local.secrets.send(new DescribeSecretCommand({ SecretId: 'moving' }));
    expect(described.VersionIdsToStages).toEqual({
      [versionId(2)]: ['AWSPREVIOUS'],
      [versionId(3)]: ['AWSCURRENT'],
    });
  });

  it('does nothing when a version is put again with its own value, and moves no label back', async () => {
    await create('repeated', 'one', versionId(1));
    await put('repeated', 'two', versionId(2));
    await put('repeated', 'one', versionId(1));
    expect((await get({ SecretId: 'repeated' })).SecretString).toBe('two');
  });

  it('refuses a version that is put again with another value', async () => {
    await create('contested', 'one', versionId(1));
    await expect(put('contested', 'other', versionId(1))).rejects.toMatchObject({
      name: 'ResourceExistsException',
    });
    expect((await get({ SecretId: 'contested' })).SecretString).toBe('one');
  });

  it('answers the same creation twice and refuses another secret of that name', async () => {
    const first = await create('created', 'one', versionId(1));
    expect(await create('created', 'one', versionId(1))).toMatchObject({
      ARN: first.ARN,
      VersionId: versionId(1),
    });
    await expect(create('created', 'one', versionId(2))).rejects.toMatchObject({
      name: 'ResourceExistsException',
    });
  });

  it('says not found for an unknown secret, version or label', async () => {
    await create('known', 'one', versionId(1));
    const unknown = [
      { SecretId: 'unknown' },
      { SecretId: 'known', VersionId: versionId(9) },
      { SecretId: 'known', VersionStage: 'AWSPREVIOUS' },
      { SecretId: 'known', VersionId: versionId(1), VersionStage: 'AWSPREVIOUS' },
    ];
    for (const input of unknown)
      await expect(get(input)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('has no value in a secret that was created without one', async () => {
    await local.secrets.send(new CreateSecretCommand({ Name: 'empty' }));
    await expect(get({ SecretId: 'empty' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await put('empty', 'first', versionId(1));
    expect((await get({ SecretId: 'empty' })).SecretString).toBe('first');
  });

  it('returns bytes as they were put', async () => {
    const bytes = new Uint8Array([0, 255, 128, 7]);
    await local.secrets.send(new CreateSecretCommand({ Name: 'binary', SecretBinary: bytes }));
    expect([...((await get({ SecretId: 'binary' })).SecretBinary ?? [])]).toEqual([0, 255, 128, 7]);
  });

  it('refuses the 101st version within 24 hours and takes it when the first is a day old', async () => {
    await create('busy', 'value 0', versionId(0));
    for (let number = 1; number < 100; number += 1) {
      local.clock.nowMs += 60_000;
      await put('busy', `value ${number}`, versionId(number));
    }
    await expect(put('busy', 'value 100', versionId(100))).rejects.toMatchObject({
      name: 'LimitExceededException',
    });
    expect((await get({ SecretId: 'busy' })).SecretString).toBe('value 99');
    local.clock.nowMs += 86_400_000 - 99 * 60_000;
    await put('busy', 'value 100', versionId(100));
    await expect(get({ SecretId: 'busy', VersionId: versionId(0) })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    expect((await get({ SecretId: 'busy', VersionId: versionId(1) })).SecretString).toBe('value 1');
  });

  it('keeps a deleted secret from everybody, and its name taken, until it is restored', async () => {
    await create('deleted', 'one');
    const names = async () =>
      (await local.secrets.send(new ListSecretsCommand())).SecretList?.map(({ Name }) => Name);
    expect(await names()).toContain('deleted');
    const { DeletionDate } = await local.secrets.send(new DeleteSecretCommand({ SecretId: 'deleted' }));
    expect(DeletionDate?.getTime()).toBe(local.clock.nowMs + 30 * 24 * 3_600_000);
    const refusal = { name: 'InvalidRequestException', message: expect.stringContaining('deletion') };
    await expect(get({ SecretId: 'deleted' })).rejects.toMatchObject(refusal);
    await expect(put('deleted', 'two', versionId(2))).rejects.toMatchObject(refusal);
    await expect(create('deleted', 'two', versionId(3))).rejects.toMatchObject(refusal);
    expect(await names()).not.toContain('deleted');
    const described = await local.secrets.send(new DescribeSecretCommand({ SecretId: 'deleted' }));
    expect(described.DeletedDate).toEqual(DeletionDate);
    await local.secrets.send(new RestoreSecretCommand({ SecretId: 'deleted' }));
    expect((await get({ SecretId: 'deleted' })).SecretString).toBe('one');
  });

  it('forgets a secret at once where nobody wants it back', async () => {
    await create('gone', 'one');
    await local.secrets.send(new DeleteSecretCommand({ SecretId: 'gone', ForceDeleteWithoutRecovery: true }));
    await expect(get({ SecretId: 'gone' })).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    await create('gone', 'another', versionId(9));
    expect((await get({ SecretId: 'gone' })).SecretString).toBe('another');
  });

  it('answers an operation or a parameter that it lacks with an error', async () => {
    await create('kept', 'one');
    const rotate = local.secrets.send(new RotateSecretCommand({ SecretId: 'kept' }));
    await expect(rotate).rejects.toMatchObject({ name: 'UnknownOperationException' });
    const withKey = new CreateSecretCommand({ Name: 'keyed', SecretString: 'one', KmsKeyId: 'alias/mine' });
    await expect(local.secrets.send(withKey)).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});
