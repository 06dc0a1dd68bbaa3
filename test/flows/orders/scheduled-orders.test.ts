import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderFateOf } from '../../../shared/core/orders/order-fate.ts';
import { followReportedOrders } from '../../../shared/flows/orders/follow-reported-orders.ts';
import { providerOperations } from '../../../shared/provider/ordering/operations.ts';
import { readEventReport } from '../../../shared/provider/partner/events/event-report.ts';
import { partnerSubjects } from '../../../shared/provider/partner/subscriptions/subject-reads.ts';
import type { EventType } from '../../../tools/provider-sandbox/partner/event.ts';
import { openPractice, type Practice } from '../../support/documents/practice.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';

/** Orders with a date at the sandbox over HTTP, which plays a version that has a word for them. */
let practice: Practice;
beforeEach(async () => {
  practice = await openPractice({ flags: { scheduledOrders: true }, partner: { subscriptions: 1 } });
});
afterEach(() => practice.close());

const dayMs = 86_400_000;
/** Four days after the sandbox's clock begins. */
const schedule = { mode: 'specific_date', effectiveAt: '2026-03-05' };

/** A cancelation that was placed, and polled once. */
async function aCancelation() {
  const { organization, partner, sandbox } = practice;
  const world = anOrderWorld();
  Object.assign(world.operations, providerOperations({ organization, partner }));
  const [subscription] = await Array.fromAsync(partner.subscriptions.list());
  const subscriptionId = subscription?.id ?? '';
  const input = { subscriptionId, schedule };
  const job = await world.jobOf([{ operation: 'partner.cancel_subscription', input }]);
  const go = (ms: number) => {
    practice.clock.advance(ms);
    world.clock.advance(ms);
  };
  await world.place(job);
  go(10_000);
  await world.place(job);
  const ports = { ...world, subjects: partnerSubjects(partner) };
  return {
    subscriptionId,
    go,
    fate: async () => orderFateOf([await world.entry(job)]),
    reads: () => sandbox.spy.calls('partner.getOrder').length,
    /** Takes the sandbox's events of that type, as they are delivered. */
    take: async (type: EventType) => {
      const events = sandbox.partner.events(type);
      for (const event of events) {
        const read = readEventReport(Buffer.from(JSON.stringify(event)));
        if ('report' in read) await followReportedOrders(ports, read.report);
      }
      return events.length;
    },
  };
}

test('an order with a date is accepted as soon as the provider says that it waits, and is polled no more', async () => {
  const { fate, reads, take } = await aCancelation();
  expect(await fate()).toMatchObject({
    state: 'accepted',
    status: 'scheduled',
    reason: 'order_scheduled',
    orderId: expect.stringMatching(/^ord_/),
  });
  expect(await take('order.scheduled')).toBe(1);
  expect(reads()).toBe(1);
});

test('it is completed when the provider reports that it carried it out', async () => {
  const { fate, go, take } = await aCancelation();
  go(4 * dayMs);
  expect(await take('order.completed')).toBe(1);
  const after = await fate();
  expect(after).toMatchObject({ state: 'accepted', status: 'completed' });
  expect(after).not.toHaveProperty('reason');
});

test('it is refused when the provider reports that it failed', async () => {
  const { fate, go, take, subscriptionId } = await aCancelation();
  practice.sandbox.partner.terminate(subscriptionId);
  go(4 * dayMs);
  expect(await take('order.failed')).toBe(1);
  expect(await fate()).toMatchObject({ state: 'refused', status: 'failed', reason: 'order_failed' });
});
