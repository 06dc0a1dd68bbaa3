import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PeopleSettings } from '../../../shared/core/access/people.ts';
import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { issuerPeople } from '../../../shared/provider/identity/issuer-people.ts';
import { startKeyServer } from '../../support/identity/key-server.ts';
import { apiAudience, type Issuer, startIssuer } from '../../support/identity/oidc-issuer.ts';
import { signingKey, signToken } from '../../support/identity/sign-token.ts';

const nowMs = Date.parse('2027-03-01T09:00:00Z');
const nowS = nowMs / 1_000;
const key = signingKey('first');
const dispatcher = openDispatcher();
const closing: (() => Promise<unknown>)[] = [];

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: nowMs }));
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});
afterAll(() => dispatcher.close());

function settingsOf(issuer: string): PeopleSettings {
  const groups = { 'fleet-ops': ['read', 'send'], leads: ['read', 'approve'] } as const;
  return { issuer, audience: [apiAudience], groupsClaim: 'groups', groups };
}

function peopleOf(issuer: string, other: Partial<PeopleSettings> = {}) {
  const warnings: unknown[] = [];
  const log = { warn: (event: string, facts?: object) => void warnings.push({ event, ...facts }) };
  const wire = { dispatcher, now: () => Date.now() };
  return { ask: issuerPeople(wire, { ...settingsOf(issuer), ...other }, log), warnings };
}

/** Keys need not say for which algorithm they are. */
async function serverOf(keys: readonly unknown[] = [{ ...key.jwk, alg: undefined }]) {
  const server = await startKeyServer(keys);
  closing.push(server.close);
  return server;
}

const claimsOf = (issuer: string) => ({
  iss: issuer,
  aud: apiAudience,
  sub: 'ada',
  iat: nowS,
  exp: nowS + 600,
  groups: ['fleet-ops'],
});

const invalid = (detail: string) => ({ refused: 'invalid', detail: expect.stringContaining(detail) });

describe('at a real OpenID provider', () => {
  let issuer: Issuer;
  beforeAll(async () => {
    issuer = await startIssuer({
      ada: { name: 'Ada Example', groups: ['fleet-ops', 'leads', 'chess'] },
      bo: { name: 'Bo Example', groups: ['chess'] },
    });
  });
  afterAll(() => issuer.close());

  test('somebody who signs in has a name, and the scopes of all of their groups', async () => {
    const token = await issuer.signIn('ada');
    expect(await peopleOf(issuer.issuer).ask(token)).toEqual({
      person: {
        id: `${issuer.issuer}#ada`,
        name: 'Ada Example',
        scopes: ['read', 'send', 'approve'],
        expiresAtMs: nowMs + 600_000,
      },
    });
  });

  test('somebody of groups that the stage does not name may do nothing', async () => {
    const token = await issuer.signIn('bo');
    expect(await peopleOf(issuer.issuer).ask(token)).toMatchObject({ person: { scopes: [] } });
  });

  test('a token for another API is refused, and so is one that was changed', async () => {
    const token = await issuer.signIn('ada');
    const other = peopleOf(issuer.issuer, { audience: ['https://other.example.com'] });
    expect(await other.ask(token)).toEqual(invalid('another audience'));
    const [header, payload, signature] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, groups: ['leads'] })).toString('base64url');
    expect(await peopleOf(issuer.issuer).ask(`${header}.${changed}.${signature}`)).toEqual(
      invalid('signature of the token is wrong'),
    );
  });

  test('a token ends when its time is over', async () => {
    const token = await issuer.signIn('ada');
    const { ask } = peopleOf(issuer.issuer);
    vi.setSystemTime(nowMs + 606_000);
    expect(await ask(token)).toEqual({ refused: 'expired', detail: 'The token has expired' });
  });

  test('a token that works for two hours is refused', async () => {
    const lax = await startIssuer({ ada: { name: 'Ada', groups: [] } }, { lifeSeconds: 7_200 });
    closing.push(lax.close);
    expect(await peopleOf(lax.issuer).ask(await lax.signIn('ada'))).toEqual(invalid('more than an hour'));
  });
});

describe('a token', () => {
  test.each<[string, string, object, object?]>([
    ['of another issuer', 'another issuer', { iss: 'https://other.example.com' }],
    ['for another audience', 'another audience', { aud: 'https://other.example.com' }],
    ['for nobody', 'another audience', { aud: undefined }],
    ['of nobody', 'no subject', { sub: undefined }],
    ['that never ends', 'when it ends', { exp: undefined }],
    ['that does not say since when it works', 'when it was issued', { iat: undefined }],
    [
      'that is issued tomorrow, for ten minutes',
      'more than an hour',
      { iat: nowS + 86_400, exp: nowS + 87_000 },
    ],
    ['that is not valid yet', 'not valid yet', { nbf: nowS + 60 }],
    ['of a key without an id', 'names no key', {}, { kid: undefined }],
    ['of a key that the issuer does not show', 'does not show', {}, { kid: 'other' }],
    ['that says that it is signed with a secret', 'can be verified', {}, { alg: 'HS256' }],
    ['that says that it is not signed', 'can be verified', {}, { alg: 'none' }],
  ])('%s is refused', async (_, detail, claims, header) => {
    const { issuer } = await serverOf();
    const token = signToken(key, { ...claimsOf(issuer), ...claims }, header);
    expect(await peopleOf(issuer).ask(token)).toEqual(invalid(detail));
  });

  test('without a signature is refused', async () => {
    const { issuer } = await serverOf();
    const signed = signToken(key, claimsOf(issuer), { alg: 'none' });
    const { ask } = peopleOf(issuer);
    expect(await ask(signed.slice(0, signed.lastIndexOf('.') + 1))).toEqual(invalid('cannot be read'));
    expect(await ask('eyJ.eyJ.x')).toEqual(invalid('cannot be read'));
  });

  test('that somebody else signed in the name of a key of the issuer is refused', async () => {
    const { issuer } = await serverOf();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const token = signToken({ kid: 'first', privateKey }, claimsOf(issuer));
    expect(await peopleOf(issuer).ask(token)).toEqual(invalid('signature of the token is wrong'));
  });

  test.each([
    ['a single group', { groups: 'leads' }, ['read', 'approve']],
    ['no groups', { groups: undefined }, []],
    ['groups of another kind', { groups: [7, { leads: true }, 'constructor'] }, []],
  ])('with %s counts what the stage knows', async (_, claims, scopes) => {
    const { issuer } = await serverOf();
    const answer = await peopleOf(issuer).ask(signToken(key, { ...claimsOf(issuer), ...claims }));
    expect(answer).toMatchObject({ person: { name: 'ada', scopes } });
  });

  test('has its groups in the claim that the stage names', async () => {
    const { issuer } = await serverOf();
    const claims = { ...claimsOf(issuer), groups: ['leads'], 'cognito:groups': ['fleet-ops'] };
    const { ask } = peopleOf(issuer, { groupsClaim: 'cognito:groups' });
    expect(await ask(signToken(key, claims))).toMatchObject({ person: { scopes: ['read', 'send'] } });
  });
});

describe('the keys of an issuer', () => {
  const documents = ['/.well-known/openid-configuration', '/keys'];

  test('are asked for once', async () => {
    const { issuer, requests } = await serverOf();
    const { ask } = peopleOf(issuer);
    const token = signToken(key, claimsOf(issuer));
    expect(await Promise.all([ask(token), ask(token)])).toMatchObject([{ person: {} }, { person: {} }]);
    await ask(token);
    expect(requests).toEqual(documents);
  });

  test('are not asked for a token of another issuer', async () => {
    const { issuer, requests } = await serverOf();
    await peopleOf(issuer).ask(signToken(key, { ...claimsOf(issuer), iss: 'https://other.example.com' }));
    expect(requests).toEqual([]);
  });

  test('are asked for again at most once a minute for a key that they do not have', async () => {
    const { issuer, requests, state } = await serverOf();
    const { ask } = peopleOf(issuer);
    const next = signingKey('next');
    const token = signToken(next, claimsOf(issuer));
    for (let at = 0; at < 3; at++) expect(await ask(token)).toEqual(invalid('does not show'));
    expect(requests).toEqual(documents);
    state.keys = [next.jwk];
    vi.setSystemTime(nowMs + 59_999);
    expect(await ask(token)).toEqual(invalid('does not show'));
    vi.setSystemTime(nowMs + 60_000);
    expect(await ask(token)).toMatchObject({ person: {} });
    expect(requests).toEqual([...documents, ...documents]);
    // What the issuer took away works no longer.
    expect(await ask(signToken(key, claimsOf(issuer)))).toEqual(invalid('does not show'));
  });

  test('are asked for again after an hour, and work for a day while the issuer is down', async () => {
    const { issuer, requests, state } = await serverOf();
    const { ask, warnings } = peopleOf(issuer);
    const at = (ms: number) => {
      vi.setSystemTime(nowMs + ms);
      const issued = { iat: nowS + ms / 1_000, exp: nowS + ms / 1_000 + 60 };
      return ask(signToken(key, { ...claimsOf(issuer), ...issued }));
    };
    expect(await at(0)).toMatchObject({ person: {} });
    expect(await at(3_599_000)).toMatchObject({ person: {} });
    expect(requests).toHaveLength(2);
    state.answers = 'with 500';
    expect(await at(3_600_000)).toMatchObject({ person: {} });
    expect(requests).toHaveLength(3);
    expect(warnings).toEqual([
      {
        event: 'people.keys_unavailable',
        error: 'The configuration of the issuer is answered 500',
      },
    ]);
    expect(await at(86_399_000)).toMatchObject({ person: {} });
    expect(await at(86_400_000)).toMatchObject({ refused: 'unavailable' });
  });

  test.each([
    ['with 500', 'is answered 500'],
    ['with a redirect', 'is answered 302'],
    ['with a page', 'is not JSON'],
    ['for another issuer', 'is that of another one'],
    ['never', 'cannot be read (limit)'],
  ] as const)('that are answered %s leave it open whether a token is good', async (answers, error) => {
    const { issuer, requests, state } = await serverOf();
    state.answers = answers;
    const { ask, warnings } = peopleOf(issuer);
    const token = signToken(key, claimsOf(issuer));
    expect(await ask(token)).toEqual({ refused: 'unavailable', retryAfterMs: 5_000 });
    expect(await ask(token)).toMatchObject({ refused: 'unavailable' });
    expect(requests).toHaveLength(1);
    expect(warnings).toEqual([{ event: 'people.keys_unavailable', error: expect.stringContaining(error) }]);
    state.answers = 'well';
    vi.setSystemTime(nowMs + 5_000);
    expect(await ask(token)).toMatchObject({ person: {} });
  });

  test('that have one of an unknown form work without it', async () => {
    const { issuer } = await serverOf([{ kid: 'odd' }, 7, key.jwk]);
    expect(await peopleOf(issuer).ask(signToken(key, claimsOf(issuer)))).toMatchObject({ person: {} });
  });
});
