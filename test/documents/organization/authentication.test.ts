import { expect } from 'vitest';
import type { Practice } from '../../support/documents/practice.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { problemOf } from '../../support/provider/thrown.ts';
import { all } from '../../support/provider/walk.ts';
import { people, sms } from './texts/first-text.ts';

const states = statementsOf('Organization API');

/** A token request as a stranger writes it; a field that is undefined is left out. */
async function askForToken({ sandbox }: Practice, replaced: Record<string, string | undefined> = {}) {
  const fields = { grant_type: 'client_credentials', ...sandbox.credentials, ...replaced };
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return fetch(`${sandbox.authUrl}/token`, { method: 'POST', body: new URLSearchParams(given) });
}

states('Authentication', 'a token is asked for by a form that is posted to /token', async (practice) => {
  await all(practice.organization.accounts.list());
  expect(practice.sandbox.spy.calls('token')).toMatchObject([
    {
      method: 'POST',
      target: '/auth/token',
      headers: { 'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/) },
      status: 200,
    },
  ]);
  expect((await askForToken(practice)).status).toBe(200);
});

states('Authentication', 'a token request that is no form is refused', async ({ sandbox }) => {
  const answer = await fetch(`${sandbox.authUrl}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', ...sandbox.credentials }),
  });
  expect(answer.status).toBe(400);
});

for (const [name, value, status] of [
  ['grant_type', undefined, 400],
  ['grant_type', 'password', 400],
  ['client_id', undefined, 401],
  ['client_id', 'somebody-else', 401],
  ['client_secret', undefined, 401],
  ['client_secret', 'guessed', 401],
] as const)
  states('Authentication', `${name} ${value ?? 'left out'} gets no token`, async (practice) => {
    const answer = await askForToken(practice, { [name]: value });
    expect(answer.status).toBe(status);
    expect(await answer.json()).not.toHaveProperty('access_token');
  });

states(
  'Authentication',
  'what a token is answered with is enough for a client that knows only its name',
  async (practice) => {
    const answer = (await (await askForToken(practice)).json()) as object;
    expect(answer).toMatchObject({ access_token: expect.any(String), expires_in: 300, token_type: 'Bearer' });
  },
);

states('Authentication', 'a call is let in by its bearer token', async (practice) => {
  const { access_token } = (await (await askForToken(practice)).json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  expect((await practice.bareOrganization('GET', '/accounts', undefined, { authorization })).status).toBe(
    200,
  );
  expect(await all(practice.organization.accounts.list())).toHaveLength(1);
});

for (const [words, authorization] of [
  ['an empty header', ''],
  ['the name and secret themselves', `Basic ${btoa('sandbox-client:sandbox-secret')}`],
  ['a token of nobody', 'Bearer guessed'],
  ['a bare word', 'guessed'],
] as const)
  states('Authentication', `${words} is answered 401`, async ({ bareOrganization }) => {
    const bare = await bareOrganization('GET', '/accounts', undefined, { authorization });
    expect(bare.status).toBe(401);
  });

states('Authentication', 'a call without a header is answered 401', async ({ sandbox }) => {
  expect((await fetch(`${sandbox.baseUrl}/enterprise/accounts`)).status).toBe(401);
});

states('Authentication', 'the other API has its own tokens: they do not count here', async (practice) => {
  const { partner } = practice.sandbox;
  const form = { grant_type: 'client_credentials', ...partner.credentials };
  const answer = await fetch(`${partner.authUrl}/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const authorization = `Bearer ${access_token}`;
  expect((await practice.bareOrganization('GET', '/accounts', undefined, { authorization })).status).toBe(
    401,
  );
});

states('Authentication', 'one token serves several calls', async ({ organization, sandbox, clock }) => {
  await all(organization.accounts.list());
  clock.advance(120_000);
  await all(organization.subscribers.list());
  await organization.sms.send(sms());
  expect(sandbox.spy.calls('token')).toHaveLength(1);
});

for (const [words, waitMs] of [
  ['shortly before its end', 290_000],
  ['after its end', 300_000],
  ['long after its end', 86_400_000],
] as const)
  states('Authentication', `the client refreshes its token automatically ${words}`, async (practice) => {
    const { organization, sandbox, clock } = practice;
    await all(organization.accounts.list());
    clock.advance(waitMs);
    await all(organization.accounts.list());
    expect(sandbox.spy.calls('token')).toHaveLength(2);
    expect(sandbox.spy.calls('listAccounts').map(({ status }) => status)).toEqual([200, 200]);
  });

states('Authentication', 'many calls at once share one token request', async ({ organization, sandbox }) => {
  await Promise.all(people(5).map((to) => organization.sms.send(sms({ to: [to] }))));
  expect(sandbox.spy.calls('token')).toHaveLength(1);
});

states('Authentication', 'a token that is refused is replaced for a later call', async (practice) => {
  const { organization, sandbox, clock } = practice;
  sandbox.faults.next('listAccounts', { kind: 'unauthorized' });
  const problem = await problemOf(all(organization.accounts.list()));
  expect(problem).toMatchObject({ code: 'unauthorized', status: 401, effect: 'none' });
  clock.advance(60_000);
  expect(await all(organization.accounts.list())).toHaveLength(1);
  expect(sandbox.spy.calls('token')).toHaveLength(2);
});

states('Authentication', 'a token server that refuses leaves the call unmade', async (practice) => {
  const { organization, sandbox } = practice;
  sandbox.faults.next('token', { kind: 'unauthorized' });
  const problem = await problemOf(organization.sms.send(sms()));
  expect(problem).toMatchObject({ tried: 'Fetch an access token', code: 'unauthorized', effect: 'none' });
  expect(sandbox.spy.calls('sendSms')).toEqual([]);
});
