import { expect } from 'vitest';
import { statementsOf } from '../../support/documents/statement.ts';
import { errorOf } from '../../support/provider/thrown.ts';
import { all } from '../../support/provider/walk.ts';
import { pointersIn } from './bare-answer.ts';
import { bareSms, people, sms } from './texts/first-text.ts';

const states = statementsOf('Organization API');

states('Limits', 'one Send SMS call takes 1000 recipients and not one more', async (practice) => {
  const { organization, sandbox, bareOrganization } = practice;
  await organization.sms.send(sms({ to: people(1000) }));
  const allowed = await bareOrganization('POST', '/sms', bareSms({ to: people(1000) }));
  expect(allowed.status).toBe(200);
  expect(sandbox.spy.performed().map(({ to }) => to.length)).toEqual([1000, 1000]);
  const error = await errorOf(organization.sms.send(sms({ to: people(1001) })));
  expect(error.message).toBe('Send SMS takes 1 to 1000 recipients, not 1001');
  expect(sandbox.spy.calls('sendSms')).toHaveLength(2);
  const refused = await bareOrganization('POST', '/sms', bareSms({ to: people(1001) }));
  expect([refused.status, ...pointersIn(refused)]).toEqual([400, '$.to']);
});

states('Limits', 'a text to nobody is refused', async ({ organization, sandbox, bareOrganization }) => {
  const error = await errorOf(organization.sms.send(sms({ to: [] })));
  expect(error.message).toBe('Send SMS takes 1 to 1000 recipients, not 0');
  expect(sandbox.spy.calls('sendSms')).toEqual([]);
  const bare = await bareOrganization('POST', '/sms', bareSms({ to: [] }));
  expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.to']);
});

for (const [words, longest, tooLong] of [
  ['500 characters', 'a'.repeat(500), 'a'.repeat(501)],
  ['500 characters of another script', 'ж'.repeat(500), 'ж'.repeat(501)],
  // Each takes two of the units that the strictest reading counts.
  ['250 emoji', '🚚'.repeat(250), `${'🚚'.repeat(250)}a`],
] as const)
  states('Limits', `a text has at most ${words}`, async ({ organization, sandbox, bareOrganization }) => {
    await organization.sms.send(sms({ text: longest }));
    const allowed = await bareOrganization('POST', '/sms', bareSms({ text: longest }));
    expect(allowed.status).toBe(200);
    expect(sandbox.spy.performed().map(({ text }) => text)).toEqual([longest, longest]);
    const error = await errorOf(organization.sms.send(sms({ text: tooLong })));
    expect(error.message).toBe('Send SMS takes a text of 1 to 500 UTF-16 units, not 501');
    expect(sandbox.spy.calls('sendSms')).toHaveLength(2);
    const refused = await bareOrganization('POST', '/sms', bareSms({ text: tooLong }));
    expect([refused.status, ...pointersIn(refused)]).toEqual([400, '$.text']);
  });

for (const digits of [12, 15])
  states('Limits', `usage can be narrowed by a number of ${digits} digits`, async (practice) => {
    const msisdn = '4'.repeat(digits);
    expect(await all(practice.organization.usage.list({ msisdn }))).toEqual([]);
    const target = `/usage/items?msisdn=${msisdn}`;
    expect(practice.sandbox.spy.calls('listUsage')).toMatchObject([{ target: `/enterprise${target}` }]);
    expect((await practice.bareOrganization('GET', target)).status).toBe(200);
  });

for (const digits of [11, 16])
  states('Limits', `usage cannot be narrowed by a number of ${digits} digits`, async (practice) => {
    const msisdn = '4'.repeat(digits);
    expect(() => practice.organization.usage.list({ msisdn })).toThrow('"msisdn" must be 12 to 15 digits');
    expect(practice.sandbox.spy.calls()).toEqual([]);
    const bare = await practice.bareOrganization('GET', `/usage/items?msisdn=${msisdn}`);
    expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.msisdn']);
  });

states(
  'Limits',
  'an access token lives 5 minutes and not longer',
  async ({ sandbox, clock, bareOrganization }) => {
    const form = { grant_type: 'client_credentials', ...sandbox.credentials };
    const answer = await fetch(`${sandbox.authUrl}/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const authorization = `Bearer ${token}`;
    const read = () => bareOrganization('GET', '/accounts', undefined, { authorization });
    clock.advance(299_999);
    expect((await read()).status).toBe(200);
    clock.advance(1);
    expect((await read()).status).toBe(401);
  },
);
