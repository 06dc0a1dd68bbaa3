import { expect } from 'vitest';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { errorOf, problemOf } from '../../../support/provider/thrown.ts';
import { type Json, pointersIn } from '../bare-answer.ts';
import { activation, bareActivation, placeOrder } from './first-order.ts';

const states = statementsOf('Organization API');

/** What arrived as the first order's body. */
const arrived = ({ sandbox }: Practice) => sandbox.spy.orders()[0]?.performed.request as unknown as Json;

/** Places an order that the client must not let out. */
const place = (practice: Practice, replaced: object) =>
  errorOf(practice.organization.orders.create({ ...activation(practice), ...replaced } as never, write));

const refused = async (practice: Practice, replaced: Json, pointer: string) => {
  const bare = await practice.bareOrganization('POST', '/orders', bareActivation(practice, replaced));
  expect([bare.status, ...pointersIn(bare)]).toEqual([400, pointer]);
  expect(practice.sandbox.spy.orders()).toEqual([]);
  return bare;
};

for (const [name, typedName] of [
  ['type', 'type'],
  ['account_id', 'accountId'],
  ['subscriber', 'subscriber'],
  ['sim_profile', 'simProfile'],
] as const)
  states('Order', `an order must have ${name}`, async (practice) => {
    const error = await place(practice, { [typedName]: undefined });
    expect(error.message).toContain(`"${typedName}"`);
    expect(practice.sandbox.spy.calls('createOrder')).toEqual([]);
    await refused(practice, { [name]: undefined }, `$.${name}`);
  });

states('Order', 'activate_subscription orders a new subscription', async (practice) => {
  await placeOrder(practice);
  expect(arrived(practice).type).toBe('activate_subscription');
});

states('Order', 'a type that is not shown is taken by neither', async (practice) => {
  expect((await place(practice, { type: 'sell_subscription' })).message).toContain('"type"');
  expect(practice.sandbox.spy.calls('createOrder')).toEqual([]);
  await refused(practice, { type: 'sell_subscription' }, '$.type');
});

const id26 = '0123456789ABCDEFGHIJKLMNOP';

for (const [name, prefix, rule] of [
  ['account_id', 'acc_', 'Must be an account id'],
  ['template_id', 'otpl_', 'Must be an order template id'],
] as const)
  for (const [form, id] of [
    ['25 characters behind its prefix', prefix + id26.slice(1)],
    ['27 characters behind its prefix', `${prefix + id26}Q`],
    ['small letters', prefix + id26.toLowerCase()],
    ['another prefix', `x${prefix}${id26}`],
  ] as const)
    states('Order', `${name} with ${form} is refused`, async (practice) => {
      // One of the right form, but of nobody, is refused in other words.
      const bare = await refused(practice, { [name]: id }, `$.${name}`);
      expect(bare.body).toMatchObject({ errors: [{ detail: rule }] });
    });

for (const [name, typedName, prefix] of [
  ['account_id', 'accountId', 'acc_'],
  ['template_id', 'templateId', 'otpl_'],
] as const)
  states(
    'Order',
    `${name} is ${prefix} and 26 characters, which the client leaves to the API`,
    async (practice) => {
      const call = { ...activation(practice), [typedName]: `${prefix}1` };
      const problem = await problemOf(practice.organization.orders.create(call, write));
      expect(problem).toMatchObject({ code: 'refused', status: 400, pointers: [`$.${name}`] });
    },
  );

states('Order', 'an order may come without template_id', async (practice) => {
  await placeOrder(practice);
  expect(arrived(practice)).not.toHaveProperty('template_id');
});

states('Order', 'an order may name its template_id', async (practice) => {
  const [template] = await Array.fromAsync(practice.organization.orderTemplates.list());
  const templateId = template?.id ?? '';
  await practice.organization.orders.create({ ...activation(practice), templateId }, write);
  expect(arrived(practice).template_id).toBe(templateId);
});

for (const [name, value] of [
  ['first_name', 'Ada'],
  ['last_name', 'Lovelace'],
  ['email', 'ada@example.com'],
  ['employee_id', 'E-17'],
  ['group', 'Field'],
] as const)
  states('Order', `the subscriber of an order has ${name}, a string`, async (practice) => {
    const subscriber = bareActivation(practice).subscriber as Json;
    await refused(practice, { subscriber: { ...subscriber, [name]: 7 } }, `$.subscriber.${name}`);
    await placeOrder(practice);
    expect(arrived(practice).subscriber).toHaveProperty([name], value);
  });

for (const flag of [false, true])
  states(
    'Order',
    `a subscriber without employee_id and group is ${flag ? 'taken where that is allowed' : 'refused'}`,
    async (practice) => {
      const { firstName, lastName, email } = activation(practice).subscriber;
      const order = { ...activation(practice), subscriber: { firstName, lastName, email } };
      const placed = practice.organization.orders.create(order, write);
      if (flag) expect(await placed).toMatchObject({ status: 'pending' });
      else
        expect(await problemOf(placed)).toMatchObject({
          status: 400,
          pointers: ['$.subscriber.employee_id', '$.subscriber.group'],
        });
    },
    { flags: { allowPartialSubscribers: flag } },
  );

for (const [name, typedName] of [
  ['sim_type', 'simType'],
  ['delivery', 'delivery'],
] as const)
  states('Order', `the SIM profile of an order has ${name}`, async (practice) => {
    const { simProfile } = activation(practice);
    const error = await place(practice, { simProfile: { ...simProfile, [typedName]: undefined } });
    expect(error.message).toContain(`"simProfile.${typedName}"`);
    const profile = bareActivation(practice).sim_profile as Json;
    await refused(practice, { sim_profile: { ...profile, [name]: undefined } }, `$.sim_profile.${name}`);
    await placeOrder(practice);
    expect(arrived(practice).sim_profile).toHaveProperty([name]);
  });

states('Order', 'only esim is in use as sim_type', async (practice) => {
  const { simProfile } = activation(practice);
  const error = await place(practice, { simProfile: { ...simProfile, simType: 'psim' } });
  expect(error.message).toBe('Create Order: "simProfile.simType" must be "esim"');
  const profile = bareActivation(practice).sim_profile as Json;
  await refused(practice, { sim_profile: { ...profile, sim_type: 'psim' } }, '$.sim_profile.sim_type');
});
