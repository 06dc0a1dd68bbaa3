import { expect, test } from 'vitest';
import { allOf, openPartner, pointersOf, someSubscription } from '../../../support/sandbox/partner-client.ts';

/** How a subscription gets into each status, by operations alone. */
const ways = {
  active: [],
  grace: ['grace'],
  suspended: ['grace', 'suspend'],
  deactivated: ['deactivate'],
} as const;

const operations = ['grace', 'suspend', 'deactivate', 'resume'] as const;

/** Source: partner API, States and transitions, Subscription. */
const documented: Record<string, string> = {
  'active grace': 'grace',
  'grace suspend': 'suspended',
  'active deactivate': 'deactivated',
  'deactivated resume': 'active',
};

const table = Object.entries(ways).flatMap(([status, way]) =>
  operations.map((operation) => ({ status, way, operation, next: documented[`${status} ${operation}`] })),
);

test.each(table)('$operation leads from $status to $next', async ({ status, way, operation, next }) => {
  const opened = await openPartner();
  const { partner, commands } = opened;
  const { subscriptionId } = await someSubscription(opened);
  const path = `/subscriptions/${subscriptionId}`;
  for (const step of way) expect((await partner.post(`${path}/${step}`)).status).toBe(200);
  const before = commands.events().length;
  const answer = await partner.post(`${path}/${operation}`);
  const after = await partner.get(path);
  const fresh = commands.events().slice(before);
  if (next === undefined) {
    expect(answer.status).toBe(400);
    expect(pointersOf(answer)).toEqual(["$['subscription-id']"]);
    expect(after.body.status).toBe(status);
    expect(fresh).toEqual([]);
    return;
  }
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    status: next,
    _embedded: { active_phone_numbers: [{ status: 'active' }] },
  });
  expect(after.body.status).toBe(next);
  expect(fresh).toMatchObject([
    { type: `subscription.${next}`, data: { subscription: { id: subscriptionId, status: next } } },
  ]);
});

test('with the flag suspendActiveSubscriptions an active one can be suspended', async () => {
  const opened = await openPartner({ flags: { suspendActiveSubscriptions: true } });
  const { subscriptionId } = await someSubscription(opened);
  const answer = await opened.partner.post(`/subscriptions/${subscriptionId}/suspend`);
  expect(answer.body.status).toBe('suspended');
});

/** Source: partner API, "Actions offered in the `_links` of subscription events, by state". */
test.each([
  ['active', ['cancel', 'deactivate', 'grace', 'suspend']],
  ['grace', ['cancel', 'suspend']],
  ['suspended', ['cancel']],
  ['deactivated', ['cancel', 'resume']],
  ['terminated', []],
] as const)('the links of a subscription that is %s offer %j', async (status, offered) => {
  const opened = await openPartner();
  const { subscriptionId } = await someSubscription(opened);
  const path = `/subscriptions/${subscriptionId}`;
  if (status === 'terminated') opened.commands.terminate(subscriptionId);
  else for (const step of ways[status]) await opened.partner.post(`${path}/${step}`);
  const { body } = await opened.partner.get(path);
  expect(body.status).toBe(status);
  const known = ['self', 'subscriber', 'products', 'qrcode'];
  const actions = Object.keys(body._links).filter((name) => !known.includes(name));
  expect(actions.toSorted()).toEqual(offered);
  expect('qrcode' in body._links).toBe(status !== 'terminated');
});

test('a subscription shows its SIM profile, its account and a QR code outside of the prefix', async () => {
  const opened = await openPartner();
  const { subscriptionId, accountId } = await someSubscription(opened);
  const { body } = await opened.partner.get(`/subscriptions/${subscriptionId}`);
  const profile = body._embedded.sim_profile;
  expect(profile).toMatchObject({
    iccid: expect.stringMatching(/^89\d{17}$/),
    sim_type: 'esim',
    profile_status: 'ready_for_installation',
    smdp_address: 'smdp.example.com',
  });
  expect(body._embedded.account?.id).toBe(accountId);
  expect(body._embedded).not.toHaveProperty('active_phone_numbers');
  const qrcode = new URL(body._links.qrcode?.href ?? '');
  expect(decodeURIComponent(qrcode.pathname)).toBe(
    `/qrcode/v1/esim/LPA:1$smdp.example.com$${profile?.matching_id}`,
  );
});

test('subscriptions are listed by account, subscriber and status', async () => {
  const opened = await openPartner();
  const { partner } = opened;
  const one = await someSubscription(opened);
  const other = await someSubscription(opened);
  await partner.post(`/subscriptions/${other.subscriptionId}/grace`);
  const idsOf = async (query: string) =>
    (await allOf(partner, `/subscriptions?${query}`, 'subscriptions')).map(({ id }) => id);
  expect(await idsOf(`subscriber-id=${one.subscriberId}`)).toEqual([one.subscriptionId]);
  expect(await idsOf(`account-id=${other.accountId}`)).toEqual([other.subscriptionId]);
  expect(await idsOf('status=grace')).toEqual([other.subscriptionId]);
  expect(await idsOf(`status=grace&subscriber-id=${one.subscriberId}`)).toEqual([]);
  expect(pointersOf(await partner.get('/subscriptions?status=gone'))).toEqual(['$.status']);
});

test('an action on an unknown subscription is 400, as the document lists no 404 for it, a read is 404', async () => {
  const { partner } = await openPartner();
  expect((await partner.post('/subscriptions/subs_nobody/grace')).status).toBe(400);
  expect((await partner.get('/subscriptions/subs_nobody')).status).toBe(404);
  expect((await partner.get(`/subscriptions/${'x'.repeat(101)}`)).status).toBe(400);
});

test('an action takes no body and no query', async () => {
  const opened = await openPartner();
  const { subscriptionId } = await someSubscription(opened);
  const path = `/subscriptions/${subscriptionId}/grace`;
  expect((await opened.partner.post(path, { reason: 'late' })).status).toBe(400);
  expect((await opened.partner.post(`${path}?force=true`)).status).toBe(400);
  expect((await opened.partner.get(`/subscriptions/${subscriptionId}`)).body.status).toBe('active');
});

test('that a phone installs or deletes its profile is reported', async () => {
  const opened = await openPartner();
  const { subscriptionId } = await someSubscription(opened);
  opened.commands.installProfile(subscriptionId);
  opened.commands.terminate(subscriptionId);
  opened.commands.deleteProfile(subscriptionId);
  const statusOf = (type: 'installed' | 'deleted') =>
    opened.commands.events(`subscription.sim_profile.${type}`)[0]?.data.subscription;
  expect(statusOf('installed')).toMatchObject({
    status: 'active',
    _embedded: { sim_profile: { profile_status: 'Installed' } },
  });
  expect(statusOf('deleted')).toMatchObject({
    status: 'terminated',
    _embedded: { sim_profile: { profile_status: 'Deleted' }, active_phone_numbers: [] },
  });
});
