import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { organizationApi } from '../../../shared/provider/organization/api.ts';
import type { Dialect } from '../../../shared/provider/organization/connection.ts';
import type { NewOrder } from '../../../shared/provider/organization/orders.ts';
import { tokenSource } from '../../../shared/provider/tokens/token.ts';
import type { Flags } from '../../../tools/provider-sandbox/misbehavior/flags.ts';
import { startSandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import { problemOf } from '../../support/provider/thrown.ts';
import { all } from '../../support/provider/walk.ts';

const dispatcher = openDispatcher();
afterAll(() => dispatcher.destroy());

const sender = '+447700900000';
const write = { idempotencyKey: 'ord_7-000001', correlationId: 'ord_7-000001' };

/**
 * A sandbox of 3 accounts and 24 subscriptions besides the sender's, and a client of it, on one clock that the test
 * moves.
 */
async function practise({
  flags = {},
  dialect = {},
}: {
  flags?: Partial<Flags>;
  dialect?: Partial<Dialect>;
} = {}) {
  const clock = { nowMs: Date.UTC(2026, 10, 21, 12) };
  const now = () => clock.nowMs;
  const fleet = { accounts: 3, subscriptions: 24, terminatedSubscriptions: 4 };
  const sandbox = await startSandbox({ seed: 1, now, senders: [sender], fleet, flags });
  onTestFinished(() => sandbox.close());
  const { client_id: clientId, client_secret: clientSecret } = sandbox.credentials;
  const tokens = tokenSource({
    authUrl: sandbox.authUrl,
    credentials: async () => ({ clientId, clientSecret }),
    dispatcher,
    now,
    random: () => 0,
  });
  const api = organizationApi({ baseUrl: sandbox.baseUrl, dispatcher, tokens, now, dialect });
  const [account] = await all(api.accounts.list());
  const [template] = await all(api.orderTemplates.list());
  const order: NewOrder = {
    type: 'activate_subscription',
    accountId: account?.id ?? '',
    templateId: template?.id,
    subscriber: {
      firstName: 'Ada',
      lastName: 'Berg',
      email: 'ada@example.com',
      employeeId: 'EMP-1',
      group: 'Drivers',
    },
    simProfile: {
      simType: 'esim',
      delivery: { type: 'email', to: ['ada@example.com'] },
    },
  };
  return { clock, sandbox, api, order };
}

test('every list ends and each of its items can be got', async () => {
  const { api } = await practise();
  const accounts = await all(api.accounts.list({ limit: 1 }));
  const subscribers = await all(api.subscribers.list());
  const subscriptions = await all(api.subscriptions.list({ limit: 7 }));
  const products = await all(api.products.list({ limit: 100 }));
  const templates = await all(api.orderTemplates.list());
  expect([accounts.length, subscriptions.length]).toEqual([3, 25]);
  for (const { id } of accounts) expect(await api.accounts.get(id)).toMatchObject({ id });
  for (const { id } of subscribers) expect(await api.subscribers.get(id)).toMatchObject({ id });
  for (const { id } of subscriptions) expect(await api.subscriptions.get(id)).toMatchObject({ id });
  for (const { id } of products) expect(await api.products.get(id)).toMatchObject({ id });
  for (const { id } of templates) expect(await api.orderTemplates.get(id)).toMatchObject({ id });
  expect([subscribers, products, templates].filter((list) => list.length === 0)).toEqual([]);
});

test.each([{ preferQuoted: false }, { preferQuoted: true }])(
  'subscriptions are listed by status, with what was asked for embedded, in the dialect %j',
  async (dialect) => {
    const { api } = await practise({ dialect });
    const terminated = await all(
      api.subscriptions.list({ status: 'terminated', transclude: ['subscriber', 'sim_profile'] }),
    );
    expect(terminated).toHaveLength(4);
    for (const { status, subscriber, simProfile, account } of terminated) {
      expect(status).toBe('terminated');
      expect(subscriber?.employeeId).toBeTypeOf('string');
      expect(simProfile?.iccid).toMatch(/^\d{19,20}$/);
      expect(account).toBeUndefined();
    }
  },
);

test("a subscription's numbers are those it embeds", async () => {
  const { api, sandbox } = await practise();
  const id = sandbox.senders[0]?.subscriptionId ?? '';
  const { phoneNumbers } = await api.subscriptions.get(id, { transclude: ['phone_numbers'] });
  expect(phoneNumbers).toMatchObject([{ msisdn: '447700900000', isPrimary: true }]);
  expect(await api.subscriptions.phoneNumbers(id)).toMatchObject([
    { msisdn: '447700900000', isPrimary: true },
  ]);
});

test('an order is pending, then completed with its subscription', async () => {
  const { api, clock, order, sandbox } = await practise();
  const { id, status } = await api.orders.create(order, write);
  expect(status).toBe('pending');
  clock.nowMs += 60_000;
  const completed = await api.orders.get(id);
  expect(completed).toMatchObject({ status: 'completed', subscriber: { employeeId: 'EMP-1' } });
  const subscription = await api.subscriptions.get(completed.subscriptionId ?? '', {
    transclude: ['subscriber'],
  });
  expect(subscription).toMatchObject({ status: 'active', subscriber: { employeeId: 'EMP-1' } });
  expect([...sandbox.spy.ordersPerEmployee()]).toEqual([['EMP-1', 1]]);
});

test('an order whose answer is lost is unknown to us and known to the provider', async () => {
  const { api, order, sandbox } = await practise();
  sandbox.faults.next('createOrder', { kind: 'lost' });
  expect(await problemOf(api.orders.create(order, write))).toMatchObject({
    code: 'interrupted',
    effect: 'unknown',
  });
  expect([...sandbox.spy.ordersPerEmployee()]).toEqual([['EMP-1', 1]]);
});

describe('an order on an existing subscription', () => {
  test.each<'suspend_subscription' | 'resume_subscription'>(['suspend_subscription', 'resume_subscription'])(
    'of type %s is taken',
    async (type) => {
      const { api, clock, sandbox } = await practise({ flags: { allowAssumedOrderTypes: true } });
      const [subscription] = await all(api.subscriptions.list({ status: 'active', transclude: ['account'] }));
      const where = { accountId: subscription?.account?.id ?? '', subscriptionId: subscription?.id ?? '' };
      await api.orders.create({ type: 'suspend_subscription', ...where }, write);
      clock.nowMs += 60_000;
      if (type === 'resume_subscription') await api.orders.create({ type, ...where }, write);
      expect(sandbox.spy.orders().at(-1)?.performed.request.type).toBe(type);
    },
  );
});

test.each([
  { dialect: { arrays: 'repeated' }, flags: {} },
  { dialect: { arrays: 'comma' }, flags: { commaSeparatedLists: true } },
] as const)('a text shows in usage once it is late enough, with %j', async (settings) => {
  const { api, clock, sandbox } = await practise(settings);
  await api.sms.send({ from: sender, to: ['+447700900001'], text: 'Hello 4', ...write, limitMs: 20_000 });
  clock.nowMs += 3_600_000;
  const items = await all(
    api.usage.list({
      fromDate: '2026-11-20',
      toDate: '2026-11-22',
      subscriptionId: sandbox.senders[0]?.subscriptionId,
      msisdn: '447700900000',
      type: ['sms', 'voice'],
      direction: 'outbound',
      costType: ['free', 'in_bundle', 'out_of_bundle'],
      limit: 100,
    }),
  );
  expect(items).toMatchObject([
    {
      type: 'sms',
      direction: 'outbound',
      fromMsisdn: '447700900000',
      toMsisdn: '447700900001',
      subscriptionId: sandbox.senders[0]?.subscriptionId,
    },
  ]);
});
