import { expect, test } from 'vitest';
import {
  allOf,
  openPartner,
  type Partner,
  partnerOf,
  pointersOf,
  someSubscription,
} from '../../../support/sandbox/partner-client.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

async function donor(partner: Partner) {
  const query = '?country=DE&status=active';
  const [operator] = await allOf(partner, `/network-operators${query}`, 'network_operators');
  const [provider] = await allOf(partner, `/service-providers${query}`, 'service_providers');
  return {
    network_operator_id: operator?.id,
    service_provider_id: provider?.id,
    account: { type: 'personal' },
  };
}

/** A subscription and a body that brings a number to it, valid unless something in it is replaced. */
async function portingIn(replaced: Record<string, unknown> = {}) {
  const opened = await openPartner();
  const subscription = await someSubscription(opened);
  const form = {
    direction: 'in',
    country: 'DE',
    subscription_id: subscription.subscriptionId,
    phone_number_id: subscription.phoneNumberId,
    msisdn: '+4915112345678',
    donor_details: await donor(opened.partner),
    preferred_schedule: { type: 'specific_date', preferred_porting_at: '2026-03-10T08:00:00Z' },
    ...replaced,
  };
  return { ...opened, subscription, form };
}

/** A porting out that another operator has asked for. */
async function portingOut() {
  const opened = await openPartner();
  const subscription = await someSubscription(opened);
  await opened.partner.post(`/phone-numbers/${subscription.phoneNumberId}/enable-porting-opt-in`);
  const id = opened.commands.askForNumber(subscription.phoneNumberId);
  const path = `/portings/${id}`;
  const statusOf = async () => (await opened.partner.get(path)).body.status;
  return { ...opened, subscription, id, path, statusOf };
}

test('a porting in goes from draft over pending and scheduled to processing and completed', async () => {
  const { sandbox, partner, clock, commands, subscription, form } = await portingIn();
  const created = await partner.post('/portings', form);
  expect(created.status).toBe(201);
  expect(created.body).toMatchObject({
    direction: 'in',
    status: 'draft',
    msisdn: '+4915112345678',
    donor_details: {
      _embedded: { network_operator: { country: 'DE' }, service_provider: { country: 'DE' } },
      account: { type: 'personal' },
    },
    preferred_schedule: { type: 'specific_date', preferred_porting_at: '2026-03-10T08:00:00.000Z' },
  });
  expect(Object.keys(created.body._links).toSorted()).toEqual([
    'phone_number',
    'self',
    'subscriber',
    'subscription',
  ]);
  const path = `/portings/${created.body.id}`;
  clock.advance(1000);
  expect((await partner.get(path)).body.status).toBe('pending');
  clock.advance(1000);
  expect((await partner.get(path)).body).toMatchObject({
    status: 'scheduled',
    scheduled_at: '2026-03-10T08:00:00.000Z',
    cancelation_deadline_at: '2026-03-10T07:00:00.000Z',
  });
  clock.advance(Date.UTC(2026, 2, 10, 8) - clock.now());
  const later = await partnerOf(sandbox);
  expect((await later.get(path)).body.status).toBe('processing');
  clock.advance(hourMs);
  const done = await partnerOf(sandbox);
  expect((await done.get(path)).body).toMatchObject({
    status: 'completed',
    completed_at: '2026-03-10T09:00:00.000Z',
  });
  expect((await done.get(`/phone-numbers/${subscription.phoneNumberId}`)).body).toMatchObject({
    msisdn: '+4915112345678',
    country: 'DE',
  });
  expect(commands.events('porting.completed')).toHaveLength(1);
});

test.each([
  [{ direction: 'out' }, ['$.direction']],
  [{ country: 'GB' }, ['$.country']],
  [{ subscription_id: 'subs_nobody' }, ['$.subscription_id']],
  [{ phone_number_id: 'pn_nobody' }, ['$.phone_number_id']],
  [{ msisdn: '+491234567890123' }, ['$.msisdn']],
  [{ msisdn: undefined }, ['$.msisdn']],
  [{ preferred_schedule: { type: 'specific_date' } }, ['$.preferred_schedule.preferred_porting_at']],
  [{ preferred_schedule: { type: 'someday' } }, ['$.preferred_schedule.type']],
  [{ colour: 'red' }, ['$.colour']],
])('a porting with %j is refused', async (replaced, pointers) => {
  const { partner, form } = await portingIn(replaced);
  const refused = await partner.post('/portings', form);
  expect(refused.status).toBe(400);
  expect(pointersOf(refused)).toEqual(pointers);
});

test('a donor must be active and of the country', async () => {
  const { partner, form } = await portingIn();
  const [inactive] = await allOf(partner, '/network-operators?status=inactive', 'network_operators');
  const [foreign] = await allOf(partner, '/service-providers?country=GB', 'service_providers');
  const refused = await partner.post('/portings', {
    ...form,
    donor_details: {
      ...form.donor_details,
      network_operator_id: inactive?.id,
      service_provider_id: foreign?.id,
    },
  });
  expect(pointersOf(refused)).toEqual([
    '$.donor_details.network_operator_id',
    '$.donor_details.service_provider_id',
  ]);
});

test('the donor may reject a porting in', async () => {
  const { partner, clock, commands, form } = await portingIn();
  const { body } = await partner.post('/portings', form);
  clock.advance(1000);
  commands.refuseNumber(body.id, { reason: 'wrong_birth_date', message: 'Ask again' });
  clock.advance(60_000);
  expect((await partner.get(`/portings/${body.id}`)).body).toMatchObject({
    status: 'rejected',
    rejection: {
      reason: 'wrong_birth_date',
      message: 'Ask again',
      rejected_at: '2026-03-01T12:00:04.000Z',
    },
  });
  expect(commands.events('porting.rejected')).toHaveLength(1);
});

test('a cancelation that is requested shows at once and is carried out later', async () => {
  const { partner, clock, commands, form } = await portingIn();
  const { body } = await partner.post('/portings', form);
  const path = `/portings/${body.id}`;
  const requested = await partner.post(`${path}/request-cancelation`, { reason: 'user_requested' });
  expect(requested.status).toBe(200);
  expect(requested.body.status).toBe('cancelation_requested');
  expect(commands.events('porting.cancelation_requested')).toHaveLength(1);
  clock.advance(1000);
  expect((await partner.get(path)).body).toMatchObject({
    status: 'canceled',
    canceled_at: '2026-03-01T12:00:04.000Z',
  });
  expect(commands.events('porting.canceled')).toHaveLength(1);
  const again = await partner.post(`${path}/request-cancelation`, { reason: 'user_requested' });
  expect(again.status).toBe(400);
});

test('a cancelation needs its reason, comes before the deadline, and may be refused by the other side', async () => {
  const { sandbox, partner, clock, commands, form } = await portingIn();
  const { body } = await partner.post('/portings', form);
  const path = `/portings/${body.id}`;
  const ask = (reason: unknown, who = partner) => who.post(`${path}/request-cancelation`, { reason });
  expect(pointersOf(await ask('bored'))).toEqual(['$.reason']);
  clock.advance(2000);
  expect((await ask('user_requested')).status).toBe(200);
  commands.refuseCancelation(body.id);
  expect((await partner.get(path)).body.status).toBe('scheduled');
  clock.advance(Date.UTC(2026, 2, 10, 7) + 1 - clock.now());
  expect((await ask('user_requested', await partnerOf(sandbox))).status).toBe(400);
});

test('an accepted porting out is still pending in its 202, then takes the number and the subscription away', async () => {
  const { sandbox, partner, clock, commands, subscription, path, statusOf } = await portingOut();
  const body = (await partner.get(path)).body;
  expect(body).toMatchObject({ direction: 'out', status: 'pending', recipient_details: expect.anything() });
  expect(body).not.toHaveProperty('donor_details');
  const accepted = await partner.post(`${path}/accept`, { termination_action: 'terminate' });
  expect(accepted.status).toBe(202);
  expect(accepted.body).toMatchObject({ status: 'pending', termination_action: 'terminate' });
  // Decided is decided, before it shows too.
  expect((await partner.post(`${path}/reject`)).status).toBe(400);
  clock.advance(1000);
  expect(await statusOf()).toBe('scheduled');
  clock.advance(dayMs + hourMs);
  const later = await partnerOf(sandbox);
  expect((await later.get(path)).body.status).toBe('completed');
  expect((await later.get(`/phone-numbers/${subscription.phoneNumberId}`)).body.status).toBe('terminated');
  expect((await later.get(`/subscriptions/${subscription.subscriptionId}`)).body.status).toBe('terminated');
  expect(commands.events().map(({ type }) => type)).toEqual(
    expect.arrayContaining(['porting.completed', 'product.terminated', 'subscription.terminated']),
  );
});

test('without a termination action only the number leaves', async () => {
  const { sandbox, partner, clock, subscription, path } = await portingOut();
  expect((await partner.post(`${path}/accept`)).status).toBe(202);
  clock.advance(2 * dayMs);
  const later = await partnerOf(sandbox);
  expect((await later.get(`/phone-numbers/${subscription.phoneNumberId}`)).body.status).toBe('terminated');
  expect((await later.get(`/subscriptions/${subscription.subscriptionId}`)).body.status).toBe('active');
});

test('a rejected porting out is still pending in its 202, then rejected with its reason', async () => {
  const { partner, clock, commands, path } = await portingOut();
  const form = { reason: 'pre_requirements_not_fulfilled', message: 'A bill is open' };
  const rejected = await partner.post(`${path}/reject`, form);
  expect(rejected.status).toBe(202);
  expect(rejected.body.status).toBe('pending');
  expect(commands.events('porting.rejected')).toEqual([]);
  clock.advance(1000);
  expect((await partner.get(path)).body).toMatchObject({ status: 'rejected', rejection: form });
  expect(commands.events('porting.rejected')).toHaveLength(1);
});

test.each([
  ['accept-cancelation', {}, 'canceled'],
  ['reject-cancelation', { reason: 'cancelation_too_late' }, 'pending'],
])(
  '%s of the other side shows the request in its 202 and then %j leads to %s',
  async (decision, form, end) => {
    const { partner, clock, commands, id, path, statusOf } = await portingOut();
    expect((await partner.post(`${path}/${decision}`, form)).status).toBe(400);
    commands.withdraw(id);
    expect(await statusOf()).toBe('cancelation_requested');
    const decided = await partner.post(`${path}/${decision}`, form);
    expect(decided.status).toBe(202);
    expect(decided.body.status).toBe('cancelation_requested');
    clock.advance(1000);
    expect(await statusOf()).toBe(end);
  },
);

test.each([
  ['accept', { termination_action: 'keep' }, '$.termination_action'],
  ['reject', { reason: 'bored' }, '$.reason'],
])('%s with %j is refused', async (decision, form, pointer) => {
  const { partner, path, statusOf } = await portingOut();
  expect(pointersOf(await partner.post(`${path}/${decision}`, form))).toEqual([pointer]);
  expect(await statusOf()).toBe('pending');
});

test('decisions are for portings out, a requested cancelation is for portings in', async () => {
  const { partner, form } = await portingIn();
  const { body } = await partner.post('/portings', form);
  for (const decision of ['accept', 'reject', 'accept-cancelation', 'reject-cancelation']) {
    const refused = await partner.post(`/portings/${body.id}/${decision}`);
    expect(pointersOf(refused)).toEqual(["$['porting-id']"]);
  }
  const out = await portingOut();
  const refused = await out.partner.post(`${out.path}/request-cancelation`, { reason: 'user_requested' });
  expect(pointersOf(refused)).toEqual(["$['porting-id']"]);
});

test('portings are listed by status, number and subscription', async () => {
  const { partner, clock, subscription, form } = await portingIn();
  const { body } = await partner.post('/portings', form);
  clock.advance(1000);
  const idsOf = async (query: string) =>
    (await allOf(partner, `/portings?${query}`, 'portings')).map(({ id }) => id);
  expect(await idsOf('status=pending')).toEqual([body.id]);
  expect(await idsOf('status=draft')).toEqual([]);
  expect(await idsOf(`phone-number-id=${subscription.phoneNumberId}`)).toEqual([body.id]);
  expect(await idsOf('subscription-id=subs_other')).toEqual([]);
  expect((await partner.get('/portings/port_nothing')).status).toBe(404);
});

test('the opt-in of a number is enabled and disabled, and ends automatically', async () => {
  const opened = await openPartner();
  const { partner, clock, commands, sandbox } = opened;
  const { phoneNumberId } = await someSubscription(opened);
  const path = `/phone-numbers/${phoneNumberId}`;
  expect((await partner.get(path)).body).toMatchObject({
    is_primary: true,
    porting_opt_in: { enabled: false },
  });
  expect(() => commands.askForNumber(phoneNumberId)).toThrow('opt-in');
  const enabled = await partner.post(`${path}/enable-porting-opt-in`);
  expect(enabled.body.porting_opt_in).toEqual({ enabled: true, expires_at: '2026-03-31T12:00:03.000Z' });
  expect(enabled.body._links).toHaveProperty('disable-porting-opt-in');
  expect(enabled.body._links).not.toHaveProperty('enable-porting-opt-in');
  expect((await partner.post(`${path}/enable-porting-opt-in`)).status).toBe(400);
  expect((await partner.post(`${path}/disable-porting-opt-in`)).body.porting_opt_in).toEqual({
    enabled: false,
  });
  expect((await partner.post(`${path}/disable-porting-opt-in`)).status).toBe(400);
  await partner.post(`${path}/enable-porting-opt-in`);
  clock.advance(30 * dayMs);
  expect((await (await partnerOf(sandbox)).get(path)).body.porting_opt_in).toEqual({ enabled: false });
  expect((await (await partnerOf(sandbox)).get('/phone-numbers/pn_nobody')).status).toBe(404);
});
