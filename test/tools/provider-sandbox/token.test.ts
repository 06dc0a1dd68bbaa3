import { expect, test } from 'vitest';
import {
  askForToken,
  clientOf,
  openSandbox,
  sms,
  standingClock,
} from '../../support/sandbox/sandbox-client.ts';

test('the token endpoint gives a bearer token for 300 seconds', async () => {
  const sandbox = await openSandbox();
  const response = await askForToken(sandbox);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    expires_in: 300,
    token_type: 'Bearer',
    scope: expect.any(String),
  });
});

test.each([
  ['a wrong secret', { client_secret: 'wrong' }, 401, 'invalid_client'],
  ['an unknown client', { client_id: 'nobody' }, 401, 'invalid_client'],
  ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
])('%s gets an OAuth error', async (_, fields, status, error) => {
  const sandbox = await openSandbox();
  const response = await askForToken(sandbox, fields);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error, error_description: expect.any(String) });
});

test.each([
  ['JSON instead of a form', 'application/json', '{"grant_type":"client_credentials"}'],
  ['a form without a grant type', 'application/x-www-form-urlencoded', 'client_id=sandbox-client'],
  [
    'a field given twice',
    'application/x-www-form-urlencoded',
    'grant_type=client_credentials&grant_type=client_credentials&client_id=sandbox-client&client_secret=sandbox-secret',
  ],
])('%s gets 400 invalid_request', async (_, contentType, body) => {
  const sandbox = await openSandbox();
  const response = await fetch(`${sandbox.authUrl}/token`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'invalid_request' });
});

test('a token is good until 300 seconds have passed, and not a moment longer', async () => {
  const clock = standingClock();
  const sandbox = await openSandbox({ now: clock.now });
  const client = await clientOf(sandbox);
  clock.advance(299_999);
  expect((await client.send(sms())).status).toBe(200);
  clock.advance(1);
  const refused = await client.send(sms());
  expect(refused.status).toBe(401);
  expect(refused.headers.get('content-type')).toBe('application/problem+json');
  expect(await refused.json()).toMatchObject({ status: 401, correlation_id: expect.any(String) });
});

test('tokens of the same moment differ and all are good', async () => {
  const clock = standingClock();
  const sandbox = await openSandbox({ now: clock.now });
  const [one, other] = [await clientOf(sandbox), await clientOf(sandbox)];
  expect((await one.send(sms())).status).toBe(200);
  expect((await other.send(sms())).status).toBe(200);
});

test.each([
  ['no token', {}],
  ['an unknown token', { authorization: 'Bearer abc' }],
  ['another scheme', { authorization: 'Basic YTpi' }],
  ['no scheme', { authorization: 'abc' }],
])('%s is answered 401 and nothing is sent', async (_, headers) => {
  const sandbox = await openSandbox();
  const response = await fetch(`${sandbox.baseUrl}/enterprise/sms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(sms()),
  });
  expect(response.status).toBe(401);
  expect(sandbox.spy.performed()).toEqual([]);
});

test('a restarted sandbox knows no token of before', async () => {
  const first = await openSandbox();
  const client = await clientOf(first);
  const port = Number(new URL(first.baseUrl).port);
  await first.close();
  await openSandbox({ port });
  expect((await client.send(sms())).status).toBe(401);
});
