import { expect } from 'vitest';
import type { Practice } from '../../support/documents/practice.ts';
import { allOf } from '../../support/documents/refused.ts';
import { statementsOf } from '../../support/documents/statement.ts';

const states = statementsOf('Partner API');

const tokenLifeMs = 300_000;

/** A token request as a stranger writes it; a field that is undefined is left out. */
async function askForToken({ sandbox }: Practice, replaced: Record<string, string | undefined> = {}) {
  const fields = { grant_type: 'client_credentials', ...sandbox.partner.credentials, ...replaced };
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return fetch(`${sandbox.partner.authUrl}/token`, { method: 'POST', body: new URLSearchParams(given) });
}

const accountsWith = ({ sandbox }: Practice, headers: Record<string, string>) =>
  fetch(`${sandbox.baseUrl}/connect/accounts`, { headers: { 'api-version': '2025-01-28', ...headers } });

states('Authentication', 'a token is asked for by a form that is posted to /token', async (practice) => {
  await allOf(practice.partner.accounts.list());
  expect(practice.sandbox.spy.calls('partner.token')).toMatchObject([
    {
      method: 'POST',
      target: '/partner-auth/token',
      headers: { 'content-type': expect.stringMatching(/^application\/x-www-form-urlencoded/) },
      status: 200,
    },
  ]);
  expect(await (await askForToken(practice)).json()).toMatchObject({ access_token: expect.any(String) });
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

states('Authentication', 'the token goes with a call as a bearer', async (practice) => {
  const { access_token: token } = (await (await askForToken(practice)).json()) as { access_token: string };
  expect((await accountsWith(practice, { authorization: `Bearer ${token}` })).status).toBe(200);
  for (const headers of [{}, { authorization: token }, { authorization: 'Bearer nonsense' }])
    expect((await accountsWith(practice, headers as Record<string, string>)).status).toBe(401);
});

states('Authentication', 'one token serves many calls', async ({ partner, sandbox }) => {
  for (let call = 0; call < 5; call += 1) await allOf(partner.accounts.list());
  expect(sandbox.spy.calls('partner.token')).toHaveLength(1);
  expect(sandbox.spy.calls('partner.listAccounts')).toHaveLength(5);
});

states(
  'Limits',
  'a token lives about five minutes, and the client fetches the next one',
  async (practice) => {
    const { partner, sandbox, clock } = practice;
    const { access_token: token } = (await (await askForToken(practice)).json()) as { access_token: string };
    await allOf(partner.accounts.list());
    clock.advance(tokenLifeMs);
    expect((await accountsWith(practice, { authorization: `Bearer ${token}` })).status).toBe(401);
    await allOf(partner.accounts.list());
    expect(sandbox.spy.calls('partner.listAccounts').filter(({ status }) => status === 200)).toHaveLength(2);
  },
);

states(
  'Versioning',
  'the client asks for version 2025-01-28, and for a later one only what the document does not have',
  async ({ partner, sandbox }) => {
    await allOf(partner.accounts.list());
    await allOf(partner.productList.list({}));
    const askedOf = (operation: string) => sandbox.spy.calls(operation)[0]?.headers['api-version'];
    expect(askedOf('partner.listAccounts')).toBe('2025-01-28');
    expect(askedOf('partner.listProducts')).toBe('2026-02-05');
  },
  { flags: { listProducts: true } },
);

states('Versioning', 'a version that is not there is refused, and none is taken', async ({ barePartner }) => {
  expect((await barePartner('GET', '/accounts', undefined, { 'api-version': '2099-01-01' })).status).toBe(
    400,
  );
  expect((await barePartner('GET', '/accounts')).status).toBe(200);
});
