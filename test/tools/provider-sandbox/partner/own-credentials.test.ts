import { expect, test } from 'vitest';
import { openPartner, pointersOf } from '../../../support/sandbox/partner-client.ts';
import { openSandbox, tokenOf } from '../../../support/sandbox/sandbox-client.ts';

test('the partner API has its own credentials: the other credentials get no token, the other token opens nothing', async () => {
  const { sandbox, partner, commands } = await openPartner();
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...sandbox.credentials });
  const refused = await fetch(`${commands.authUrl}/token`, { method: 'POST', body: form });
  expect(refused.status).toBe(401);
  const authorization = `Bearer ${await tokenOf(sandbox)}`;
  expect((await partner.call('GET', '/accounts', undefined, { authorization })).status).toBe(401);
  const crossed = await fetch(`${sandbox.baseUrl}/enterprise/accounts`, {
    headers: { authorization: `Bearer ${partner.token}` },
  });
  expect(crossed.status).toBe(401);
});

test('a token lives five minutes', async () => {
  const { partner, clock } = await openPartner();
  clock.advance(299_999);
  expect((await partner.get('/accounts')).status).toBe(200);
  clock.advance(1);
  expect((await partner.get('/accounts')).status).toBe(401);
});

test('another Api-Version than the documented one is refused, and none means the documented one', async () => {
  const { sandbox, partner } = await openPartner();
  const refused = await partner.call('GET', '/accounts', undefined, { 'api-version': '2026-02-05' });
  expect(refused.status).toBe(400);
  expect(pointersOf(refused)).toEqual(["$['Api-Version']"]);
  const response = await fetch(`${sandbox.baseUrl}/connect/accounts`, {
    headers: { authorization: `Bearer ${partner.token}` },
  });
  expect(response.status).toBe(200);
});

test('with the flag allowOtherVersions any version is answered', async () => {
  const { partner } = await openPartner({ flags: { allowOtherVersions: true } });
  const answer = await partner.call('GET', '/accounts', undefined, { 'api-version': '2026-02-05' });
  expect(answer.status).toBe(200);
});

test('a problem repeats the Correlation-Id of the call', async () => {
  const { partner } = await openPartner();
  const { status, headers, body } = await partner.call('GET', '/accounts/acc_nobody', undefined, {
    'correlation-id': 'trace-17',
  });
  expect(status).toBe(404);
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(body).toMatchObject({ title: 'Not Found', status: 404, correlation_id: 'trace-17' });
});

test('a success is application/hal+json', async () => {
  const { partner } = await openPartner();
  expect((await partner.get('/accounts')).headers.get('content-type')).toBe('application/hal+json');
});

test('one operation takes this many calls a minute, another one has its own count', async () => {
  const { partner, clock } = await openPartner({ partner: { callsPerMinute: 2 } });
  await partner.get('/accounts');
  await partner.get('/accounts');
  const busy = await partner.get('/accounts');
  expect(busy.status).toBe(429);
  expect(busy.body.errors).toMatchObject([{ code: 'rate_limit_exceeded' }]);
  expect(busy.headers.get('retry-after')).toBe('60');
  expect((await partner.get('/subscribers')).status).toBe(200);
  clock.advance(60_000);
  expect((await partner.get('/accounts')).status).toBe(200);
});

test('a fault meets the operation of one API and not its namesake of the other', async () => {
  const { sandbox, partner } = await openPartner();
  sandbox.faults.next('partner.listAccounts', { kind: 'server-error', status: 503 });
  const other = await fetch(`${sandbox.baseUrl}/enterprise/accounts`, {
    headers: { authorization: `Bearer ${await tokenOf(sandbox)}` },
  });
  expect(other.status).toBe(200);
  expect((await partner.get('/accounts')).status).toBe(503);
  expect((await partner.get('/accounts')).status).toBe(200);
});

test('the same seed makes the same ids', async () => {
  const ids = async () => {
    const sandbox = await openSandbox({ seed: 7, partner: { subscriptions: 2 } });
    return sandbox.partner.events().map(({ id }) => id);
  };
  expect(await ids()).toEqual(await ids());
});
