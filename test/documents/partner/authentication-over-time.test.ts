import { expect } from 'vitest';
import type { Practice } from '../../support/documents/practice.ts';
import { allOf } from '../../support/documents/refused.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { problemOf } from '../../support/provider/thrown.ts';

const states = statementsOf('Partner API');

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

const formType = 'application/x-www-form-urlencoded';

async function tokenAsStranger({ sandbox }: Practice, contentType = formType): Promise<Response> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...sandbox.partner.credentials });
  return fetch(`${sandbox.partner.authUrl}/token`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: form.toString(),
  });
}

async function strangersToken(practice: Practice): Promise<string> {
  const answer = (await (await tokenAsStranger(practice)).json()) as { access_token: string };
  return answer.access_token;
}

async function statusWith({ sandbox }: Practice, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${sandbox.baseUrl}/connect/accounts`, { headers })).status;
}

states('Limits', 'a token is good just before its five minutes are over, and not after', async (practice) => {
  const token = await strangersToken(practice);
  practice.clock.advance(5 * minuteMs - secondMs);
  expect(await statusWith(practice, token)).toBe(200);
  practice.clock.advance(secondMs);
  expect(await statusWith(practice, token)).toBe(401);
});

states(
  'Authentication',
  'the client has a new token before the old one expires, and is never informed that it did',
  async ({ partner, sandbox, clock }) => {
    await allOf(partner.accounts.list());
    for (let minute = 0; minute < 30; minute += 1) {
      clock.advance(minuteMs);
      await allOf(partner.accounts.list());
    }
    const statuses = new Set(sandbox.spy.calls('partner.listAccounts').map(({ status }) => status));
    expect([...statuses]).toEqual([200]);
    // A token serves the calls of four to five minutes.
    const fetched = sandbox.spy.calls('partner.token').length;
    expect(fetched).toBeGreaterThanOrEqual(7);
    expect(fetched).toBeLessThanOrEqual(8);
  },
);

states('Authentication', 'a token that was given by the other API opens nothing', async (practice) => {
  const { sandbox } = practice;
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...sandbox.credentials });
  const body = { method: 'POST', body: form };
  const { access_token: token } = (await (await fetch(`${sandbox.authUrl}/token`, body)).json()) as {
    access_token: string;
  };
  expect(await statusWith(practice, token)).toBe(401);
  expect((await fetch(`${sandbox.partner.authUrl}/token`, body)).status).toBe(401);
});

states('Authentication', 'a token request is a form, not JSON', async (practice) => {
  expect((await tokenAsStranger(practice)).status).toBe(200);
  expect((await tokenAsStranger(practice, 'application/json')).status).toBe(400);
});

states(
  'Authentication',
  'a call whose token is refused has done nothing, and the next one goes with a new token',
  async ({ partner, sandbox, clock }) => {
    await allOf(partner.accounts.list());
    // One that is refused when it is new is another trouble: the client waits then before it asks again.
    clock.advance(minuteMs);
    sandbox.faults.next('partner.listAccounts', { kind: 'unauthorized' });
    expect(await problemOf(allOf(partner.accounts.list()))).toMatchObject({
      code: 'unauthorized',
      status: 401,
      effect: 'none',
    });
    expect(await allOf(partner.accounts.list())).toEqual([]);
    expect(sandbox.spy.calls('partner.listAccounts').map(({ status }) => status)).toEqual([200, 401, 200]);
    expect(sandbox.spy.calls('partner.token')).toHaveLength(2);
  },
);

states(
  'Versioning',
  'without the header the latest version answers, which is the same here',
  async (practice) => {
    const { barePartner } = practice;
    const named = await barePartner('GET', '/coverage-areas', undefined, { 'api-version': '2025-01-28' });
    const unnamed = await barePartner('GET', '/coverage-areas');
    expect(named.status).toBe(200);
    expect(unnamed).toMatchObject({ status: 200, body: named.body as object });
  },
);

states(
  'Versioning',
  'the header selects the version: what the document has is asked for in its own',
  async (practice) => {
    const { partner, sandbox } = practice;
    await allOf(partner.coverageAreas.list());
    await partner.accounts.get('acc_none').catch(() => {});
    const versions = sandbox.spy.calls().map(({ operation, headers }) => [operation, headers['api-version']]);
    expect(versions).toContainEqual(['partner.listCoverageAreas', '2025-01-28']);
    expect(versions).toContainEqual(['partner.getAccount', '2025-01-28']);
    const later = await practice.barePartner('GET', '/accounts', undefined, { 'api-version': '2026-02-05' });
    expect(later).toMatchObject({ status: 400, body: { errors: [{ pointer: "$['Api-Version']" }] } });
  },
);
