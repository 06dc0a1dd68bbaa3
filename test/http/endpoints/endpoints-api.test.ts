import { beforeEach, expect, test } from 'vitest';
import { endpointIdOf, signingNos } from '../../../shared/core/callbacks/endpoint.ts';
import { markTaken } from '../../../shared/flows/notifications/endpoint-health.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

let world: ReturnType<typeof aWorld>;
beforeEach(() => {
  world = aWorld();
});

const json = { 'content-type': 'application/json' };
const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  call(world, method, path, {
    headers: { ...headers, ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const url = 'https://crm.example.com/hooks';
const create = (given: object = {}) => send('POST', '/v1/endpoints', { name: 'crm', url, ...given });
const path = `/v1/endpoints/${endpointIdOf('crm')}`;
const tagOf = async () => String((await send('GET', path)).headers.etag);

test('an endpoint is registered; its secret is shown once, and kept where only calls read it', async () => {
  const made = await create();
  expect(made).toMatchObject({
    status: 201,
    body: { name: 'crm', url, events: ['job.*'], state: 'enabled' },
  });
  const { secret } = made.body;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const kept = await world.endpointSecrets.secret(endpointIdOf('crm'), 1);
  expect(`whsec_${Buffer.from(kept ?? []).toString('base64')}`).toBe(secret);
  const { body: list } = await send('GET', '/v1/endpoints');
  expect(list.items).toHaveLength(1);
  expect(JSON.stringify(list)).not.toContain('whsec_');
  expect(await create()).toMatchObject({ status: 409, body: { code: 'name_taken' } });
});

test.each<[string, object, number, string]>([
  ['another host', { url: 'https://other.example.com/' }, 403, 'endpoint_host_not_allowed'],
  ['a private address', { url: 'https://10.0.0.7/hooks' }, 403, 'endpoint_host_not_allowed'],
  ['http', { url: 'http://crm.example.com/' }, 400, 'invalid_request'],
  ['another port', { url: 'https://crm.example.com:8443/' }, 400, 'invalid_request'],
  ['this machine', { url: 'http://127.0.0.1:19000/' }, 400, 'invalid_request'],
  ['an unknown event', { events: ['job.lost'] }, 400, 'invalid_request'],
  ['no event', { events: [] }, 400, 'invalid_request'],
  ['an empty name', { name: '' }, 400, 'invalid_request'],
  ['a member that is none', { secret: 'own' }, 400, 'invalid_request'],
])('%s is refused, and leaves no endpoint', async (_, given, status, code) => {
  expect(await create(given)).toMatchObject({ status, body: { code } });
  expect((await send('GET', '/v1/endpoints')).body.items).toEqual([]);
});

test('what is noted of its calls is no change that a person has to see first', async () => {
  await create();
  const id = endpointIdOf('crm');
  const seen = { 'if-match': await tagOf() };
  const { write, remove } = world.endpoints;
  // Each time just before the person's own write.
  world.endpoints.write = async (next) => {
    world.endpoints.write = write;
    await markTaken(world, id);
    return write(next);
  };
  expect(await send('PATCH', path, { all_jobs: true }, seen)).toMatchObject({ status: 200 });
  expect(await world.endpoints.endpoint(id)).toMatchObject({ allJobs: true, tookAtMs: world.now() });
  const stale = await send('DELETE', path, undefined, seen);
  expect(stale).toMatchObject({
    status: 412,
    body: { detail: expect.stringMatching(/^The endpoint has changed since/) },
  });
  const newest = { 'if-match': await tagOf() };
  world.clock.advance(2 * 3_600_000);
  world.endpoints.remove = async (which) => {
    world.endpoints.remove = remove;
    await markTaken(world, id);
    return remove(which);
  };
  expect(await send('DELETE', path, undefined, newest)).toMatchObject({ status: 200 });
  expect(await world.endpoints.endpoint(id)).toBeUndefined();
});

test('it is changed, disabled and enabled by the version that was seen', async () => {
  await create();
  expect(await send('PATCH', path, { all_jobs: true })).toMatchObject({ status: 428 });
  const seen = { 'if-match': await tagOf() };
  const changed = await send(
    'PATCH',
    path,
    { all_jobs: true, events: ['job.held'], state: 'disabled' },
    seen,
  );
  expect(changed).toMatchObject({
    status: 200,
    body: { all_jobs: true, events: ['job.held'], state: 'disabled', disabled_because: 'asked' },
  });
  expect(await send('PATCH', path, { all_jobs: false }, seen)).toMatchObject({ status: 412 });
  const again = await send('PATCH', path, { state: 'enabled' }, { 'if-match': await tagOf() });
  expect(again.body).toMatchObject({ state: 'enabled', disabled_because: null, all_jobs: true });
  const elsewhere = { url: 'https://other.example.com/' };
  expect(await send('PATCH', path, elsewhere, { 'if-match': await tagOf() })).toMatchObject({ status: 403 });
});

test('it is deleted by the version that was seen', async () => {
  await create();
  const old = await tagOf();
  await send('PATCH', path, { all_jobs: true }, { 'if-match': old });
  expect(await send('DELETE', path, undefined, { 'if-match': old })).toMatchObject({ status: 412 });
  expect(await send('DELETE', path, undefined, { 'if-match': await tagOf() })).toMatchObject({ status: 200 });
  expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('a new secret is shown once, and the one before signs for a day', async () => {
  const { secret: first } = (await create()).body;
  const rotated = await send('POST', `${path}/rotate-secret`);
  expect(rotated.status).toBe(200);
  const until = new Date(world.now() + 86_400_000).toISOString();
  expect(rotated.body).toMatchObject({ former_secret_signs_until: until });
  expect(rotated.body.secret).toMatch(/^whsec_/);
  expect(first).toMatch(/^whsec_/);
  world.clock.advance(86_400_000);
  expect((await send('GET', path)).body.former_secret_signs_until).toBeNull();
});

test('a ping is one call for one key, and is listed', async () => {
  await create();
  const ping = () => send('POST', `${path}/ping`, undefined, { 'idempotency-key': 'ping-1' });
  const [one, again] = [await ping(), await ping()];
  expect(one).toMatchObject({
    status: 202,
    body: { webhook_id: expect.stringMatching(/^cb_[0-9a-v]{26}$/) },
  });
  expect(again.body).toEqual(one.body);
  const { body } = await send('GET', '/v1/notifications');
  expect(body.items).toMatchObject([{ source: { to: 'endpoint', endpoint: endpointIdOf('crm') } }]);
});

test('a span for a resend must be whole, in order and recent', async () => {
  await create();
  const resend = (body: object) => send('POST', `${path}/resend`, body, { 'idempotency-key': 'again-1' });
  const at = (days: number) => new Date(world.now() - days * 86_400_000).toISOString();
  expect(await resend({ from: at(1), to: at(0) })).toMatchObject({
    status: 202,
    body: { resent: 0, looked_from: at(1), is_complete: true },
  });
  for (const [from, to, pointer] of [
    [at(15), at(0), '/from'],
    [at(1), at(2), '/to'],
    ['yesterday', at(0), '/from'],
  ] as const)
    expect(await resend({ from, to })).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
});

test('a job names an endpoint that is there, and never an address', async () => {
  const campaign = (callback: object) =>
    send(
      'POST',
      '/v1/campaigns',
      { text: 'Hi', to: ['+12125550101'], callback },
      { 'idempotency-key': 'one' },
    );
  expect(await campaign({ endpoint: 'crm' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/callback/endpoint' }] },
  });
  expect(await campaign({ endpoint: url })).toMatchObject({ status: 400 });
  expect(await campaign({ url })).toMatchObject({ status: 400 });
  await create();
  expect(await campaign({ endpoint: 'crm', events: ['job.lost'] })).toMatchObject({ status: 400 });
  expect(await campaign({ endpoint: 'crm', events: ['job.held'] })).toMatchObject({
    status: 202,
    body: { callback: { endpoint: 'crm', events: ['job.held'] } },
  });
});

test('an endpoint that has not changed is answered 304, and no delete goes without the version seen', async () => {
  await create();
  expect((await send('GET', path, undefined, { 'if-none-match': await tagOf() })).status).toBe(304);
  expect((await send('DELETE', path)).status).toBe(428);
});

test.each([
  ['portings', { action: 'accept', porting_id: 'port_1' }, { action: 'accept', porting_id: 'port_2' }],
  ['account-changes', { action: 'create', first_name: 'Ada' }, { action: 'create', first_name: 'Bo' }],
])('a key of one request for %s is none for another', async (what, row, other) => {
  const key = { 'idempotency-key': 'one' };
  expect((await send('POST', `/v1/${what}`, { rows: [row] }, key)).status).toBe(202);
  const again = await send('POST', `/v1/${what}`, { rows: [other] }, key);
  expect(again).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
});

test('of two people who register one name at once, who gets it is shown the secret that signs', async () => {
  const both = await Promise.all([create(), create()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const endpoint = await world.endpoints.endpoint(endpointIdOf('crm'));
  const kept = await world.endpointSecrets.secret(endpointIdOf('crm'), endpoint?.secretNo ?? 0);
  const shown = both.find(({ status }) => status === 201)?.body.secret;
  expect(shown).toBe(`whsec_${Buffer.from(kept ?? []).toString('base64')}`);
});

/** What calls of the endpoint are signed with now, as its owner is shown it. */
async function signingSecrets() {
  const endpoint = await world.endpoints.endpoint(endpointIdOf('crm'));
  if (endpoint === undefined) throw new Error('The endpoint is gone');
  const keys = await Promise.all(
    signingNos(endpoint, world.now()).map((no) => world.endpointSecrets.secret(endpoint.id, no)),
  );
  return keys.map((key) => `whsec_${Buffer.from(key ?? []).toString('base64')}`);
}

const rotate = async () => (await send('POST', `${path}/rotate-secret`)).body.secret as string;

test('two rotations at once: both secrets that were shown sign for a day, and so does the one in use', async () => {
  const { secret: inUse } = (await create()).body;
  const both = await Promise.all([rotate(), rotate()]);
  expect((await signingSecrets()).sort()).toEqual([...both, inUse].sort());
});

test('who rotates again because the answer was lost leaves the secret in use its day', async () => {
  const { secret: inUse } = (await create()).body;
  const lost = await rotate();
  world.clock.advance(60_000);
  const shown = await rotate();
  expect(await signingSecrets()).toEqual([shown, lost, inUse]);
  world.clock.advance(86_400_000 - 60_000);
  expect(await signingSecrets()).toEqual([shown, lost]);
  world.clock.advance(60_000);
  expect(await signingSecrets()).toEqual([shown]);
});

test('at most five secrets sign at a time', async () => {
  await create();
  const shown: string[] = [];
  for (let no = 1; no <= 6; no += 1) shown.unshift(await rotate());
  expect(await signingSecrets()).toEqual(shown.slice(0, 5));
});
