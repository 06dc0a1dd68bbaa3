import { expect } from 'vitest';
import { portingIn } from '../../../support/documents/porting-in.ts';
import { write } from '../../../support/documents/practice.ts';
import { allOf, expectKept, expectRefused } from '../../../support/documents/refused.ts';
import { portingOut } from '../../../support/documents/some-customer.ts';
import { firstSubscription, oneSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { problemOf } from '../../../support/provider/thrown.ts';
import { portingStatuses, portingWays } from '../portings/porting-ways.ts';

const states = statementsOf('Partner API');

const longest = 'x'.repeat(100);
const longer = 'x'.repeat(101);

for (const status of portingStatuses)
  states(
    'Endpoints',
    `List all Portings finds those that are ${status}, and no others`,
    async (practice) => {
      const id = await portingWays[status](practice);
      const { partner, barePartner } = practice;
      expect((await allOf(partner.portings.list({ status }))).map((one) => one.id)).toEqual([id]);
      const bare = await barePartner('GET', `/portings?status=${status}`);
      expect(bare).toMatchObject({
        status: 200,
        body: { _embedded: { portings: [{ id, status }] } },
      });
      const other = status === 'draft' ? 'pending' : 'draft';
      expect(await allOf(partner.portings.list({ status: other }))).toEqual([]);
      expect((await barePartner('GET', `/portings?status=${other}`)).body).toMatchObject({
        _embedded: { portings: [] },
      });
    },
    oneSubscription,
  );

states('Endpoints', 'List all Portings is filtered by no other status', async (practice) => {
  const list = () => allOf(practice.partner.portings.list({ status: 'lost' as never }));
  await expectKept(practice, 'listPortings', list);
  expectRefused(await practice.barePartner('GET', '/portings?status=lost'), '$.status');
});

states(
  'Endpoints',
  'List all Portings finds those of one number, and those of one subscription',
  async (practice) => {
    const id = await portingIn(practice);
    const { partner, barePartner } = practice;
    const { phoneNumberId = '', subscriptionId = '' } = await partner.portings.get(id);
    for (const [filter, query] of [
      [{ phoneNumberId }, `phone-number-id=${phoneNumberId}`],
      [{ subscriptionId }, `subscription-id=${subscriptionId}`],
    ] as const) {
      expect((await allOf(partner.portings.list(filter))).map((one) => one.id)).toEqual([id]);
      const { body } = await barePartner('GET', `/portings?${query}`);
      expect(body).toMatchObject({ _embedded: { portings: [{ id }] } });
      const [name = ''] = query.split('=');
      expect((await barePartner('GET', `/portings?${name}=none_1`)).body).toMatchObject({
        _embedded: { portings: [] },
      });
    }
    expect(await allOf(partner.portings.list({ phoneNumberId: 'pn_none' }))).toEqual([]);
    expect(await allOf(partner.portings.list({ subscriptionId: 'subs_none' }))).toEqual([]);
  },
  oneSubscription,
);

for (const [operation, route, path, parameter, list] of [
  ['List all Contracts', 'listContracts', '/contracts', 'account-id', 'contracts'],
  ['List all Invoices', 'listInvoices', '/invoices', 'account-id', 'invoices'],
  ['List all Portings', 'listPortings', '/portings', 'phone-number-id', 'portings'],
  ['List all Portings', 'listPortings', '/portings', 'subscription-id', 'portings'],
  ['List Phone Numbers', 'listPhoneNumbers', '/phone-numbers', 'subscription-id', 'phoneNumbers'],
] as const)
  states('Limits', `${parameter} of ${operation} has at most 100 characters`, async (practice) => {
    const { partner, barePartner, sandbox } = practice;
    const name = parameter.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const ask = (id: string) => allOf<unknown>(partner[list].list({ [name]: id }));
    // Phone numbers of an unknown subscription are not found; that the call is made is what counts here.
    await ask(longest).catch(() => {});
    expect(sandbox.spy.calls(`partner.${route}`)).toHaveLength(1);
    await expectKept(practice, route, () => ask(longer));
    expect((await barePartner('GET', `${path}?${parameter}=${longest}`)).status).not.toBe(400);
    expectRefused(await barePartner('GET', `${path}?${parameter}=${longer}`), `$['${parameter}']`);
  });

states(
  'Endpoints',
  'List Phone Numbers answers 404 for a subscription that is not there',
  async (practice) => {
    const list = allOf(practice.partner.phoneNumbers.list({ subscriptionId: 'subs_none' }));
    expect(await problemOf(list)).toMatchObject({ code: 'refused', status: 404, effect: 'none' });
    expect(await practice.barePartner('GET', '/phone-numbers?subscription-id=subs_none')).toMatchObject({
      status: 404,
      body: { title: 'Not Found', status: 404 },
    });
  },
);

for (const [operation, route, path, list] of [
  ['List all network-operators', 'listNetworkOperators', '/network-operators', 'networkOperators'],
  ['List all service-provider', 'listServiceProviders', '/service-providers', 'serviceProviders'],
] as const) {
  states(
    'Endpoints',
    `${operation} takes only active or inactive, and only a country code`,
    async (practice) => {
      for (const [filter, query, pointer] of [
        [{ status: 'gone' }, 'status=gone', '$.status'],
        [{ country: 'XX' }, 'country=XX', '$.country'],
      ] as const) {
        const ask = () => allOf<unknown>(practice.partner[list].list(filter as never));
        await expectKept(practice, route, ask);
        expectRefused(await practice.barePartner('GET', `${path}?${query}`), pointer);
      }
    },
  );

  states('Endpoints', `${operation} is filtered by country and status at once`, async (practice) => {
    const { partner, barePartner } = practice;
    const found = await allOf(partner[list].list({ country: 'DE', status: 'inactive' }));
    expect(found).toMatchObject([{ country: 'DE', status: 'inactive' }]);
    const { body } = await barePartner('GET', `${path}?country=DE&status=inactive`);
    expect(JSON.stringify(body)).toContain(found[0]?.id);
    expect(await allOf(partner[list].list({ country: 'FR' }))).toEqual([]);
  });
}

states(
  'Endpoints',
  'List all Coverage Areas takes one parameter for each country',
  async ({ partner, barePartner, sandbox }) => {
    const found = await allOf(partner.coverageAreas.list({ countries: ['DE', 'FR'] }));
    expect(found.map(({ name }) => name).toSorted()).toEqual(['Everywhere', 'Neighbours']);
    expect(sandbox.spy.calls('partner.listCoverageAreas')[0]?.target).toBe(
      '/connect/coverage-areas?countries=DE&countries=FR',
    );
    expectRefused(await barePartner('GET', '/coverage-areas?countries=DE%2CFR'), '$.countries');
  },
);

states(
  'Endpoints',
  'a contract or an invoice of another account is not listed',
  async (practice) => {
    const { accountId } = await firstSubscription(practice);
    practice.sandbox.partner.openInvoice(accountId);
    expect(await allOf(practice.partner.invoices.list({ accountId }))).toHaveLength(1);
    for (const path of ['/invoices', '/contracts'])
      expect((await practice.barePartner('GET', `${path}?account-id=acc_other`)).body).toMatchObject({
        _embedded: expect.objectContaining({ [path.slice(1)]: [] }),
      });
  },
  oneSubscription,
);

states(
  'Endpoints',
  'List all Portings shows both directions',
  async (practice) => {
    const id = await portingIn(practice);
    await practice.partner.portings.requestCancellation(id, { reason: 'user_requested' }, write);
    const out = await portingOut(practice);
    const listed = await allOf(practice.partner.portings.list());
    expect(new Map(listed.map((one) => [one.id, one.direction]))).toEqual(
      new Map([
        [id, 'in'],
        [out, 'out'],
      ]),
    );
  },
  oneSubscription,
);
