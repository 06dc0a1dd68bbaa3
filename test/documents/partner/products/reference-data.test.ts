import { expect } from 'vitest';
import { allOf, expectKept, expectRefused, firstOf } from '../../../support/documents/refused.ts';
import { oneSubscription, orderedSubscription } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { coverageAreaId } from '../../../support/documents/stock.ts';
import { aMoment, anId, aWord, statesMembers } from '../resource-members.ts';

const states = statementsOf('Partner API');

statesMembers({
  heading: 'Contract',
  what: 'a contract',
  prepare: async (practice) => {
    await orderedSubscription(practice);
    return (await firstOf(practice.partner.contracts.list())).id;
  },
  path: (id) => `/contracts/${id}`,
  get: (partner, id) => partner.contracts.get(id),
  members: [
    ['id', 'id', anId('con_')],
    ['type', 'type', 'contract_summary'],
    ['created_at', 'createdAt', aMoment],
    ['_embedded.account.id', 'account.id', anId('acc_')],
    ['_embedded.order.id', 'order.id', anId('ord_')],
    ['_links', 'raw._links', expect.any(Object)],
  ],
});

states('Contract', 'contracts are listed by account', async (practice) => {
  const { accountId } = await orderedSubscription(practice);
  expect(await allOf(practice.partner.contracts.list({ accountId }))).toHaveLength(1);
  expect(await allOf(practice.partner.contracts.list({ accountId: 'acc_other' }))).toEqual([]);
  const bare = await practice.barePartner('GET', `/contracts?account-id=${accountId}`);
  expect(bare.body).toMatchObject({ _embedded: { contracts: [{ type: 'contract_summary' }] } });
});

statesMembers({
  heading: 'Coverage area',
  what: 'a coverage area',
  prepare: async () => coverageAreaId.germany,
  path: (id) => `/coverage-areas/${id}`,
  get: (partner, id) => partner.coverageAreas.get(id),
  members: [
    ['id', 'id', anId('cov_')],
    ['name', 'name', 'Germany'],
    ['type', 'type', 'local'],
    ['created_at', 'createdAt', aMoment],
    ['updated_at', 'updatedAt', aMoment],
    ['countries', 'countries', ['DE']],
    ['_links', 'raw._links', expect.any(Object)],
  ],
});

states(
  'Coverage area',
  'coverage areas are listed by several countries',
  async ({ partner, barePartner }) => {
    const read = await allOf(partner.coverageAreas.list({ countries: ['DE', 'FR'] }));
    expect(read.length).toBeGreaterThan(0);
    for (const { countries } of read)
      expect(countries?.some((one) => one === 'DE' || one === 'FR')).toBe(true);
    const bare = await barePartner('GET', '/coverage-areas?countries=DE&countries=FR');
    expect(bare.body).toMatchObject({ _embedded: { coverage_areas: read.map(({ id }) => ({ id })) } });
  },
);

states('Coverage area', 'only country codes of the list are taken', async (practice) => {
  const list = () => allOf(practice.partner.coverageAreas.list({ countries: ['XX' as never] }));
  await expectKept(practice, 'listCoverageAreas', list);
  expectRefused(await practice.barePartner('GET', '/coverage-areas?countries=XX'), '$.countries');
});

for (const [heading, what, collection, path] of [
  ['Network operator', 'a network operator', 'networkOperators', '/network-operators'],
  ['Service provider', 'a service provider', 'serviceProviders', '/service-providers'],
] as const) {
  statesMembers({
    heading,
    what,
    prepare: async ({ partner }) => (await firstOf(partner[collection].list())).id,
    path: (id) => `${path}/${id}`,
    get: (partner, id) => partner[collection].get(id),
    members: [
      ['id', 'id', anId(collection === 'networkOperators' ? 'nopr_' : 'spro_')],
      ['name', 'name', aWord],
      ...(collection === 'networkOperators' ? ([['trade_name', 'tradeName', aWord]] as const) : []),
      ['country', 'country', expect.stringMatching(/^[A-Z]{2}$/)],
      ['status', 'status', expect.stringMatching(/^(in)?active$/)],
      ['created_at', 'createdAt', aMoment],
      ['updated_at', 'updatedAt', aMoment],
      ['_links', 'raw._links', expect.any(Object)],
    ],
  });

  for (const status of ['active', 'inactive'] as const) {
    states(
      'States and transitions › Network operator, service provider, product catalog offering',
      `${what} may be ${status}, and is listed by that`,
      async ({ partner, barePartner }) => {
        const read = await allOf(partner[collection].list({ status }));
        expect(read.length).toBeGreaterThan(0);
        for (const one of read) expect(one.status).toBe(status);
        const { body } = await barePartner('GET', `${path}?status=${status}`);
        expect(JSON.stringify(body)).not.toContain(
          `"status":"${status === 'active' ? 'inactive' : 'active'}"`,
        );
      },
    );
  }

  states(heading, `${what} is listed by its country`, async ({ partner, barePartner }) => {
    const read = await allOf(partner[collection].list({ country: 'DE' }));
    expect(read.length).toBeGreaterThan(0);
    for (const one of read) expect(one.country).toBe('DE');
    expectRefused(await barePartner('GET', `${path}?country=XX`), '$.country');
    expectRefused(await barePartner('GET', `${path}?status=gone`), '$.status');
  });
}

states(
  'Conventions',
  'a list answers _embedded with an array and _links',
  async ({ barePartner }) => {
    for (const [path, name] of [
      ['/network-operators', 'network_operators'],
      ['/phone-numbers', 'phone_numbers'],
    ])
      expect((await barePartner('GET', path ?? '')).body).toMatchObject({
        _embedded: { [name ?? '']: expect.any(Array) },
        _links: { self: { href: expect.any(String) } },
      });
  },
  oneSubscription,
);
