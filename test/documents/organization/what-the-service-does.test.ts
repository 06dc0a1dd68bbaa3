import { expect } from 'vitest';
import type { NewOrder } from '../../../shared/provider/organization/orders.ts';
import { type PracticeOptions, write } from '../../support/documents/practice.ts';
import { statementsOf } from '../../support/documents/statement.ts';
import { problemOf } from '../../support/provider/thrown.ts';
import { all } from '../../support/provider/walk.ts';
import { embeddedIn, pointersIn } from './bare-answer.ts';
import { activation, bareActivation, orderLifeMs } from './orders/first-order.ts';
import { bareSms, sms, usageDelayMs } from './texts/first-text.ts';

const states = statementsOf('Organization API');
const here = 'What the service does';

const fleet: PracticeOptions = { fleet: { accounts: 2, subscriptions: 3 } };

for (const [words, name, path, count] of [
  ['accounts', 'accounts', '/accounts', 2],
  ['subscribers', 'subscribers', '/subscribers', 4],
  ['subscriptions', 'subscriptions', '/subscriptions', 4],
  ['products of its subscriptions', 'products', '/products', 4],
] as const)
  states(
    here,
    `an organization sees the ${words}`,
    async ({ organization, bareOrganization }) => {
      expect(await all<unknown>(organization[name].list())).toHaveLength(count);
      expect(embeddedIn(await bareOrganization('GET', path), name)).toHaveLength(count);
    },
    fleet,
  );

states(here, 'usage shows soon after it happened, not at once', async ({ organization, clock }) => {
  await organization.sms.send(sms());
  expect(await all(organization.usage.list())).toEqual([]);
  clock.advance(usageDelayMs);
  expect(await all(organization.usage.list())).toHaveLength(1);
});

states(
  here,
  'an order makes a subscription with an eSIM, its activation going out by e-mail',
  async (practice) => {
    const { organization, clock } = practice;
    const { id, simProfile } = await organization.orders.create(activation(practice), write);
    expect(simProfile).toMatchObject({
      simType: 'esim',
      delivery: { type: 'email', to: ['ada@example.com'] },
    });
    clock.advance(orderLifeMs);
    const { subscriptionId = '' } = await organization.orders.get(id);
    const subscription = await organization.subscriptions.get(subscriptionId, {
      transclude: ['sim_profile'],
    });
    expect(subscription.simProfile).toMatchObject({ simType: 'esim' });
  },
);

states(here, 'an order template is chosen before ordering and decides on the plans', async (practice) => {
  const { organization, bareOrganization, clock } = practice;
  const templates = await all(organization.orderTemplates.list());
  const travelling = templates.find(({ description }) => description === 'Travelling line');
  const body = bareActivation(practice, { template_id: travelling?.id });
  expect((await bareOrganization('POST', '/orders', body)).status).toBe(201);
  clock.advance(orderLifeMs);
  expect(travelling?.products).toHaveLength(2);
  // One product of the subscription that was there before, two of the new one.
  expect(await all(organization.products.list())).toHaveLength(3);
});

const delivery = { type: 'email', to: ['ada@example.com'] } as const;

const subscriptionChanges: readonly (readonly [
  string,
  (subscription: { accountId: string; subscriptionId: string }) => NewOrder,
])[] = [
  ['suspend a subscription', (subscription) => ({ type: 'suspend_subscription', ...subscription })],
  [
    'swap the SIM of a subscription',
    (subscription) => ({
      type: 'change_sim_profile',
      ...subscription,
      simProfile: { simType: 'esim', delivery },
    }),
  ],
];

for (const [words, orderOf] of subscriptionChanges)
  states(
    here,
    `orders also ${words}, which the sandbox takes only when it is instructed to`,
    async ({ organization, sandbox }) => {
      const { accountId = '', subscriptionId = '' } = sandbox.senders[0] ?? {};
      const order = orderOf({ accountId, subscriptionId });
      expect(await organization.orders.create(order, write)).toMatchObject({
        type: order.type,
        status: 'pending',
        subscriptionId,
      });
    },
    { flags: { allowAssumedOrderTypes: true } },
  );

states(
  here,
  'orders also resume a subscription that was suspended',
  async ({ organization, sandbox, clock }) => {
    const { accountId = '', subscriptionId = '' } = sandbox.senders[0] ?? {};
    for (const type of ['suspend_subscription', 'resume_subscription'] as const) {
      await organization.orders.create({ type, accountId, subscriptionId }, write);
      clock.advance(orderLifeMs);
    }
    const { services } = await organization.subscriptions.get(subscriptionId, { transclude: ['services'] });
    expect(services).toMatchObject([{ enabled: true }]);
  },
  { flags: { allowAssumedOrderTypes: true } },
);

for (const type of ['suspend_subscription', 'resume_subscription', 'change_sim_profile'])
  states(here, `an order of type ${type} is refused as long as nobody vouches for it`, async (practice) => {
    const bare = await practice.bareOrganization('POST', '/orders', bareActivation(practice, { type }));
    expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.type']);
  });

states(
  here,
  'only an authorized subscription number may send',
  async ({ organization, bareOrganization }) => {
    const from = '+447700900999';
    const problem = await problemOf(organization.sms.send(sms({ from })));
    expect(problem).toMatchObject({ code: 'refused', status: 400, pointers: ['$.from'] });
    const bare = await bareOrganization('POST', '/sms', bareSms({ from }));
    expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.from']);
  },
);

states(
  here,
  'the organization names the numbers that may send',
  async ({ organization, sandbox }) => {
    await organization.sms.send(sms({ from: '+447700900999' }));
    expect(sandbox.spy.performed()).toMatchObject([{ from: '+447700900999' }]);
  },
  { senders: ['+447700900999'] },
);

states(here, 'texts to another country are not supported', async (practice) => {
  const { organization, bareOrganization, sandbox } = practice;
  const to = ['+447700900001', '+46700000001'];
  const problem = await problemOf(organization.sms.send(sms({ to })));
  expect(problem).toMatchObject({ code: 'refused', effect: 'none', pointers: ['$.to[1]'] });
  const bare = await bareOrganization('POST', '/sms', bareSms({ to }));
  expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.to[1]']);
  expect(sandbox.spy.performed()).toEqual([]);
});

states(
  here,
  'a subscription that is suspended may not send',
  async ({ organization, bareOrganization, sandbox, clock }) => {
    const { accountId = '', subscriptionId = '' } = sandbox.senders[0] ?? {};
    await organization.orders.create({ type: 'suspend_subscription', accountId, subscriptionId }, write);
    clock.advance(orderLifeMs);
    const problem = await problemOf(organization.sms.send(sms()));
    expect(problem).toMatchObject({ code: 'refused', status: 400, pointers: ['$.from'] });
    const bare = await bareOrganization('POST', '/sms', bareSms());
    expect([bare.status, ...pointersIn(bare)]).toEqual([400, '$.from']);
  },
  { flags: { allowAssumedOrderTypes: true } },
);
