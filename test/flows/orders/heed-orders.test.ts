import { expect, test } from 'vitest';
import { eventNameOf } from '../../../shared/core/events/event-place.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { takeEvent } from '../../../shared/flows/events/take-event.ts';
import { heedOrders } from '../../../shared/flows/orders/heed-orders.ts';
import { readEventHint } from '../../../shared/provider/partner/events/event-hint.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';
import { aHint, invocation, ruleWorld, settings } from '../../support/worlds/rule-world.ts';

/** An order of one line at the partner, placed and taken; and what the provider says of lines. */
async function anOrder() {
  const world = anOrderWorld();
  const { id: subscriberId } = await world.operations.perform({
    step: { operation: 'partner.create_subscriber', input: { email: 'a@example.com' } },
    idempotencyKey: 'earlier',
    correlationId: 'earlier',
    limitMs: 1,
  });
  world.provider.orderLifeMs = 60_000;
  const input = { subscriberId, products: {} };
  const job = await world.jobOf([{ operation: 'partner.activate_subscription', input }]);
  await world.place(job);
  let profileStatus = 'Downloaded';
  let reads = 0;
  const lines = {
    subscription: async (id: string) => {
      reads += 1;
      return { id, status: 'active', profileStatus };
    },
  };
  return {
    ...world,
    job,
    ports: { ...world, lines },
    reads: () => reads,
    install: () => {
      profileStatus = 'installed';
    },
    messages: () => {
      const got = world.queues.receive('orders');
      if (got !== undefined) world.queues.remove(got.receipt);
      return got === undefined ? [] : [got.message];
    },
  };
}

/** The same, followed to its end. */
async function aLine() {
  const order = await anOrder();
  order.clock.advance(120_000);
  await order.place(order.job);
  const { line, state } = await order.entry(order.job);
  expect(state).toBe('accepted');
  return { ...order, subscriptionId: line?.subscriptionId ?? '' };
}

const installed = (id: string) => ({
  type: 'subscription.sim_profile.installed',
  subject: { about: 'subscription', id } as const,
});

test('an event about an order has it asked after at once, and only the provider’s answer counts', async () => {
  const { ports, job, entry, messages, place, clock } = await anOrder();
  const { orderId } = await entry(job);
  await heedOrders(ports, { type: 'order.completed', orderId: orderId ?? '' });
  expect(messages()).toEqual([{ jobId: job.id, entryId: (await entry(job)).id }]);
  await place(job);
  expect((await entry(job)).state).toBe('ordered');
  clock.advance(61_000);
  await heedOrders(ports, { type: 'order.completed', orderId: orderId ?? '' });
  expect(messages()).toHaveLength(1);
  await place(job);
  expect(await entry(job)).toMatchObject({ state: 'accepted', orderId });
});

test('fifty events about one order have it asked after once', async () => {
  const { ports, job, entry, messages, place, clock } = await anOrder();
  const { orderId = '' } = await entry(job);
  let sent = 0;
  for (let no = 0; no < 50; no += 1) {
    await heedOrders(ports, { type: 'order.completed', orderId });
    sent += messages().length;
    if (no === 10) await place(job);
  }
  expect(sent).toBe(1);
  clock.advance(30_000);
  await heedOrders(ports, { type: 'order.completed', orderId });
  expect(messages()).toHaveLength(1);
});

test('an event about an order or a line that is not ours does nothing', async () => {
  const { ports, messages, reads } = await anOrder();
  await heedOrders(ports, { type: 'order.failed', orderId: 'order_99' });
  await heedOrders(ports, installed('subs_99'));
  await heedOrders(ports, { type: 'product.depleted', subject: { about: 'product', id: 'prd_1' } });
  expect([messages(), reads()]).toEqual([[], 0]);
});

test('an installed profile is noted in the row’s result once the provider says so itself', async () => {
  const { ports, job, entry, subscriptionId, install, messages } = await aLine();
  await heedOrders(ports, installed(subscriptionId));
  expect((await entry(job)).line?.installed).not.toBe(true);
  install();
  await heedOrders(ports, installed(subscriptionId));
  const after = await entry(job);
  expect(after).toMatchObject({ state: 'accepted', line: { subscriptionId, installed: true } });
  expect(after.dueAtMs).toBeUndefined();
  expect(messages()).toEqual([]);
});

test('the same event again asks nobody', async () => {
  const { ports, subscriptionId, install, reads } = await aLine();
  install();
  await heedOrders(ports, installed(subscriptionId));
  const before = reads();
  await heedOrders(ports, installed(subscriptionId));
  expect(reads()).toBe(before);
});

test('an event whose line cannot be read now comes back, and what its rules wanted is not done twice', async () => {
  const order = await aLine();
  const rules = await ruleWorld([]);
  const busy = new ProviderError({
    tried: 'Retrieve',
    code: 'busy',
    effect: 'none',
    retryAfterMs: 90_000,
  });
  let isBusy = true;
  const lines = {
    ...rules.lines,
    subscription: (id: string) => (isBusy ? Promise.reject(busy) : order.ports.lines.subscription(id)),
  };
  const world = { ...rules, ...order, lines, rules: rules.rules, events: rules.events };
  rules.keep(aHint({ ...installed(order.subscriptionId), id: 'evt_9' }));
  const message = { source: 'partner', eventName: eventNameOf({ source: 'partner', id: 'evt_9' }) };
  expect(await takeEvent(world, settings, message, invocation)).toEqual({
    kind: 'retry_later',
    inMs: 90_000,
  });
  isBusy = false;
  order.install();
  expect(await takeEvent(world, settings, message, invocation)).toEqual({ kind: 'ack' });
  expect((await order.entry(order.job)).line?.installed).toBe(true);
});

test.each([
  [
    'down for hours is asked later each time, so that its message is not given up',
    'timeout',
    'retry_later',
    900_000,
  ],
  ['that will not show a line is not asked again', 'refused', 'ack', undefined],
] as const)('a provider %s', async (_, code, kind, inMs) => {
  const order = await aLine();
  const rules = await ruleWorld([]);
  const failing = new ProviderError({ tried: 'Retrieve', code, effect: 'none' });
  const lines = { ...rules.lines, subscription: () => Promise.reject(failing) };
  rules.keep(aHint({ ...installed(order.subscriptionId), id: 'evt_9' }));
  const world = { ...rules, ...order, lines, rules: rules.rules, events: rules.events };
  const message = { source: 'partner', eventName: eventNameOf({ source: 'partner', id: 'evt_9' }) };
  const late = { ...invocation, receives: 20 };
  expect(await takeEvent(world, settings, message, late)).toEqual(
    inMs === undefined ? { kind } : { kind, inMs },
  );
});

test('the id of an order is taken out of an event that is about one', () => {
  const order = { id: 'ord_7', status: 'completed', type: 'activate_subscription' };
  const event = { id: 'evt_1', type: 'order.completed', created_at: '2026-01-05T12:00:00Z', data: { order } };
  const read = readEventHint(Buffer.from(JSON.stringify(event)));
  expect(read).toMatchObject({ hint: { type: 'order.completed', orderId: 'ord_7' } });
});
