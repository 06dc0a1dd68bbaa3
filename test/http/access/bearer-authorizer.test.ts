import { createHash } from 'node:crypto';
import type { APIGatewayRequestAuthorizerEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { makeApiKey } from '../../../shared/core/access/api-key.ts';
import type { Scope } from '../../../shared/core/access/scopes.ts';
import { bearerAuthorizer } from '../../../shared/http/access/bearer-authorizer.ts';

const hashed = (name: string, key: string) => ({
  name,
  sha256: createHash('sha256').update(key).digest('hex'),
  scopes: ['read', 'send'] as readonly Scope[],
});
const ask = (authorization: string | undefined, keys = [hashed('crm', 'key-1'), hashed('erp', 'key-2')]) =>
  bearerAuthorizer(async () => keys)({
    headers: { authorization },
  } as unknown as APIGatewayRequestAuthorizerEventV2);

test('a known key is let in under its name', async () => {
  expect(await ask('Bearer key-2')).toEqual({
    isAuthorized: true,
    context: { principal: 'erp', scopes: 'read send' },
  });
  expect(await ask('bearer key-1')).toMatchObject({ context: { principal: 'crm' } });
});

test.each([
  undefined,
  '',
  'key-1',
  'Basic key-1',
  'Bearer',
  'Bearer key-3',
  'Bearer key-1 key-2',
  `Bearer ${'k'.repeat(600)}`,
])('%j is not', async (authorization) => {
  expect(await ask(authorization)).toEqual({ isAuthorized: false, context: { principal: '', scopes: '' } });
});

test('a key of our form is let in, and one with a typing error is refused without a look at the keys', async () => {
  const { text } = makeApiKey(false, (limit) => limit - 1);
  expect(await ask(`Bearer ${text}`, [hashed('crm', text)])).toMatchObject({ isAuthorized: true });
  const refuse = bearerAuthorizer(async () => {
    throw new Error('The keys were read');
  });
  const mistyped = { headers: { authorization: `Bearer ${text.slice(0, -1)}0` } };
  expect(await refuse(mistyped as unknown as APIGatewayRequestAuthorizerEventV2)).toMatchObject({
    isAuthorized: false,
  });
});

test('a hash of the wrong length in the secret lets nobody in and breaks nothing', async () => {
  expect(await ask('Bearer key-1', [{ name: 'bad', sha256: 'ab', scopes: ['read'] }])).toMatchObject({
    isAuthorized: false,
  });
});

test('a key added a moment ago works: the secret is read again before a key is refused', async () => {
  const requested: boolean[] = [];
  const authorize = bearerAuthorizer(async (fresh) => {
    requested.push(fresh);
    return fresh ? [hashed('new', 'key-9')] : [];
  });
  const answer = await authorize({
    headers: { authorization: 'Bearer key-9' },
  } as unknown as APIGatewayRequestAuthorizerEventV2);
  expect(answer).toMatchObject({ isAuthorized: true, context: { principal: 'new' } });
  expect(requested).toEqual([false, true]);
});

test.each(Array.from({ length: 32 }, (_, at) => at))(
  'a key whose hash differs from a known one in byte %i alone is not let in',
  async (at) => {
    const other = createHash('sha256').update('key-1').digest();
    other[at] = (other[at] ?? 0) ^ 1;
    const known = { name: 'crm', sha256: other.toString('hex'), scopes: ['read'] as const };
    expect(await ask('Bearer key-1', [known])).toMatchObject({ isAuthorized: false });
  },
);
