import { expect, test } from 'vitest';
import { type Scope, scopes, scopesAsked } from '../../../shared/core/access/scopes.ts';
import { type Operation, type OperationId, operations } from '../../../shared/core/api/operations.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

const nobody = '0'.repeat(26);
const json = { 'content-type': 'application/json' };

const guarded = (Object.entries(operations) as [OperationId, Operation][]).filter(
  ([, { scope }]) => typeof scope !== 'string',
);

async function ask(
  { method, path }: Operation,
  given: readonly Scope[],
  id = `cmp_${nobody}`,
  body: object = {},
  by = 'crm',
) {
  const sent = {
    by,
    scopes: given,
    headers: { ...json, 'idempotency-key': 'k', 'if-match': '"0"' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  };
  const address = path.replaceAll(/\{\w+\}/g, id);
  return call(aWorld(), method, address, sent);
}

test.each(guarded)('%s asks for its scope, and for no other', async (_, operation) => {
  const asked = scopesAsked(operation.scope as readonly Scope[], `cmp_${nobody}`);
  for (const scope of scopes) {
    const { status, body } = await ask(operation, [scope]);
    expect([scope, status === 403, body.code === 'scope_missing']).toEqual([
      scope,
      !asked.includes(scope),
      !asked.includes(scope),
    ]);
  }
  expect((await ask(operation, [], undefined, {}, '')).status).toBe(401);
  const all = await ask(operation, asked);
  expect(all.status).not.toBe(403);
  expect(await ask(operation, [])).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining(asked.map((scope) => `\`${scope}\``).join(' or ')) },
  });
});

test.each([
  ['cmp', 'send', 'order'],
  ['ord', 'order', 'send'],
] as const)(
  'the id of a job (%s_…) says that it is steered with %s and not with %s',
  async (prefix, own, other) => {
    const statusOf = async (scope: Scope) =>
      (await ask(operations.resumeJob, [scope], `${prefix}_${nobody}`)).status;
    expect([await statusOf(own), await statusOf(other)]).toEqual([404, 403]);
  },
);

test('an id that is none is no way around the scopes', async () => {
  expect((await ask(operations.resumeJob, ['read'], 'xyz')).status).toBe(403);
  expect((await ask(operations.resumeJob, ['order'], 'xyz')).status).toBe(404);
});

test('who may send may stop the rules, and only who may automate may start them', async () => {
  const statusOf = async (scope: Scope, enabled: boolean) =>
    (await ask(operations.setAutomation, [scope], '', { enabled })).status;
  expect([await statusOf('send', false), await statusOf('send', true)]).toEqual([200, 403]);
  expect([await statusOf('read', false), await statusOf('automate', true)]).toEqual([403, 200]);
});

test('who may send may stop every call, and only an administrator may allow them again', async () => {
  const statusOf = async (scope: Scope, enabled: boolean) =>
    (await ask(operations.setSending, [scope], '', { enabled })).status;
  expect([await statusOf('send', false), await statusOf('automate', true)]).toEqual([200, 403]);
  expect([await statusOf('read', false), await statusOf('admin', true)]).toEqual([403, 200]);
});

test('who may send may suppress a number, and only who may approve may take it off the list', async () => {
  const statusOf = async (scope: Scope[], body: object) =>
    (await ask(operations.changeSuppressions, scope, '', body)).status;
  expect(await statusOf(['send'], { add: ['+12125550100'] })).toBe(200);
  expect(await statusOf(['send'], { remove: ['+12125550100'] })).toBe(403);
  expect(await statusOf(['send', 'approve'], { remove: ['+12125550100'] })).toBe(200);
});
