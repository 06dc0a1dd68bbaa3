import { expect, test } from 'vitest';
import { openSystem } from '../support/open-system.ts';
import { addOnOf, idsOfFleet } from './partner-fleet.ts';

/** Changes at the partner API, in bulk. */
const at = openSystem({
  sandbox: {
    orderCallsPerMinute: Number.POSITIVE_INFINITY,
    orderLifeMs: 0,
    seed: 7,
    flags: { getProductOffering: true, listProducts: true, scheduledOrders: true },
    partner: { subscriptions: 4, callsPerMinute: Number.POSITIVE_INFINITY },
  },
});
const { call } = at;

type Job = {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly cost?: { readonly amounts: readonly { readonly amount: number }[]; readonly unknown_rows: number };
};

const until = (id: string, state: string) =>
  at.goOnUntil(async () => {
    const { body } = await call<Job>('GET', `/v1/jobs/${id}`);
    return body.state === state ? body : undefined;
  });

type Row = {
  readonly line: number;
  readonly state: string;
  readonly order_id?: string;
  readonly subscription_id?: string;
};

/** Lets a request run to its end, and says what became of its rows. */
async function done(path: string, request: object) {
  const { status, body } = await call<Job>('POST', path, request);
  expect([status, body]).toEqual([202, expect.objectContaining({ state: 'planning' })]);
  const job = await until(body.id, 'completed');
  const { body: page } = await call<{ items: readonly Row[] }>('GET', `/v1/jobs/${body.id}/rows`);
  return { job, rows: page.items };
}

test('subscriptions are topped up, limited, stopped and resumed by one batch each', async () => {
  const { subscriptions } = await idsOfFleet(at.sandbox);
  const [one = '', two = '', three = ''] = subscriptions;
  const addons = await addOnOf(at.sandbox);
  const request = {
    provider_api: 'partner',
    defaults: { purchase_location: 'DE', activation_mode: 'first_usage' },
    rows: [
      { action: 'top_up', subscription_id: one, addons },
      { action: 'grace', subscription_id: two },
      { action: 'deactivate', subscription_id: three },
      { action: 'top_up', subscription_id: 'subs_nobody', addons },
      { action: 'port_in', subscription_id: one },
    ],
    options: { mode: 'approve' },
  };
  const { body } = await call<Job>('POST', '/v1/subscription-changes', request);
  const ready = await until(body.id, 'ready');
  expect(ready).toMatchObject({
    kind: 'subscription_change',
    cost: { unknown_rows: 0 },
    rows: { invalid: 1 },
  });
  expect(ready.cost?.amounts[0]?.amount).toBeGreaterThan(0);
  expect(at.sandbox.partner.products(one)).toHaveLength(1);
  await call('POST', `/v1/jobs/${body.id}/approve`);
  expect((await until(body.id, 'completed')).rows).toMatchObject({ completed: 3, refused: 1, invalid: 1 });
  expect(at.sandbox.partner.products(one).map(({ status }) => status)).toEqual(['active', 'pending']);
  const next = await done('/v1/subscription-changes', {
    provider_api: 'partner',
    rows: [
      { action: 'suspend', subscription_id: two },
      { action: 'resume', subscription_id: three },
    ],
  });
  expect(next.job.rows).toMatchObject({ completed: 2 });
}, 300_000);

test('a change whose answer is lost is read back, and made once', async () => {
  const { subscribers } = await idsOfFleet(at.sandbox);
  at.sandbox.faults.next('partner.updateSubscriber', { kind: 'lost' });
  const rows = [{ action: 'update_subscriber', subscriber_id: subscribers[0], city: 'Bonn' }];
  const { body } = await call<Job>('POST', '/v1/subscription-changes', { provider_api: 'partner', rows });
  const job = await at.goOnUntil(async () => {
    const answer = await call<Job>('GET', `/v1/jobs/${body.id}`);
    return answer.body.state === 'completed' ? answer.body : undefined;
  }, 60_000);
  expect(job.rows).toMatchObject({ completed: 1 });
}, 300_000);

test('accounts are created and changed, and numbers may leave', async () => {
  const owner = { first_name: 'Ada', last_name: 'Berg', country: 'DE' };
  const { job, rows } = await done('/v1/account-changes', { rows: [{ action: 'create', ...owner }] });
  expect(job).toMatchObject({ kind: 'account_change', provider_api: 'partner' });
  const account = rows[0]?.order_id;
  expect(account).toMatch(/^acc_/);
  const changed = await done('/v1/account-changes', {
    rows: [{ action: 'update', account_id: account, name: 'Berg' }],
  });
  expect(changed.job.rows).toMatchObject({ completed: 1 });
  const { numbers } = await idsOfFleet(at.sandbox);
  const portings = await done('/v1/portings', { rows: [{ action: 'opt_in', phone_number_id: numbers[0] }] });
  expect(portings.job).toMatchObject({ kind: 'porting', rows: { completed: 1 } });
}, 300_000);

type Found = { readonly id: string } & Readonly<Record<string, unknown>>;

/** What the provider has on record, read as a user reads it. */
async function recordsOf(topic: string, filters: Readonly<Record<string, string>> = {}) {
  const path = `/v1/provider/partner/${topic}?${new URLSearchParams(filters)}`;
  const { status, body } = await call<{ items: readonly Found[] }>('GET', path);
  expect([topic, status]).toEqual([topic, 200]);
  return body.items;
}

async function firstOf(topic: string, filters: Readonly<Record<string, string>> = {}): Promise<string> {
  return (await recordsOf(topic, filters))[0]?.id ?? `no ${topic}`;
}

const change = (row: object, more: object = {}) =>
  done('/v1/subscription-changes', { provider_api: 'partner', rows: [row], ...more });
const port = (row: object) => done('/v1/portings', { rows: [row] });

test('a day of the fleet is driven through our own API alone', async () => {
  const owner = { first_name: 'Eve', last_name: 'Holm', country: 'DE', city: 'Bonn' };
  const opened = await done('/v1/account-changes', { rows: [{ action: 'create', ...owner }] });
  const account_id = opened.rows[0]?.order_id ?? '';
  const catalog = await firstOf('catalogs', { name: 'Everything' });
  const [plan, addon] = await Promise.all(
    ['plan', 'addon'].map((type) =>
      firstOf('offerings', { catalog_id: catalog, type, status: 'active', countries: 'DE' }),
    ),
  );

  // Three people get a subscription each.
  const activated = await done('/v1/order-batches', {
    provider_api: 'partner',
    defaults: { account_id, plan, country: 'DE' },
    rows: ['Fay', 'Gil', 'Hal'].map((name) => ({
      first_name: name,
      last_name: 'Holm',
      email: `${name}@example.com`,
    })),
  });
  expect(activated.job.rows).toMatchObject({ completed: 3 });
  const [one = '', two = '', three = ''] = activated.rows.map(({ subscription_id }) => subscription_id);

  // The first is topped up and gets another SIM, the second is limited and then stopped.
  const bought = { purchase_location: 'DE', addons: addon, activation_mode: 'first_usage' };
  expect((await change({ action: 'top_up', subscription_id: one, ...bought })).job.rows).toMatchObject({
    completed: 1,
  });
  const had = (await recordsOf('products', { subscription_id: one })).map(({ status }) => status);
  expect(had.toSorted()).toEqual(['active', 'pending']);
  await change({ action: 'swap', subscription_id: one });
  await change({ action: 'grace', subscription_id: two });
  await change({ action: 'suspend', subscription_id: two });
  const states = await recordsOf('subscriptions', { account_id });
  expect(Object.fromEntries(states.map(({ id, status }) => [id, status]))).toEqual({
    [one]: 'active',
    [two]: 'suspended',
    [three]: 'active',
  });

  // A number comes to the first subscription, and the number of the third leaves. Both have their day by then.
  const number = await firstOf('phone-numbers', { subscription_id: one });
  const country = 'DE';
  await port({
    action: 'port_in',
    subscription_id: one,
    phone_number_id: number,
    msisdn: '+4915112345678',
    country,
    network_operator_id: await firstOf('network-operators', { country }),
    service_provider_id: await firstOf('service-providers', { country }),
  });
  const portings = (number_id: string, status: string) => recordsOf('portings', { number_id, status });
  const scheduled = (id: string) => at.goOnUntil(async () => (await portings(id, 'scheduled'))[0]);
  expect(await scheduled(number)).toMatchObject({ direction: 'in', waits_for: { for: 'date' } });
  const leaving = await firstOf('phone-numbers', { subscription_id: three });
  await port({ action: 'opt_in', phone_number_id: leaving });
  // Another operator asks for it: nobody does that through our API, or through the provider's.
  const porting = at.sandbox.partner.askForNumber(leaving);
  expect(await portings(leaving, 'pending')).toMatchObject([
    { id: porting, direction: 'out', waits_for: { for: 'decision' } },
  ]);
  await port({ action: 'accept', porting_id: porting });
  expect(await scheduled(leaving)).toMatchObject({ id: porting, scheduled_at: expect.any(String) });

  // The bills of the day.
  const invoices = await recordsOf('invoices', { account_id });
  const items = await Promise.all(invoices.map(({ id }) => recordsOf('invoice-items', { invoice_id: id })));
  expect(items.flat().length).toBeGreaterThanOrEqual(4);
  const totals = invoices.map(({ total }) => (total as { readonly amount: number }).amount);
  const amounts = items.flat().map(({ total }) => (total as { readonly amount: number }).amount);
  expect(sum(totals)).toBe(sum(amounts));
  expect(sum(totals)).toBeGreaterThan(0);
}, 600_000);

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test('a change with a date is completed as soon as the provider waits for the date, and says so', async () => {
  const { subscriptions } = await idsOfFleet(at.sandbox);
  const before = at.sandbox.spy.calls('partner.getOrder').length;
  const { job, rows } = await change({
    action: 'cancel',
    subscription_id: subscriptions[3],
    when: 'end_of_cycle',
  });
  expect(job.rows).toMatchObject({ completed: 1 });
  expect(rows).toMatchObject([{ state: 'completed', status: 'scheduled', reason: 'order_scheduled' }]);
  expect(at.sandbox.spy.calls('partner.getOrder').length - before).toBeLessThanOrEqual(2);
}, 300_000);

test('each of them may come as a file', async () => {
  for (const path of ['/v1/portings', '/v1/account-changes'])
    expect((await call<Job>('POST', path, { upload: true })).status).toBe(201);
}, 60_000);
