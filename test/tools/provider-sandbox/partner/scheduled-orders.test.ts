import { expect, test } from 'vitest';
import { openPartner, partnerOf, someSubscription } from '../../../support/sandbox/partner-client.ts';

const dayMs = 86_400_000;
const onTheFifth = { mode: 'specific_date', effective_at: '2026-03-05' };

/** A cancelation that was ordered, and the time that it takes without a date is over. */
async function canceled(scheduledOrders: boolean, schedule?: object) {
  const opened = await openPartner({ flags: { scheduledOrders } });
  const { subscriptionId } = await someSubscription(opened);
  const order = { type: 'cancel_subscription', subscription_id: subscriptionId, schedule };
  const { body } = await opened.partner.post('/orders', order);
  opened.clock.advance(3000);
  return {
    ...opened,
    subscriptionId,
    // With a token of its own: the first one has expired by then.
    order: async () => (await (await partnerOf(opened.sandbox)).get(`/orders/${body.id}`)).body,
    events: () =>
      opened.commands
        .events()
        .map(({ type }) => type)
        .filter((type) => /^(order|subscription\.canceled)/.test(type)),
  };
}

test('an order with a date is completed at once, unless the sandbox plays a later version', async () => {
  const { order, events } = await canceled(false, onTheFifth);
  expect(await order()).toMatchObject({ status: 'completed' });
  expect(events()).toEqual([]);
  const other = await canceled(true);
  expect(await other.order()).toMatchObject({ status: 'completed' });
  expect(other.events()).toEqual(['subscription.canceled']);
});

test.each([
  ['a day', onTheFifth, '2026-03-05T00:00:00.000Z'],
  ['the end of the cycle', { mode: 'end_of_cycle' }, expect.stringMatching(/^2026-0[34]-/)],
])('an order for %s is scheduled until then', async (_, schedule, completed_at) => {
  const { order, events, clock } = await canceled(true, schedule);
  expect(await order()).toMatchObject({ status: 'scheduled' });
  expect(events()).toEqual(['order.scheduled']);
  clock.advance(40 * dayMs);
  expect(await order()).toMatchObject({ status: 'completed', completed_at });
  expect(events()).toEqual(['order.scheduled', 'subscription.canceled', 'order.completed']);
});

test('an order fails at its date when there is nothing left to do', async () => {
  const { order, events, clock, commands, subscriptionId } = await canceled(true, onTheFifth);
  commands.terminate(subscriptionId);
  clock.advance(5 * dayMs);
  expect(await order()).toMatchObject({ status: 'failed' });
  expect(events()).toEqual(['order.scheduled', 'order.failed']);
});
