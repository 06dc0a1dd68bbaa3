import { expect } from 'vitest';
import { write } from '../../../support/documents/practice.ts';
import { activation, bareActivation, someSubscriber } from '../../../support/documents/some-subscription.ts';
import { statementsOf } from '../../../support/documents/statement.ts';

const states = statementsOf('Partner API');

const heading = 'States and transitions › Order';

states(heading, 'a created order begins as accepted', async (practice) => {
  const { partner, barePartner } = practice;
  const { id } = await someSubscriber(practice);
  const created = await partner.orders.create(activation(id), write);
  expect(created.status).toBe('accepted');
  expect((await partner.orders.get(created.id)).status).toBe('accepted');
  const bare = await barePartner('POST', '/orders', bareActivation(id));
  expect(bare.body).toMatchObject({ status: 'accepted' });
});

for (const [end, seen] of [
  ['completed', ['accepted', 'fulfilling', 'completed']],
  ['failed', ['accepted', 'fulfilling', 'failed']],
] as const) {
  states(
    heading,
    `an order goes from accepted over fulfilling to ${end} and stays there`,
    async (practice) => {
      const { partner, barePartner, clock, sandbox } = practice;
      const { id } = await someSubscriber(practice);
      if (end === 'failed') {
        sandbox.faults.next('partner.createOrder', { kind: 'order-end', status: 'canceled' });
      }
      const order = await partner.orders.create(activation(id), write);
      const read: (string | undefined)[] = [];
      const bareRead: unknown[] = [];
      for (let step = 0; step < 10; step += 1) {
        read.push((await partner.orders.get(order.id)).status);
        bareRead.push(((await barePartner('GET', `/orders/${order.id}`)).body as { status: string }).status);
        clock.advance(1000);
      }
      expect([...new Set(read)]).toEqual(seen);
      expect(read.at(-1)).toBe(end);
      expect(bareRead).toEqual(read);
    },
  );
}

states(heading, 'an order that fails makes no subscription', async (practice) => {
  const { partner, clock, sandbox } = practice;
  const { id } = await someSubscriber(practice);
  sandbox.faults.next('partner.createOrder', { kind: 'order-end', status: 'canceled' });
  const order = await partner.orders.create(activation(id), write);
  clock.advance(3000);
  expect(await partner.orders.get(order.id)).toMatchObject({
    status: 'failed',
    completedAt: undefined,
    subscription: undefined,
  });
  expect(await Array.fromAsync(partner.subscriptions.list())).toEqual([]);
});
