import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableApiKeys } from '../../shared/aws/access/api-keys.ts';
import { tableAuditLog } from '../../shared/aws/audit/audit-log.ts';
import { keyIdOf } from '../../shared/core/access/api-key.ts';
import { auditTableName, keysTableName } from '../../shared/core/access/table-names.ts';
import { authenticateKeys } from '../../shared/http/access/authenticate.ts';
import type { ApiEvent } from '../../shared/http/api-call.ts';
import { patient } from '../support/http/keys.ts';
import { collect } from '../support/pieces.ts';
import { type LocalTable, openTable } from '../support/target/local-table.ts';

const run = promisify(execFile);
const table = keysTableName('prod');

let local: LocalTable;
beforeAll(async () => {
  local = await openTable();
  const key = (AttributeName: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName, KeyType });
  for (const TableName of [table, auditTableName('prod')])
    await local.client().send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
      }),
    );
});
afterAll(() => local.close());

/** Runs the command as a person does. */
async function command(...words: readonly string[]) {
  const env = {
    PATH: process.env.PATH,
    AWS_ENDPOINT_URL_DYNAMODB: local.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  try {
    const { stdout } = await run(process.execPath, ['apps/keys/run.ts', ...words], { env });
    return stdout.trim();
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return `exit ${code}: ${stderr.split('\n')[0]}`;
  }
}

const apiKeys = () => tableApiKeys(local.client(), table, () => 'test');
const caller = (text: string) =>
  authenticateKeys({ apiKeys: apiKeys(), now: Date.now, log: { warn() {} }, inTime: patient })({
    headers: { authorization: `Bearer ${text}` },
  } as unknown as ApiEvent);

test('a key is created, listed, rotated and revoked with rights in the account', async () => {
  const first = await command(
    'create',
    'crm',
    '--stage',
    'prod',
    '--scopes',
    'read,send',
    '--expires',
    '90d',
  );
  expect(await caller(first)).toMatchObject({ actor: { name: 'crm' }, scopes: ['read', 'send'] });
  expect(await command('create', 'crm', '--stage', 'prod', '--scopes', 'read')).toContain(
    'A key has this name',
  );
  const tried = await command('create', 'try', '--stage', 'prod', '--scopes', 'send', '--test');
  expect(await caller(tried)).toMatchObject({ actor: { name: 'try', test: true } });
  await command('revoke', 'try', '--stage', 'prod');
  const list = await command('list', '--stage', 'prod');
  expect(list).toContain(tried.slice(0, 18));
  expect(list.split('\n').find((line) => line.startsWith('crm'))).toMatch(
    /^crm +active +fc_live_\w{10} +\d{4}-\d\d-\d\d +\d{4}-\d\d-\d\d +read,send$/,
  );
  expect(list).not.toContain(first.slice(18));
  const second = await command('rotate', 'crm', '--stage', 'prod', '--overlap-hours', '0');
  expect(await caller(second)).toMatchObject({ actor: { name: 'crm' } });
  await expect(caller(first)).rejects.toThrow('replaced');
  expect(await command('revoke', 'crm', '--stage', 'prod')).toBe(
    'crm is revoked. It stops within 30 seconds.',
  );
  await expect(caller(second)).rejects.toThrow('revoked');
  expect((await apiKeys().key(keyIdOf('crm')))?.createdBy).toBe(':deployment');
}, 30_000);

test.each([
  [[], 'Say what to do'],
  [['make', 'crm'], 'Say what to do'],
  [['create', ':rule', '--stage', 'prod', '--scopes', 'read'], 'Name the key'],
  [['create', 'crm', '--scopes', 'read'], 'Name the stage with --stage'],
  [['create', 'crm', '--stage', 'prod'], 'Say with --scopes'],
  [['create', 'crm', '--stage', 'prod', '--scopes', 'all'], '"all" is no scope'],
  [
    ['create', 'crm', '--stage', 'prod', '--scopes', 'read', '--expires', '2020-01-01T00:00:00Z'],
    '--expires takes',
  ],
  [['create', 'crm', 'erp', '--stage', 'prod', '--scopes', 'read'], '"erp" is one too many'],
  [['rotate', 'crm', '--stage', 'prod', '--scopes', 'read'], '"rotate" takes no --scopes'],
  [['rotate', 'crm', '--stage', 'prod', '--overlap-hours', '169'], '--overlap-hours takes 0 to 168'],
  [['rotate', 'nobody', '--stage', 'prod'], 'No key has this name'],
  [['list', 'crm', '--stage', 'prod'], '"list" takes no name'],
])(
  '%j is refused with what is wrong',
  async (words, refusal) => {
    const said = await command(...words);
    expect(said).toMatch(/^exit 2: /);
    expect(said).toContain(refusal);
  },
  30_000,
);

test('what is done with rights in the account is in the audit log too', async () => {
  await command('create', 'audited', '--stage', 'prod', '--scopes', 'read');
  await command('revoke', 'audited', '--stage', 'prod');
  await command('revoke', 'unknown', '--stage', 'prod');
  const trail = tableAuditLog(local.client(), auditTableName('prod'), 400);
  const entries = await collect(trail.newest({ atMs: Date.now() + 1_000, id: '' }, Date.now() - 600_000));
  const ofThese = entries.filter(({ resource }) => ['key:audited', 'key:unknown'].includes(resource));
  const actor = { kind: 'system', id: 'deployment', name: 'deployment' };
  expect(ofThese).toMatchObject([
    { actor, action: 'key.revoke', resource: 'key:unknown', result: 'rejected', code: 'not_found' },
    { actor, action: 'key.revoke', resource: 'key:audited', result: 'done', afterVersion: 2 },
    { actor, action: 'key.create', resource: 'key:audited', result: 'done', afterVersion: 1 },
  ]);
});
