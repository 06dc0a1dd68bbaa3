import { expect } from 'vitest';
import { partnerRoutes } from '../../../shared/provider/partner/routes.ts';
import { write } from '../../support/documents/practice.ts';
import { expectKept, expectRefused, firstOf } from '../../support/documents/refused.ts';
import { bareAccount, newAccount, owner, someAccount } from '../../support/documents/some-customer.ts';
import { orderedSubscription } from '../../support/documents/some-subscription.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { problemOf } from '../../support/provider/thrown.ts';
import { partner as operations } from '../operations.ts';
import { customerEndpoints } from './customers/customer-endpoints.ts';
import { aMoment } from './resource-members.ts';

const states = statementsOf('Partner API');

/**
 * Source: partner API, Conventions. Written from the document by hand, so that a code lost elsewhere is missed here.
 */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

const addressIn = (country: string) => ({
  country,
  ...(country === 'US' || country === 'CA' ? { state: 'NY' } : {}),
});

states(
  'Conventions',
  `each of the ${countries.length} country codes is taken`,
  async ({ partner, barePartner }) => {
    for (const country of countries) {
      const made = await partner.accounts.create(
        { ...newAccount, owner: { ...owner, address: addressIn(country) } } as typeof newAccount,
        write,
      );
      expect(made.owner?.address?.country).toBe(country);
    }
    const bare = { ...bareAccount, owner: { ...bareAccount.owner, address: addressIn('XK') } };
    expect((await barePartner('POST', '/accounts', bare)).status).toBe(201);
  },
);

for (const country of ['XX', 'UK', 'de', 'DEU', ''])
  states('Conventions', `"${country}" is no country code`, async (practice) => {
    const wrong = { ...newAccount, owner: { ...owner, address: { country } } } as never;
    await expectKept(practice, 'createAccount', () => practice.partner.accounts.create(wrong, write));
    const bare = { ...bareAccount, owner: { ...bareAccount.owner, address: { country } } };
    expectRefused(await practice.barePartner('POST', '/accounts', bare), '$.owner.address.country');
  });

states(
  'Conventions',
  'related resources are embedded, and _links is an object of relations',
  async (practice) => {
    const { subscriptionId } = await orderedSubscription(practice);
    const { body } = await practice.barePartner('GET', `/subscriptions/${subscriptionId}`);
    expect(body).toMatchObject({
      _embedded: expect.any(Object),
      _links: { self: { href: expect.any(String) } },
    });
    expect(Array.isArray((body as { _links: unknown })._links)).toBe(false);
  },
);

states('Conventions', 'identifiers with an unexpected prefix are taken as they come', async (practice) => {
  const { partner } = practice;
  expect(await problemOf(partner.subscribers.get('sub_other_prefix'))).toMatchObject({ status: 404 });
  expect(practice.sandbox.spy.calls('partner.getSubscriber')).toHaveLength(1);
});

states('Conventions', 'timestamps are ISO 8601', async (practice) => {
  const { createdAt, updatedAt } = await practice.partner.accounts.get(await someAccount(practice));
  expect([createdAt, updatedAt]).toEqual([aMoment, aMoment]);
});

states(
  'Conventions',
  'numbers in answers have a leading plus',
  async ({ partner, barePartner }) => {
    expect((await firstOf(partner.phoneNumbers.list())).msisdn).toMatch(/^\+\d+$/);
    const { body } = await barePartner('GET', '/phone-numbers');
    expect(JSON.stringify(body)).toMatch(/"msisdn":"\+\d+"/);
  },
  { partner: { subscriptions: 1 } },
);

states('What the service does', 'bodies are JSON in HAL', async (practice) => {
  const { headers, body } = await practice.barePartner('POST', '/accounts', bareAccount);
  expect(headers.get('content-type')).toBe('application/hal+json');
  expect(body).toHaveProperty('_links');
});

states(
  'What the service does',
  'every operation that the document lists is known to both readings',
  async ({ sandbox }) => {
    const names = Object.values(operations) as (keyof typeof partnerRoutes)[];
    for (const name of names) {
      expect(partnerRoutes[name]).toMatchObject({ method: expect.any(String), path: expect.any(String) });
      expect(() => sandbox.faults.next(`partner.${name}`, { kind: 'server-error' })).not.toThrow();
    }
  },
);

for (const { operation, route, prepare, run } of customerEndpoints) {
  const isRead = partnerRoutes[route].method === 'GET';
  states(
    'What the service does',
    `${operation} is sent with an Api-Version${isRead ? '' : ' and a Correlation-Id'}`,
    async (practice) => {
      await run(practice.partner, await prepare(practice));
      expect(practice.sandbox.spy.calls(`partner.${route}`).at(-1)?.headers).toMatchObject({
        'api-version': '2025-01-28',
        ...(isRead ? {} : { 'correlation-id': write.correlationId }),
      });
    },
    { partner: { subscriptions: 1 } },
  );
}
