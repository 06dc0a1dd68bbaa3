import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PeopleSettings } from '../../../shared/core/access/people.ts';
import { authenticateKeys, authenticatePeople } from '../../../shared/http/access/authenticate.ts';
import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { issuerPeople } from '../../../shared/provider/identity/issuer-people.ts';
import { type Call, call } from '../../support/http/api-client.ts';
import { authenticateTests, patient } from '../../support/http/keys.ts';
import { startKeyServer } from '../../support/identity/key-server.ts';
import { apiAudience, type Issuer, startIssuer } from '../../support/identity/oidc-issuer.ts';
import { signingKey, signToken } from '../../support/identity/sign-token.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans } from '../../support/worlds/run-world.ts';

const nowMs = Date.parse('2027-03-01T09:00:00Z');
const dispatcher = openDispatcher();
const fourEyes = { fromRows: 1, orders: true, rules: true, operatorKeys: false };
let issuer: Issuer;

beforeAll(async () => {
  issuer = await startIssuer({
    ada: { name: 'Ada Example', groups: ['makers'] },
    bo: { name: 'Bo Example', groups: ['approvers'] },
    cy: { name: 'Cy Example', groups: ['chess'] },
  });
});
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: nowMs }));
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await issuer.close();
  await dispatcher.close();
});

function settingsOf(address: string): PeopleSettings {
  const groups = {
    makers: ['read', 'send', 'approve', 'admin'],
    approvers: ['read', 'approve'],
  } as const;
  return { issuer: address, audience: [apiAudience], groupsClaim: 'groups', groups };
}

function authenticateAt(address: string) {
  const log = { warn: () => {} };
  const people = issuerPeople({ dispatcher, now: () => Date.now() }, settingsOf(address), log);
  return authenticatePeople(people, authenticateTests);
}

/** Calls as somebody who has signed in. */
function opened(world = { ...aWorld(), fourEyes }) {
  const authenticate = authenticateAt(issuer.issuer);
  const ask = (token: string, method: string, path: string, body?: object, more: Call = {}) =>
    call(world, method, path, {
      authenticate,
      by: '',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': 'one' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...more,
    });
  return { world, ask };
}

test('GET /v1/me says who signed in, what they may do and until when', async () => {
  const { ask } = opened();
  expect(await ask(await issuer.signIn('bo'), 'GET', '/v1/me')).toMatchObject({
    status: 200,
    body: {
      kind: 'person',
      id: `${issuer.issuer}#bo`,
      name: 'Bo Example',
      scopes: ['read', 'approve'],
      expires_at: '2027-03-01T09:10:00.000Z',
    },
  });
});

test('somebody whose groups the stage does not name is asked to see the operator', async () => {
  const { ask } = opened();
  const { status, body } = await ask(await issuer.signIn('cy'), 'GET', '/v1/jobs');
  expect([status, body.code, body.detail]).toEqual([
    403,
    'scope_missing',
    'Your groups do not have the scope `read`. Ask your operator. A new group counts from your next token.',
  ]);
});

test('keys work beside people', async () => {
  const { world } = opened();
  const authenticate = authenticateAt(issuer.issuer);
  expect(await call(world, 'GET', '/v1/me', { authenticate })).toMatchObject({
    status: 200,
    body: { kind: 'key', name: 'crm' },
  });
});

test('what one person makes another one approves, and a key counts as who made it', async () => {
  const { world, ask } = opened();
  const [ada, bo] = [await issuer.signIn('ada'), await issuer.signIn('bo')];
  const campaign = { text: 'Hello', to: ['+12125550101'], options: { mode: 'send' } };
  const { body: made } = await ask(ada, 'POST', '/v1/campaigns', campaign);
  expect(made.created_by).toEqual({ kind: 'person', id: `${issuer.issuer}#ada`, name: 'Ada Example' });
  await runPlans(world);
  const approve = `/v1/jobs/${made.id}/approve`;
  expect(await ask(ada, 'POST', approve)).toMatchObject({ status: 403, body: { code: 'same_person' } });

  const wish = { name: 'puppet', scopes: ['read', 'approve'] };
  const { body: puppet } = await ask(ada, 'POST', '/v1/keys', wish);
  const byKeys = authenticateKeys({ ...world, now: world.now, inTime: patient });
  const asPuppet = { authenticate: byKeys };
  expect(await ask(puppet.key, 'POST', approve, undefined, asPuppet)).toMatchObject({
    status: 403,
    body: { code: 'same_person' },
  });

  expect(await ask(bo, 'POST', approve)).toMatchObject({
    status: 200,
    body: { approved_by: { kind: 'person', name: 'Bo Example' } },
  });
});

test('a key that one person made lets go what another one made', async () => {
  const { world, ask } = opened();
  const [ada, bo] = [await issuer.signIn('ada'), await issuer.signIn('bo')];
  const { body: key } = await ask(ada, 'POST', '/v1/keys', { name: 'desk', scopes: ['read', 'approve'] });
  const { body: made } = await call(world, 'POST', '/v1/campaigns', {
    headers: { 'content-type': 'application/json', 'idempotency-key': 'two' },
    body: JSON.stringify({ text: 'Hello', to: ['+12125550101'] }),
  });
  await runPlans(world);
  const byKeys = { authenticate: authenticateKeys({ ...world, now: world.now, inTime: patient }) };
  const approve = `/v1/jobs/${made.id}/approve`;
  expect((await ask(key.key, 'POST', approve, undefined, byKeys)).status).toBe(200);
  expect((await ask(bo, 'POST', approve)).status).toBe(200);
});

test('the same Idempotency-Key of two people makes two jobs', async () => {
  const { ask } = opened();
  const other = await startIssuer({ ada: { name: 'Ada Other', groups: ['makers'] } });
  try {
    const campaign = { text: 'Hello', to: ['+12125550101'] };
    const first = await ask(await issuer.signIn('ada'), 'POST', '/v1/campaigns', campaign);
    const again = await ask(await issuer.signIn('ada'), 'POST', '/v1/campaigns', campaign);
    const authenticate = authenticateAt(other.issuer);
    const second = await ask(await other.signIn('ada'), 'POST', '/v1/campaigns', campaign, { authenticate });
    expect(again.body.id).toBe(first.body.id);
    expect(second.status).toBe(202);
    expect(second.body.id).not.toBe(first.body.id);
  } finally {
    await other.close();
  }
});

test('an expired token is 401 of its own kind, and an issuer that is down is no 401', async () => {
  const { ask } = opened();
  const token = await issuer.signIn('ada');
  vi.setSystemTime(nowMs + 700_000);
  const expired = await ask(token, 'GET', '/v1/me');
  expect([expired.status, expired.body.code]).toEqual([401, 'credentials_expired']);
  expect(expired.headers['www-authenticate']).toBe('Bearer error="invalid_token"');

  const key = signingKey('first');
  const server = await startKeyServer([key.jwk]);
  server.state.answers = 'with 500';
  try {
    const claims = { iss: server.issuer, aud: apiAudience, sub: 'ada', iat: nowMs / 1_000 + 700 };
    const good = signToken(key, { ...claims, exp: claims.iat + 600, groups: ['makers'] });
    const authenticate = authenticateAt(server.issuer);
    const unknown = await ask(good, 'GET', '/v1/me', undefined, { authenticate });
    expect([unknown.status, unknown.body.code]).toEqual([503, 'issuer_unavailable']);
    expect(unknown.headers['retry-after']).toBe('5');
    const wrong = signToken(signingKey('first'), { ...claims, exp: claims.iat + 600 });
    server.state.answers = 'well';
    vi.setSystemTime(nowMs + 705_000);
    const refused = await ask(wrong, 'GET', '/v1/me', undefined, { authenticate });
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      401,
      'credentials_invalid',
      'The signature of the token is wrong. Sign in again, and send the new token.',
    ]);
  } finally {
    await server.close();
  }
});

test('where nobody can sign in, a token is no key', async () => {
  const token = signToken(signingKey('first'), { iss: 'https://id.example.com' });
  const { status, body } = await call(aWorld(), 'GET', '/v1/me', {
    by: '',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([status, body.code]).toEqual([401, 'credentials_invalid']);
});

test('people see rows masked until they ask for numbers, and only that is on record', async () => {
  const { world, ask } = opened();
  const token = await issuer.signIn('ada');
  const text = { text: 'Hello', to: ['+12125550101'] };
  const { body: job } = await ask(token, 'POST', '/v1/campaigns', text);
  await runPlans(world);
  const rows = (query: Record<string, string>) =>
    ask(token, 'GET', `/v1/jobs/${job.id}/rows`, undefined, { query });
  const looks = () => world.audit.all().filter(({ action }) => action === 'rows.reveal').length;
  expect((await rows({})).body.items).toMatchObject([{ line: 1, to: '121…01' }]);
  expect((await rows({ reveal: 'false' })).body.items[0].to).toBe('121…01');
  expect(looks()).toBe(0);
  expect((await rows({ reveal: 'true' })).body.items[0].to).toBe('+12125550101');
  expect(looks()).toBe(1);
  const byKey = (query: Record<string, string>) => call(world, 'GET', `/v1/jobs/${job.id}/rows`, { query });
  expect((await byKey({})).body.items[0].to).toBe('+12125550101');
  expect((await byKey({ reveal: 'false' })).body.items[0].to).toBe('121…01');
  expect(looks()).toBe(2);
});
