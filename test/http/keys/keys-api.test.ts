import { expect, test } from 'vitest';
import { hashOf, keyIdOf } from '../../../shared/core/access/api-key.ts';
import type { Scope } from '../../../shared/core/access/scopes.ts';
import { authenticateKeys } from '../../../shared/http/access/authenticate.ts';
import type { ApiEvent } from '../../../shared/http/api-call.ts';
import { call } from '../../support/http/api-client.ts';
import { patient } from '../../support/http/keys.ts';
import { aWorld } from '../../support/world.ts';

type World = ReturnType<typeof aWorld>;

const json = { 'content-type': 'application/json' };
const post = (world: World, path: string, body: object, scopes?: readonly Scope[]) =>
  call(world, 'POST', path, {
    headers: json,
    body: JSON.stringify(body),
    ...(scopes === undefined ? {} : { scopes }),
  });
const create = (world: World, body: object = {}, scopes?: readonly Scope[]) =>
  post(world, '/v1/keys', { name: 'reports', scopes: ['read'], ...body }, scopes);

/** Who a key lets in, asked of a process that has seen no key yet. */
const caller = (world: World, key: string) =>
  authenticateKeys({ ...world, inTime: patient })({
    headers: { authorization: `Bearer ${key}` },
  } as unknown as ApiEvent);

test('a key is shown once, works, and is kept as a hash only', async () => {
  const world = aWorld();
  const { status, body } = await create(world, { scopes: ['read', 'send', 'read'] });
  expect([status, body]).toMatchObject([
    201,
    { name: 'reports', scopes: ['read', 'send'], state: 'active', created_by: 'crm', last_used_on: null },
  ]);
  expect(body.key.startsWith(`${body.starts_with}`)).toBe(true);
  expect(await caller(world, body.key)).toMatchObject({
    actor: { name: 'reports' },
    scopes: ['read', 'send'],
  });
  const stored = JSON.stringify(await world.apiKeys.key(keyIdOf('reports')));
  expect(stored).not.toContain(body.key.slice(18));
  expect(stored).toContain(hashOf(body.key));
  const { body: list } = await call(world, 'GET', '/v1/keys');
  expect(JSON.stringify(list)).not.toContain(body.key.slice(18));
  expect(list).toEqual({
    items: [expect.objectContaining({ name: 'reports', last_used_on: expect.stringMatching(/^2\d{3}-/) })],
    next: null,
  });
});

test('a name is taken while its key works, and free when it is revoked or has expired', async () => {
  const world = aWorld();
  const first = await create(world, { expires_at: new Date(world.now() + 1_000).toISOString() });
  expect(await create(world)).toMatchObject({ status: 409, body: { code: 'name_taken' } });
  world.clock.advance(1_000);
  const second = await create(world);
  expect(second.status).toBe(201);
  await expect(caller(world, first.body.key)).rejects.toThrow();
  expect(await call(world, 'DELETE', '/v1/keys/reports')).toMatchObject({
    status: 200,
    body: { state: 'revoked' },
  });
  await expect(caller(world, second.body.key)).rejects.toThrow('revoked');
  expect((await create(world)).status).toBe(201);
  await expect(caller(world, second.body.key)).rejects.toThrow();
});

test('of two people who create a key at once, one gets it', async () => {
  const world = aWorld();
  const made = await Promise.all([create(world), create(world), create(world)]);
  expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const [won] = made.filter(({ status }) => status === 201);
  expect(await caller(world, won?.body.key)).toMatchObject({ actor: { name: 'reports' } });
});

test('a rotated key has a new secret, and the former ones work for the overlap', async () => {
  const world = aWorld();
  const { body: first } = await create(world);
  const second = await call(world, 'POST', '/v1/keys/reports/rotate');
  expect(second).toMatchObject({ status: 200, body: { starts_with: first.starts_with, scopes: ['read'] } });
  for (const key of [first.key, second.body.key])
    expect(await caller(world, key)).toMatchObject({ actor: { name: 'reports' } });
  // Somebody whose answer was lost rotates again: the programs that use the first secret continue.
  const third = await post(world, '/v1/keys/reports/rotate', { overlap_hours: 168 });
  world.clock.advance(24 * 3_600_000 - 1);
  expect(await caller(world, first.key)).toMatchObject({ actor: { name: 'reports' } });
  world.clock.advance(1);
  await expect(caller(world, first.key)).rejects.toThrow();
  expect(await caller(world, second.body.key)).toMatchObject({ actor: { name: 'reports' } });
  expect(await caller(world, third.body.key)).toMatchObject({ actor: { name: 'reports' } });
});

test('with an overlap of 0 the former secret stops at once', async () => {
  const world = aWorld();
  const { body } = await create(world);
  const rotated = await post(world, '/v1/keys/reports/rotate', { overlap_hours: 0 });
  expect(rotated.body.former_secret_works_until).toBeNull();
  await expect(caller(world, body.key)).rejects.toThrow('replaced');
});

test('people who rotate a key at once all get a secret that works', async () => {
  const world = aWorld();
  await create(world);
  const rotated = await Promise.all([1, 2, 3].map(() => call(world, 'POST', '/v1/keys/reports/rotate')));
  for (const { body } of rotated)
    expect(await caller(world, body.key)).toMatchObject({ actor: { name: 'reports' } });
});

test('nobody gives a key a scope that their own key lacks, nor takes over a key that has one', async () => {
  const world = aWorld();
  const asked = await create(world, { scopes: ['read', 'send'] }, ['admin', 'read']);
  expect(asked).toMatchObject({ status: 403, body: { detail: expect.stringContaining('`send`') } });
  expect((await create(world, { scopes: ['read'] }, ['admin', 'read'])).status).toBe(201);
  await create(world, { name: 'sender', scopes: ['send'] });
  expect((await post(world, '/v1/keys/sender/rotate', {}, ['admin', 'read'])).status).toBe(403);
  expect((await post(world, '/v1/keys/sender/rotate', {}, ['admin', 'send'])).status).toBe(200);
});

test('a key that is over gets no new secret, and revoking it again changes nothing', async () => {
  const world = aWorld();
  await create(world);
  const { body } = await call(world, 'DELETE', '/v1/keys/reports');
  world.clock.advance(5_000);
  expect((await call(world, 'DELETE', '/v1/keys/reports')).body).toEqual(body);
  expect(await call(world, 'POST', '/v1/keys/reports/rotate')).toMatchObject({
    status: 409,
    body: { code: 'key_over' },
  });
});

test.each([
  [{ name: ':rule' }, '/name'],
  [{ name: 'a b' }, '/name'],
  [{ name: '..' }, '/name'],
  [{ name: '' }, '/name'],
  [{ name: 'k'.repeat(65) }, '/name'],
  [{ scopes: [] }, '/scopes'],
  [{ scopes: ['all'] }, '/scopes/0'],
  [{ scopes: 'read' }, '/scopes'],
  [{ expires_at: 'soon' }, '/expires_at'],
  [{ expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
  [{ test: 'yes' }, '/test'],
])('a wish of %j is refused at %s', async (body, pointer) => {
  const { status, body: problem } = await create(aWorld(), body);
  expect([status, problem.errors.map((fault: { pointer: string }) => fault.pointer)]).toEqual([
    400,
    [pointer],
  ]);
});

test.each([-1, 169, 1.5, '24'])('an overlap of %j hours is refused', async (hours) => {
  const world = aWorld();
  await create(world);
  const { status, body } = await post(world, '/v1/keys/reports/rotate', { overlap_hours: hours });
  expect([status, body.errors[0].pointer]).toEqual([400, '/overlap_hours']);
});

test('a caller learns its name and scopes', async () => {
  const { body } = await call(aWorld(), 'GET', '/v1/me', { by: 'erp', scopes: ['order', 'read'] });
  expect(body).toEqual({
    kind: 'key',
    id: expect.any(String),
    name: 'erp',
    scopes: ['order', 'read'],
    test: false,
    expires_at: null,
    stage: 'prod',
    stage_kind: 'live',
  });
});
