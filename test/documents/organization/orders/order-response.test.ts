import { expect } from 'vitest';
import type { Order } from '../../../../shared/provider/organization/orders.ts';
import { type Practice, type PracticeOptions, write } from '../../../support/documents/practice.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { type Json, linksIn } from '../bare-answer.ts';
import { readChanged } from '../changed-answers.ts';
import { type BothReadings, saidIn, statesMembers } from '../members.ts';
import { activation, bareActivation, orderLifeMs, placeOrder } from './first-order.ts';

const states = statementsOf('Organization API');

const placed: BothReadings = async (practice) => ({
  typed: await placeOrder(practice),
  said: saidIn(await practice.bareOrganization('POST', '/orders', bareActivation(practice))),
});

/** A completed order. */
const completed: BothReadings = async (practice) => {
  const { id } = await placeOrder(practice);
  practice.clock.advance(orderLifeMs);
  return {
    typed: await practice.organization.orders.get(id),
    said: saidIn(await practice.bareOrganization('GET', `/orders/${id}`)),
  };
};

/** One member of a completed order, by the client's name for it and by the document's. */
const within =
  (typedName: string, name: string): BothReadings =>
  async (practice) => {
    const { typed, said } = await completed(practice);
    const one = (value: unknown) => (Array.isArray(value) ? value[0] : value) as never;
    return { typed: one((typed as Json)[typedName]), said: one(said[name]) };
  };

const anOrderId = expect.stringMatching(/^order_[0-9A-Z]{26}$/);

statesMembers(
  'Order',
  'the answer to a new order',
  [
    ['id', 'id', anOrderId, 'order_ and 26 characters of 0-9 and A-Z'],
    ['status', 'status', 'pending', 'which is pending'],
    ['type', 'type', 'activate_subscription', 'as it was ordered'],
    ['account_id', 'accountId', expect.stringMatching(/^acc_[0-9A-Z]{26}$/), 'as it was ordered'],
  ],
  placed,
);

states('Order', 'a pending order may lack what it is about to make', async (practice) => {
  const { typed, said } = await placed(practice);
  expect(said).not.toHaveProperty('subscription_id');
  expect(said).toMatchObject({ phone_numbers: [], subscriber: { first_name: 'Ada' } });
  expect(typed).toMatchObject({
    subscriptionId: undefined,
    phoneNumbers: [],
    simProfile: { iccid: undefined },
    subscriber: { id: undefined, firstName: 'Ada' },
  });
});

statesMembers(
  'Order',
  'an order that was carried out',
  [
    ['id', 'id', anOrderId, 'order_ and 26 characters of 0-9 and A-Z'],
    ['type', 'type', 'activate_subscription', 'as it was ordered'],
    ['account_id', 'accountId', expect.stringMatching(/^acc_[0-9A-Z]{26}$/), 'as it was ordered'],
    [
      'subscription_id',
      'subscriptionId',
      expect.stringMatching(/^sub_[0-9A-Z]{26}$/),
      'the new subscription',
    ],
  ],
  completed,
);

statesMembers(
  'Order',
  "an order's SIM profile",
  [
    ['iccid', 'iccid', expect.stringMatching(/^89\d{17}$/), 'a string'],
    ['sim_type', 'simType', 'esim', 'as it was ordered'],
    ['delivery', 'delivery', expect.objectContaining({ to: ['ada@example.com'] }), 'as it was ordered'],
  ],
  within('simProfile', 'sim_profile'),
);

states('Order', "an order's SIM profile has _links", async (practice) => {
  const { typed, said } = await within('simProfile', 'sim_profile')(practice);
  expect(said._links).toEqual({ self: { href: expect.stringMatching(/\/sim-profile$/) } });
  expect(typed.raw).toEqual({ _links: said._links });
});

statesMembers(
  'Order',
  "an order's phone number",
  [
    ['msisdn', 'msisdn', expect.stringMatching(/^447700900\d{3}$/), 'digits'],
    ['is_primary', 'isPrimary', true, 'a boolean'],
    ['country', 'country', 'GB', 'a string'],
  ],
  within('phoneNumbers', 'phone_numbers'),
);

statesMembers(
  'Order',
  "an order's subscriber",
  [
    ['id', 'id', expect.stringMatching(/^sbr_[0-9A-Z]{26}$/), 'once there is a person'],
    ['first_name', 'firstName', 'Ada', 'a string'],
    ['last_name', 'lastName', 'Lovelace', 'a string'],
    ['email', 'email', 'ada@example.com', 'a string'],
    ['employee_id', 'employeeId', 'E-17', 'a string'],
    ['group', 'group', 'Field', 'a string'],
  ],
  within('subscriber', 'subscriber'),
);

states('Order', "an order's subscriber may have _links and another prefix in its id", async (practice) => {
  const changes = { 'subscriber._links': { self: { href: '/subscribers/1' } }, 'subscriber.id': 'usr_1' };
  const { subscriber } = await readChanged(practice, changes, ({ orders }) =>
    orders.create(activation(practice), write),
  );
  expect(subscriber).toMatchObject({ id: 'usr_1', raw: { _links: { self: { href: '/subscribers/1' } } } });
});

states('Order', 'an order has _links, to itself among them', async (practice) => {
  const { organization, bareOrganization } = practice;
  const { id, raw } = await placeOrder(practice);
  expect(linksIn(await bareOrganization('GET', `/orders/${id}`))).toContain('self');
  expect(raw._links).toEqual((await organization.orders.get(id)).raw._links);
});

const assumedTypes: PracticeOptions = { flags: { allowAssumedOrderTypes: true } };

statesMembers(
  'Order',
  'an order that suspends',
  [['reason', 'reason', 'lost_or_stolen', 'of which one value is in use: lost_or_stolen']],
  async ({ organization, bareOrganization, sandbox }: Practice) => {
    const { accountId = '', subscriptionId = '' } = sandbox.senders[0] ?? {};
    const typed = await organization.orders.create(
      { type: 'suspend_subscription', accountId, subscriptionId, reason: 'lost_or_stolen' },
      write,
    );
    return { typed, said: saidIn(await bareOrganization('GET', `/orders/${typed.id}`)) };
  },
  assumedTypes,
);

const unlisted: readonly (readonly [path: string, value: string, read: (order: Order) => unknown])[] = [
  ['status', 'on_hold', (order) => order.status],
  ['type', 'renew_subscription', (order) => order.type],
  ['reason', 'damaged', (order) => order.reason],
  ['sim_profile.sim_type', 'psim', (order) => order.simProfile?.simType],
  ['sim_profile.delivery.type', 'push', (order) => order.simProfile?.delivery?.type],
  ['sim_profile.delivery.smds', 'android', (order) => order.simProfile?.delivery?.smds],
];

for (const [path, value, read] of unlisted)
  states('Order', `an answer whose ${path} is not listed keeps it`, async (practice) => {
    const order = await readChanged(practice, { [path]: value }, ({ orders }) =>
      orders.create(activation(practice), write),
    );
    expect(read(order)).toBe(value);
  });

states('Order', 'cancelled and canceled are one status', async (practice) => {
  const { id } = await placeOrder(practice);
  const order = await readChanged(practice, { status: 'cancelled' }, ({ orders }) => orders.get(id));
  expect(order.status).toBe('canceled');
});
