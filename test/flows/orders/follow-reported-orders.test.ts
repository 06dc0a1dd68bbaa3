import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import { eventNameOf } from '../../../shared/core/events/event-cursor.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { takeEvent } from '../../../shared/flows/events/take-event.ts';
import { followReportedOrders } from '../../../shared/flows/orders/follow-reported-orders.ts';
import { readEventReport } from '../../../shared/provider/partner/events/event-report.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';
import { anEventReport, invocation, ruleWorld, settings } from '../../support/worlds/rule-world.ts';

/** An order of one subscription at the partner, placed and taken; and what the provider says of subscriptions. */
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
  let orderStatus = 'scheduled';
  let reads = 0;
  const subjects = {
    subscription: async (id: string) => {
      reads += 1;
      return { id, status: 'active', profileStatus };
    },
    order: async (id: string) => {
      reads += 1;
      return { id, status: orderStatus };
    },
  };
  return {
    ...world,
    job,
    ports: { ...world, subjects },
    reads: () => reads,
    end: (status: string) => {
      orderStatus = status;
    },
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
async function aSubscription() {
  const order = await anOrder();
  order.clock.advance(120_000);
  await order.place(order.job);
  const { subscription, state } = await order.entry(order.job);
  expect(state).toBe('accepted');
  return { ...order, subscriptionId: subscription?.subscriptionId ?? '' };
}

/** A cancelation that waits for the end of its cycle. */
async function aScheduledOrder() {
  const order = await aSubscription();
  const { subscriptionId, operations } = order;
  const schedule = { mode: 'end_of_cycle' };
  const cancel = { operation: 'partner.cancel_subscription', input: { subscriptionId, schedule } } as const;
  const job = await order.jobOf([cancel]);
  await order.place(job);
  operations.follow = async (_, id) => ({ id, status: 'scheduled', progress: 'scheduled' });
  await order.place(job);
  const entry = await order.entry(job);
  expect(entry).toMatchObject({ state: 'accepted', reason: { code: 'order_scheduled' } });
  return { ...order, job, orderId: entry.orderId ?? '' };
}

const installed = (id: string) => ({
  type: 'subscription.sim_profile.installed',
  subject: { about: 'subscription', id } as const,
});

const completed = (id = '') => ({ type: 'order.completed', subject: { about: 'order', id } as const });

test('an event about an order has it polled at once, and only the provider’s answer counts', async () => {
  const { ports, job, entry, messages, place, clock } = await anOrder();
  const { orderId } = await entry(job);
  await followReportedOrders(ports, completed(orderId));
  expect(messages()).toEqual([{ jobId: job.id, entryId: (await entry(job)).id }]);
  await place(job);
  expect((await entry(job)).state).toBe('ordered');
  clock.advance(61_000);
  await followReportedOrders(ports, completed(orderId));
  expect(messages()).toHaveLength(1);
  await place(job);
  expect(await entry(job)).toMatchObject({ state: 'accepted', orderId });
});

test('fifty events about one order have it polled once', async () => {
  const { ports, job, entry, messages, place, clock } = await anOrder();
  const { orderId = '' } = await entry(job);
  let sent = 0;
  for (let no = 0; no < 50; no += 1) {
    await followReportedOrders(ports, completed(orderId));
    sent += messages().length;
    if (no === 10) await place(job);
  }
  expect(sent).toBe(1);
  clock.advance(30_000);
  await followReportedOrders(ports, completed(orderId));
  expect(messages()).toHaveLength(1);
});

test('what became of an order at its date shows on its row', async () => {
  const { ports, job, entry, orderId, end, reads } = await aScheduledOrder();
  await followReportedOrders(ports, { ...completed(orderId), type: 'order.scheduled' });
  expect(reads()).toBe(0);
  const { id: entryId, reason } = await entry(job);
  const unseen = { jobId: job.id, entryId, status: 'scheduled' };
  expect(await followReportedOrders(ports, completed(orderId))).toEqual(unseen);
  expect(await entry(job)).toMatchObject({ state: 'accepted', reason });
  end('completed');
  expect(await followReportedOrders(ports, completed(orderId))).toBeUndefined();
  const after = await entry(job);
  expect(after).toMatchObject({ state: 'accepted', follow: { status: 'completed' } });
  expect(after.reason).toBeUndefined();
  const before = reads();
  await followReportedOrders(ports, completed(orderId));
  expect(reads()).toBe(before);
});

test('an order that fails at its date is refused, and counted once, however often that is reported', async () => {
  const { ports, job, entry, orderId, end, messages, ledger } = await aScheduledOrder();
  end('failed');
  const counted: string[] = [];
  const { replaceEntry } = ledger;
  let isFirst = true;
  const late = {
    ...ports,
    count: (name: string) => void counted.push(name),
    ledger: {
      ...ledger,
      // Another event is taken a moment earlier.
      replaceEntry: async <E extends Entry>(next: E) => {
        if (isFirst) {
          isFirst = false;
          await followReportedOrders(late, { ...completed(orderId), type: 'order.failed' });
        }
        return replaceEntry(next);
      },
    },
  };
  await followReportedOrders(late, { ...completed(orderId), type: 'order.failed' });
  expect(await entry(job)).toMatchObject({
    state: 'refused',
    reason: { code: 'order_failed' },
    follow: { status: 'failed' },
  });
  expect(counted).toEqual(['RowsRefused']);
  expect(messages()).toEqual([]);
});

describe('an end at its date that is reported before the provider shows it', () => {
  type Shown = string | undefined | ProviderError;

  /** Delivers the report until it is done with. @returns the waits between its deliveries, in seconds, and the row */
  async function delivered(type: string, showing: readonly [Shown, ...Shown[]]) {
    const order = await aScheduledOrder();
    const { clock, job, orderId: id, lines, now } = order;
    const rules = await ruleWorld([]);
    rules.keep(anEventReport({ ...completed(id), type, id: 'evt_f', createdAtMs: now() }));
    const left = [...showing];
    const shown = async () => {
      const next = left.length > 1 ? left.shift() : left[0];
      if (next instanceof ProviderError) throw next;
      return next === undefined ? undefined : { id, status: next };
    };
    const subjects = { ...rules.subjects, order: shown };
    const world = { ...rules, ...order, subjects, rules: rules.rules, events: rules.events };
    const message = { source: 'partner', eventName: eventNameOf({ source: 'partner', id: 'evt_f' }) };
    const waits: number[] = [];
    for (let receives = 1; ; receives += 1) {
      const disposition = await takeEvent(world, settings, message, { ...invocation, receives });
      if (disposition.kind === 'ack') break;
      if (receives > 20) throw new Error('It never ends');
      waits.push(disposition.inMs / 1_000);
      clock.advance(disposition.inMs);
    }
    const warned = lines.filter(({ level, message }) => level === 'warn' && message === 'order.end_unseen');
    return { waits, row: await order.entry(job), warned: warned.map(({ facts }) => facts), job };
  }

  const refusal = new ProviderError({ tried: 'Retrieve', code: 'refused', effect: 'none' });

  test.each<[string, Shown]>([
    ['is under way', 'fulfilling'],
    ['waits', 'scheduled'],
    ['does not exist', undefined],
    ['is nothing for us', refusal],
  ])('is asked about again while it says that the order %s', async (_, shown) => {
    const { waits, row, warned } = await delivered('order.failed', [shown, shown, 'failed']);
    expect(waits).toEqual([5, 10]);
    expect(row).toMatchObject({ state: 'refused', reason: { code: 'order_failed' } });
    expect(warned).toEqual([]);
  });

  test.each<[string, Shown]>([
    ['order.completed', 'scheduled'],
    ['order.failed', 'on_hold'],
    ['order.canceled', undefined],
    ['order.expired', refusal],
  ])('is given up with a warning when it never does: %s', async (type, shown) => {
    const { waits, row, warned, job } = await delivered(type, [shown]);
    expect(waits).toEqual([5, 10, 20, 40, 80, 160]);
    expect(row).toMatchObject({ state: 'accepted', reason: { code: 'order_scheduled' } });
    const status = typeof shown === 'string' ? shown : undefined;
    expect(warned).toEqual([expect.objectContaining({ jobId: job.id, entryId: row.id, status })]);
  });

  test('is not waited for when something else is reported', async () => {
    const { waits, warned } = await delivered('order.on_hold', ['on_hold']);
    expect([waits, warned]).toEqual([[], []]);
  });
});

test('an event about an order or a subscription that is not ours does nothing', async () => {
  const { ports, messages, reads } = await anOrder();
  await followReportedOrders(ports, { ...completed('order_99'), type: 'order.failed' });
  await followReportedOrders(ports, installed('subs_99'));
  await followReportedOrders(ports, { type: 'product.depleted', subject: { about: 'product', id: 'prd_1' } });
  expect([messages(), reads()]).toEqual([[], 0]);
});

test('an installed profile is noted in the row’s result once the provider says so itself', async () => {
  const { ports, job, entry, subscriptionId, install, messages } = await aSubscription();
  await followReportedOrders(ports, installed(subscriptionId));
  expect((await entry(job)).subscription?.installed).not.toBe(true);
  install();
  await followReportedOrders(ports, installed(subscriptionId));
  const after = await entry(job);
  expect(after).toMatchObject({ state: 'accepted', subscription: { subscriptionId, installed: true } });
  expect(after.dueAtMs).toBeUndefined();
  expect(messages()).toEqual([]);
});

test('the same event again asks nobody', async () => {
  const { ports, subscriptionId, install, reads } = await aSubscription();
  install();
  await followReportedOrders(ports, installed(subscriptionId));
  const before = reads();
  await followReportedOrders(ports, installed(subscriptionId));
  expect(reads()).toBe(before);
});

test('an event whose subscription cannot be read now comes back, and what its rules wanted is not done twice', async () => {
  const order = await aSubscription();
  const rules = await ruleWorld([]);
  const busy = new ProviderError({
    tried: 'Retrieve',
    code: 'busy',
    effect: 'none',
    retryAfterMs: 90_000,
  });
  let isBusy = true;
  const subjects = {
    ...rules.subjects,
    subscription: (id: string) => (isBusy ? Promise.reject(busy) : order.ports.subjects.subscription(id)),
  };
  const world = { ...rules, ...order, subjects, rules: rules.rules, events: rules.events };
  rules.keep(anEventReport({ ...installed(order.subscriptionId), id: 'evt_9' }));
  const message = { source: 'partner', eventName: eventNameOf({ source: 'partner', id: 'evt_9' }) };
  expect(await takeEvent(world, settings, message, invocation)).toEqual({
    kind: 'retry_later',
    inMs: 90_000,
  });
  isBusy = false;
  order.install();
  expect(await takeEvent(world, settings, message, invocation)).toEqual({ kind: 'ack' });
  expect((await order.entry(order.job)).subscription?.installed).toBe(true);
});

test.each([
  [
    'down for hours is asked later each time, so that its message is not given up',
    'timeout',
    'retry_later',
    900_000,
  ],
  ['that will not show a subscription is not asked again', 'refused', 'ack', undefined],
] as const)('a provider %s', async (_, code, kind, inMs) => {
  const order = await aSubscription();
  const rules = await ruleWorld([]);
  const failing = new ProviderError({ tried: 'Retrieve', code, effect: 'none' });
  const subjects = { ...rules.subjects, subscription: () => Promise.reject(failing) };
  rules.keep(anEventReport({ ...installed(order.subscriptionId), id: 'evt_9' }));
  const world = { ...rules, ...order, subjects, rules: rules.rules, events: rules.events };
  const message = { source: 'partner', eventName: eventNameOf({ source: 'partner', id: 'evt_9' }) };
  const late = { ...invocation, receives: 20 };
  expect(await takeEvent(world, settings, message, late)).toEqual(
    inMs === undefined ? { kind } : { kind, inMs },
  );
});

test('the id of an order is taken out of an event that is about one', () => {
  const order = { id: 'ord_7', status: 'completed', type: 'activate_subscription' };
  const event = { id: 'evt_1', type: 'order.completed', created_at: '2026-01-05T12:00:00Z', data: { order } };
  const read = readEventReport(Buffer.from(JSON.stringify(event)));
  expect(read).toMatchObject({
    report: { type: 'order.completed', subject: { about: 'order', id: 'ord_7' } },
  });
});
