import { describe, expect, test } from 'vitest';
import { anOrderWorld } from '../../../support/worlds/order-world.ts';

describe('at the partner', () => {
  const settings = {
    kind: 'partner-activate',
    defaults: { plan: 'prdoff_1', country: 'DE', account_id: 'acc_2' },
  } as const;
  const rows = 'first_name,last_name,email\nAda,Berg,ada@example.com\n';

  test('a subscriber whose answer was lost is found by account, e-mail and name, and the order names them', async () => {
    const world = anOrderWorld();
    const job = await world.batch(rows, settings);
    world.provider.next({ kind: 'lost' });
    await world.place(job);
    await world.minutes(20);
    expect(await world.entry(job)).toMatchObject({ state: 'accepted', orderId: 'subr_1' });
    await world.place(job, 0, 2);
    expect(await world.entry(job, 0, 2)).toMatchObject({ state: 'ordered' });
    expect(world.provider.carriedOut.map(({ step }) => step.operation)).toEqual([
      'partner.create_subscriber',
      'partner.activate_subscription',
    ]);
    expect(world.provider.carriedOut[1]?.step.input.subscriberId).toBe('subr_1');
  });

  test('a subscriber is not proven by another one of the same e-mail', async () => {
    const world = anOrderWorld();
    const both = { ...settings, allowSecondSubscription: true };
    const job = await world.batch(rows, both);
    const other = await world.batch('first_name,last_name,email\nBo,Berg,ada@example.com\n', both);
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    world.provider.next({ kind: 'lost' });
    await world.place(other);
    await world.minutes(30);
    expect(await world.entry(job)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
    expect(await world.entry(other)).toMatchObject({ state: 'accepted', orderId: 'subr_1' });
  });

  test.each([
    ['active', 'accepted', undefined],
    ['terminated', 'refused', 'order_failed'],
  ])(
    'a subscription that is found while it is only created waits until it is %s',
    async (status, state, code) => {
      const world = anOrderWorld();
      const input = { accountId: 'acc_2', email: 'ada@example.com', firstName: 'Ada', lastName: 'Berg' };
      const step = { operation: 'partner.create_subscriber', input } as const;
      await world.operations.perform({
        step,
        idempotencyKey: 'by-hand',
        correlationId: 'by-hand',
        limitMs: 1,
      });
      const job = await world.batch(rows, settings, 'resend');
      world.provider.next({ kind: 'lost' });
      await world.place(job);
      world.provider.have('sub_1', 'created');
      await world.minutes(120);
      expect(await world.entry(job)).toMatchObject({ state: 'unclear' });
      world.provider.have('sub_1', status);
      await world.minutes(10);
      const after = await world.entry(job);
      expect([after.state, after.reason?.code, after.subscription?.subscriptionId]).toEqual([
        state,
        code,
        'sub_1',
      ]);
      expect(world.provider.carriedOut).toHaveLength(2);
    },
  );

  test("an activation whose answer was lost is found among its subscriber's subscriptions", async () => {
    const world = anOrderWorld();
    const input = { accountId: 'acc_2', email: 'ada@example.com', firstName: 'Ada', lastName: 'Berg' };
    const step = { operation: 'partner.create_subscriber', input } as const;
    await world.operations.perform({ step, idempotencyKey: 'by-hand', correlationId: 'by-hand', limitMs: 1 });
    const job = await world.batch(rows, settings);
    world.provider.next({ kind: 'lost' });
    await world.place(job);
    expect((await world.entry(job)).state).toBe('unclear');
    await world.minutes(20);
    expect(await world.entry(job)).toMatchObject({
      state: 'accepted',
      subscription: { subscriptionId: 'sub_1', iccid: expect.any(String) },
    });
  });
});

describe('a top-up whose answer was lost', () => {
  const topUp = (subscriptionId: string) =>
    ({ operation: 'partner.topup_subscription', input: { subscriptionId, purchaseLocation: 'DE' } }) as const;

  async function withSubscriptions() {
    const world = anOrderWorld();
    for (const id of ['subs_1', 'subs_2']) world.provider.have(id, 'active');
    return world;
  }

  test('is found among the orders of its type by the subscription it is about, and followed', async () => {
    const world = await withSubscriptions();
    const job = await world.jobOf([topUp('subs_2'), topUp('subs_1')], 'resend');
    await world.place(job, 0);
    world.provider.next({ kind: 'lost' });
    await world.place(job, 1);
    await world.minutes(20);
    const found = await world.entry(job, 1);
    expect(found).toMatchObject({
      state: 'ordered',
      orderId: 'order_2',
      subscription: { subscriptionId: 'subs_1' },
    });
    expect(await world.recordOwners.ownerOf('order_2')).toMatchObject({ entryId: found.id });
    await world.place(job, 1);
    expect((await world.entry(job, 1)).state).toBe('accepted');
    expect(world.provider.carriedOut).toHaveLength(2);
  });

  test('is not proven by another top-up of the same subscription, which is known to be of another order', async () => {
    const world = await withSubscriptions();
    const job = await world.jobOf([topUp('subs_1'), topUp('subs_1')]);
    world.provider.next({ kind: 'unheard' });
    await world.place(job, 0);
    await world.place(job, 1);
    expect(await world.entry(job, 1)).toMatchObject({ orderId: 'order_1' });
    await world.minutes(30);
    expect(await world.entry(job, 0)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
  });

  test.each([false, true])(
    'is not proven by one that the provider took and ended at once (its owner could not be stored: %s)',
    async (isBroken) => {
      const world = await withSubscriptions();
      const job = await world.jobOf([topUp('subs_1'), topUp('subs_1')]);
      Object.assign(world.orderRecords, { subscriptionOfOrder: async () => 'subs_1' });
      const { own } = world.recordOwners;
      if (isBroken) world.recordOwners.own = () => Promise.reject(new Error('The table is away'));
      world.provider.orderLifeMs = 0;
      world.provider.next({ kind: 'given up' });
      await world.place(job, 0);
      world.recordOwners.own = own;
      world.provider.next({ kind: 'unheard' });
      await world.place(job, 1);
      await world.minutes(30);
      expect(await world.entry(job, 0)).toMatchObject({ state: 'refused', orderId: 'order_1' });
      expect(await world.entry(job, 1)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
    },
  );

  test('that nobody carried out is bought again, once, when the owner wants that', async () => {
    const world = await withSubscriptions();
    const job = await world.jobOf([topUp('subs_1')], 'resend');
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    await world.minutes(30);
    await world.place(job);
    expect(await world.entry(job)).toMatchObject({ state: 'ordered', orderId: 'order_1' });
    expect(world.provider.carriedOut).toHaveLength(1);
  });
});
