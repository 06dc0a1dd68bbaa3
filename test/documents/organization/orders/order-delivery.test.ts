import { expect } from 'vitest';
import { type Practice, write } from '../../../support/documents/practice.ts';
import { statementsOf } from '../../../support/documents/statement.ts';
import { errorOf, problemOf } from '../../../support/provider/thrown.ts';
import { type Json, pointersIn } from '../bare-answer.ts';
import { activation, bareActivation, placeOrder } from './first-order.ts';

const states = statementsOf('Organization API');

/** The client's order with something in its delivery replaced. */
const indexWith = (practice: Practice, replaced: object) => {
  const order = activation(practice);
  const delivery = { ...order.simProfile.delivery, ...replaced };
  const simProfile = { ...order.simProfile, delivery };
  return practice.organization.orders.create({ ...order, simProfile } as never, write);
};

/** A stranger's, with one member of its delivery replaced: the places that its refusal names. */
async function indexesRefused(practice: Practice, replaced: Json) {
  const profile = bareActivation(practice).sim_profile as { delivery: Json };
  const body = bareActivation(practice, {
    sim_profile: { ...profile, delivery: { ...profile.delivery, ...replaced } },
  });
  const bare = await practice.bareOrganization('POST', '/orders', body);
  expect(bare.status).toBe(400);
  return pointersIn(bare);
}

for (const [name, value, words] of [
  ['type', 'email', 'of which one value is in use: email'],
  ['to', ['ada@example.com'], 'a list of e-mail addresses'],
  ['cc', ['depot@example.com'], 'a list of e-mail addresses'],
  ['eid', '89049032000000000000000000000017', 'a string that names the device'],
  ['smds', 'apple', 'of which one value is in use: apple'],
] as const)
  states('Order', `a delivery has ${name}, ${words}`, async (practice) => {
    const { simProfile } = await placeOrder(practice);
    expect(simProfile?.delivery).toHaveProperty([name], value);
    const bare = await practice.bareOrganization('POST', '/orders', bareActivation(practice));
    expect(bare.status).toBe(201);
    expect(bare.body).toHaveProperty(['sim_profile', 'delivery', name], value);
  });

for (const [name, value, pointer, typedName] of [
  ['type', 'letter', '$.sim_profile.delivery.type', 'simProfile.delivery.type'],
  ['to', 'ada@example.com', '$.sim_profile.delivery.to', 'simProfile.delivery.to'],
  ['to', ['nobody'], '$.sim_profile.delivery.to[0]', 'simProfile.delivery.to[0]'],
  ['cc', 'depot@example.com', '$.sim_profile.delivery.cc', 'simProfile.delivery.cc'],
  ['cc', ['nobody'], '$.sim_profile.delivery.cc[0]', 'simProfile.delivery.cc[0]'],
  ['eid', 890490320000, '$.sim_profile.delivery.eid', 'simProfile.delivery.eid'],
  ['smds', 'android', '$.sim_profile.delivery.smds', 'simProfile.delivery.smds'],
] as const)
  states('Order', `a delivery with ${name} ${JSON.stringify(value)} is refused`, async (practice) => {
    const error = await errorOf(indexWith(practice, { [name]: value }));
    expect(error.message).toContain(`"${typedName}" must be`);
    expect(practice.sandbox.spy.calls('createOrder')).toEqual([]);
    expect(await indexesRefused(practice, { [name]: value })).toEqual([pointer]);
  });

states('Order', 'cc, eid and smds may be left out of a delivery', async (practice) => {
  const { simProfile } = await indexWith(practice, { cc: undefined, eid: undefined, smds: undefined });
  expect(simProfile?.delivery).toEqual({
    type: 'email',
    to: ['ada@example.com'],
    cc: undefined,
    eid: undefined,
    smds: undefined,
    raw: {},
  });
});

states(
  'Order',
  'a delivery of type api is let out by the client and refused by the sandbox',
  async (practice) => {
    const problem = await problemOf(indexWith(practice, { type: 'api' }));
    expect(problem).toMatchObject({ code: 'refused', pointers: ['$.sim_profile.delivery.type'] });
  },
);
