import { expect, test } from 'vitest';
import type { Step } from '../../../shared/core/jobs/operation.ts';
import { anOrderWorld, type OrderWorld } from '../../support/worlds/order-world.ts';

const watchedIn = async ({ watched }: OrderWorld) => Array.fromAsync(watched.after(''));

const activation: Step = { operation: 'partner.activate_product', input: { id: 'prd_1' } };

function aProviderWithALine() {
  const world = anOrderWorld();
  for (const id of ['subs_1', 'prd_1']) world.provider.have(id, 'active');
  return world;
}

async function placed(step: Step, answer?: 'refused') {
  const world = aProviderWithALine();
  const job = await world.jobOf([step]);
  if (answer !== undefined) world.provider.next({ kind: answer });
  await world.place(job);
  return world;
}

test('a product that an order has started is watched from then on', async () => {
  expect(await watchedIn(await placed(activation))).toEqual([
    { productId: 'prd_1', namedAtMs: expect.any(Number) },
  ]);
});

test('products that end with their cycle are watched until then, each with its subscription', async () => {
  const input = {
    subscriptionId: 'subs_1',
    productIds: ['prd_2', 'prd_3'],
    schedule: { mode: 'end_of_cycle' },
  };
  const world = await placed({ operation: 'partner.cancel_subscription_products', input });
  expect(await watchedIn(world)).toEqual([
    { productId: 'prd_2', subscriptionId: 'subs_1', namedAtMs: world.now() },
    { productId: 'prd_3', subscriptionId: 'subs_1', namedAtMs: world.now() },
  ]);
});

test('an order that names no product leaves none to watch, and neither does one that was refused', async () => {
  const topUp: Step = { operation: 'partner.topup_subscription', input: { subscriptionId: 'subs_1' } };
  expect(await watchedIn(await placed(topUp))).toEqual([]);
  expect(await watchedIn(await placed(activation, 'refused'))).toEqual([]);
});

test('an order whose products cannot be noted is placed all the same', async () => {
  const world = aProviderWithALine();
  const job = await world.jobOf([activation]);
  world.watched.record = () => Promise.reject(new Error('The table is down'));
  await world.place(job);
  expect((await world.entry(job)).state).toBe('accepted');
});
