import { expect } from 'vitest';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { allOf } from '../../../support/documents/refused.ts';
import {
  activation,
  firstSubscription,
  oneSubscription,
  orderedSubscription,
  someSubscriber,
} from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';

const states = statementsOf('Partner API');

/** A subscription by both readings. */
async function subscriptionOf({ partner, barePartner }: Practice, id: string) {
  const { body } = await barePartner('GET', `/subscriptions/${id}`);
  return { read: await partner.subscriptions.get(id), bare: body as Record<string, unknown> };
}

states('Subscription', 'a subscription has id, status, created_at and updated_at', async (practice) => {
  const { subscriptionId } = await orderedSubscription(practice);
  const { read, bare } = await subscriptionOf(practice, subscriptionId);
  expect(read).toMatchObject({
    id: expect.stringMatching(/^subs_/),
    status: 'active',
    createdAt: '2026-03-01T12:00:01.000Z',
    updatedAt: '2026-03-01T12:00:03.000Z',
  });
  expect(Object.keys(read.raw)).toEqual(['_links']);
  expect(Object.keys(bare).toSorted()).toEqual(
    ['_embedded', '_links', 'created_at', 'id', 'status', 'updated_at'].toSorted(),
  );
});

states('Subscription', 'a subscription embeds its SIM profile', async (practice) => {
  const eid = '89049032000000000000000000000001';
  const { subscriptionId } = await orderedSubscription(practice, { device: { uicc: { eid } } });
  const { read, bare } = await subscriptionOf(practice, subscriptionId);
  expect(read.simProfile).toMatchObject({
    iccid: expect.stringMatching(/^89999\d{14}$/),
    simType: 'esim',
    profileStatus: 'ready_for_installation',
    matchingId: expect.stringMatching(/^\d{13}$/),
    smdpAddress: 'smdp.example.com',
    device: { uicc: { eid } },
  });
  expect(read.simProfile?.raw).toEqual({});
  expect(bare).toMatchObject({
    _embedded: {
      sim_profile: {
        iccid: read.simProfile?.iccid,
        sim_type: 'esim',
        profile_status: 'ready_for_installation',
        matching_id: read.simProfile?.matchingId,
        smdp_address: 'smdp.example.com',
        _embedded: { device: { uicc: { eid } } },
      },
    },
  });
});

for (const [profileStatus, device, bring] of [
  ['ready_for_installation', undefined, () => {}],
  ['Installed', undefined, ({ sandbox }: Practice, id: string) => sandbox.partner.installProfile(id)],
  [
    'installed',
    { uicc: { eid: '89049032000000000000000000000001' } },
    ({ sandbox }: Practice, id: string) => sandbox.partner.installProfile(id),
  ],
  ['Deleted', undefined, ({ sandbox }: Practice, id: string) => sandbox.partner.deleteProfile(id)],
] as const) {
  states('Subscription', `the profile_status ${profileStatus} is returned as it is`, async (practice) => {
    const { subscriptionId } = await orderedSubscription(practice, { ...(device && { device }) });
    bring(practice, subscriptionId);
    const { read, bare } = await subscriptionOf(practice, subscriptionId);
    expect(read.simProfile?.profileStatus).toBe(profileStatus);
    expect(bare).toMatchObject({ _embedded: { sim_profile: { profile_status: profileStatus } } });
  });
}

states(
  'Subscription',
  'the answer of an action embeds the active phone numbers',
  async (practice) => {
    const { subscriptionId } = await firstSubscription(practice);
    const [number] = await allOf(practice.partner.phoneNumbers.list({ subscriptionId }));
    const graced = await practice.partner.subscriptions.grace(subscriptionId, write);
    expect(graced.activePhoneNumbers).toEqual([number]);
    expect(number).toMatchObject({ subscriptionId, status: 'active', isPrimary: true });
    const bare = await practice.barePartner('POST', `/subscriptions/${subscriptionId}/suspend`);
    expect(bare.body).toMatchObject({
      _embedded: { active_phone_numbers: [{ id: number?.id, status: 'active', msisdn: number?.msisdn }] },
    });
  },
  oneSubscription,
);

states(
  'Subscription',
  'a retrieved or listed subscription embeds no phone numbers',
  async (practice) => {
    const { subscriptionId } = await firstSubscription(practice);
    const { read, bare } = await subscriptionOf(practice, subscriptionId);
    expect(read.activePhoneNumbers).toBeUndefined();
    expect(bare).not.toHaveProperty('_embedded.active_phone_numbers');
    const [listed] = await allOf(practice.partner.subscriptions.list());
    expect(listed).toEqual(read);
  },
  oneSubscription,
);

states(
  'Subscription',
  'a subscription embeds its account with id and _links',
  async (practice) => {
    const { subscriptionId, accountId } = await firstSubscription(practice);
    const { read, bare } = await subscriptionOf(practice, subscriptionId);
    const self = `${practice.sandbox.baseUrl}/connect/accounts/${accountId}`;
    expect(read.account).toMatchObject({ id: accountId, links: { self } });
    expect(bare).toMatchObject({
      _embedded: { account: { id: accountId, _links: { self: { href: self } } } },
    });
  },
  oneSubscription,
);

states(
  'Subscription',
  'a subscription links its QR code, its products and its subscriber',
  async (practice) => {
    const { subscriptionId, subscriberId } = await firstSubscription(practice);
    const { read, bare } = await subscriptionOf(practice, subscriptionId);
    const { baseUrl } = practice.sandbox;
    const code = encodeURIComponent(`LPA:1$smdp.example.com$${read.simProfile?.matchingId}`);
    expect(read.links).toMatchObject({
      qrcode: `${baseUrl}/qrcode/v1/esim/${code}`,
      products: `${baseUrl}/connect/products?subscription-id=${subscriptionId}`,
      subscriber: `${baseUrl}/connect/subscribers/${subscriberId}`,
    });
    expect(read.subscriberId).toBe(subscriberId);
    expect(bare).toMatchObject({ _links: { qrcode: { href: read.links.qrcode } } });
  },
  oneSubscription,
);

states('Subscription', 'a subscription is created by an order that is being fulfilled', async (practice) => {
  const { partner, clock } = practice;
  const { id } = await someSubscriber(practice);
  const { id: orderId } = await partner.orders.create(activation(id), write);
  expect(await allOf(partner.subscriptions.list())).toEqual([]);
  clock.advance(1000);
  const { subscription } = await partner.orders.get(orderId);
  const { read } = await subscriptionOf(practice, subscription?.id ?? '');
  expect(read.status).toBe('created');
});
