import { expect, test } from 'vitest';
import { openSystem } from '../support/open-system.ts';
import { addOnOf, idsOfFleet } from './partner-fleet.ts';

/** Changes at the partner API, in bulk. */
const at = openSystem({
  sandbox: {
    orderCallsPerMinute: Number.POSITIVE_INFINITY,
    orderLifeMs: 0,
    seed: 7,
    flags: { getProductOffering: true },
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

type Row = { readonly line: number; readonly state: string; readonly order_id?: string };

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

test('each of them may come as a file', async () => {
  for (const path of ['/v1/portings', '/v1/account-changes'])
    expect((await call<Job>('POST', path, { upload: true })).status).toBe(201);
}, 60_000);
