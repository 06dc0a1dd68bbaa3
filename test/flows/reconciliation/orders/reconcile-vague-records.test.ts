import { describe, expect, test } from 'vitest';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import { ProviderError } from '../../../../shared/errors.ts';
import type { SubscriptionOnRecord } from '../../../../shared/ports/orders.ts';
import { account, anOrderWorld, type OrderWorld } from '../../../support/worlds/order-world.ts';

const uncertain = { state: 'held', reason: { code: 'ambiguous' } };
const absent = { state: 'planned', reason: { code: 'absent' } };

/** Loses the call of a row, and lets it be looked for until it is decided. */
async function lose(world: OrderWorld, job: Job, kind: 'lost' | 'unheard', no = 0) {
  world.provider.next({ kind });
  await world.place(job, no);
  await world.minutes(40);
  return world.entry(job, no);
}

describe('a top-up whose answer was lost, in a batch that orders again what is absent,', () => {
  const step = (operation: 'topup' | 'cancel', subscriptionId: string) =>
    ({ operation: `partner.${operation}_subscription`, input: { subscriptionId } }) as const;

  function withSubscriptions() {
    const world = anOrderWorld();
    for (const id of ['subs_1', 'subs_2']) world.provider.have(id, 'active');
    return world;
  }

  const refuse = async () => {
    throw new ProviderError({ tried: 'Retrieve an order', effect: 'none', code: 'refused' });
  };

  test.each([
    ['whose details are refused', { subscriptionOfOrder: refuse }],
    ['that names no subscription', { subscriptionOfOrder: async () => undefined }],
  ])('is neither bought again nor taken for done beside an order %s', async (_, records) => {
    const world = withSubscriptions();
    Object.assign(world.orderRecords, records);
    const job = await world.jobOf([step('topup', 'subs_1')], 'resend');
    expect(await lose(world, job, 'lost')).toMatchObject(uncertain);
    expect(world.provider.carriedOut).toHaveLength(1);
    expect(await world.recordOwners.ownerOf('order_1')).toBeUndefined();
  });

  test('nor beside an order of its subscription that has no type', async () => {
    const world = withSubscriptions();
    const { orders } = world.orderRecords;
    Object.assign(world.orderRecords, {
      orders: async (cursor?: string) => {
        const { items, ...rest } = await orders(cursor);
        return { items: items.map(({ type: _, ...item }) => item), ...rest };
      },
    });
    const job = await world.jobOf([step('topup', 'subs_1'), step('topup', 'subs_2')], 'resend');
    expect(await lose(world, job, 'lost', 0)).toMatchObject(uncertain);
    // Whichever type it is of, it is about another subscription.
    expect(await lose(world, job, 'unheard', 1)).toMatchObject(absent);
  });

  test('is found by a later look that the provider answers', async () => {
    const world = withSubscriptions();
    const { subscriptionOfOrder } = world.orderRecords;
    Object.assign(world.orderRecords, { subscriptionOfOrder: refuse });
    const job = await world.jobOf([step('topup', 'subs_1')], 'resend');
    expect(await lose(world, job, 'lost')).toMatchObject(uncertain);
    Object.assign(world.orderRecords, { subscriptionOfOrder });
    await world.minutes(60);
    expect(await world.entry(job)).toMatchObject({ state: 'ordered', orderId: 'order_1' });
  });

  test('is bought again beside orders without details that are of another type, older, or of another row', async () => {
    const world = withSubscriptions();
    Object.assign(world.orderRecords, { subscriptionOfOrder: refuse });
    const byHand = { idempotencyKey: 'by-hand', correlationId: 'by-hand', limitMs: 1 };
    await world.operations.perform({ step: step('topup', 'subs_1'), ...byHand });
    world.clock.advance(10 * 60_000);
    const job = await world.jobOf(
      [step('topup', 'subs_1'), step('cancel', 'subs_1'), step('topup', 'subs_1')],
      'resend',
    );
    await world.place(job, 1);
    await world.place(job, 2);
    expect(await lose(world, job, 'unheard')).toMatchObject(absent);
  });
});

describe('an eSIM whose answer was lost, in a batch that orders again what is absent,', () => {
  const rows = `account_id,email,employee_id\n${account},ada@example.com,E1\n${account},bo@example.com,E2\n`;

  /** The provider's list embeds only what `shown` leaves of each subscription. */
  function aWorldShowing(shown: (subscription: SubscriptionOnRecord) => SubscriptionOnRecord) {
    const world = anOrderWorld();
    const { subscriptions } = world.orderRecords;
    Object.assign(world.orderRecords, {
      subscriptions: async (cursor?: string) => {
        const { items, ...rest } = await subscriptions(cursor);
        return { items: items.map(shown), ...rest };
      },
    });
    return world;
  }

  const nobody = ({ accountId: _, email: __, employeeId: ___, ...rest }: SubscriptionOnRecord) => rest;

  test('is neither ordered again nor taken for done beside a new subscription of nobody', async () => {
    const world = aWorldShowing(nobody);
    const job = await world.batch(rows, {}, 'resend');
    expect(await lose(world, job, 'lost')).toMatchObject(uncertain);
    expect(world.provider.carriedOut).toHaveLength(1);
    expect(await world.recordOwners.ownerOf('sub_1')).toBeUndefined();
  });

  test('is ordered again when the only new subscription of nobody is that of another row', async () => {
    const world = aWorldShowing(nobody);
    const job = await world.batch(rows, {}, 'resend');
    await world.place(job, 1);
    world.clock.advance(60_000);
    await world.place(job, 1);
    expect((await world.entry(job, 1)).state).toBe('accepted');
    expect(await lose(world, job, 'unheard')).toMatchObject(absent);
  });

  test('is ordered again beside a subscription of nobody that is older, or of another account', async () => {
    const world = aWorldShowing((subscription) => ({
      ...nobody(subscription),
      ...(subscription.subscriptionId === 'sub_1' ? {} : { accountId: `acc_${'B'.repeat(26)}` }),
    }));
    const job = await world.batch(rows, {}, 'resend');
    const subscriber = { email: 'cy@example.com', employeeId: 'E9' };
    const input = { accountId: account, subscriber };
    const step = { operation: 'organization.activate_subscription', input } as const;
    const byHand = { step, idempotencyKey: 'by-hand', correlationId: 'by-hand', limitMs: 1 };
    await world.operations.perform(byHand);
    world.clock.advance(10 * 60_000);
    await world.operations.perform(byHand);
    expect(await lose(world, job, 'unheard')).toMatchObject(absent);
  });

  test('is still found by its person where the list shows one', async () => {
    const world = aWorldShowing((subscription) =>
      subscription.email === 'bo@example.com' ? subscription : nobody(subscription),
    );
    const job = await world.batch(rows, {}, 'resend');
    world.provider.next({ kind: 'lost' });
    await world.place(job, 1);
    expect(await lose(world, job, 'lost')).toMatchObject(uncertain);
    expect(await world.entry(job, 1)).toMatchObject({
      state: 'accepted',
      subscription: { subscriptionId: 'sub_1' },
    });
  });
});

test('a subscriber whose answer was lost is not created again beside one without an e-mail', async () => {
  const world = anOrderWorld();
  const { subscribers } = world.orderRecords;
  Object.assign(world.orderRecords, {
    subscribers: async (cursor?: string) => {
      const { items, ...rest } = await subscribers(cursor);
      return { items: items.map(({ email: _, ...item }) => item), ...rest };
    },
  });
  const defaults = { plan: 'prdoff_1', country: 'DE', account_id: 'acc_2' };
  const job = await world.batch(
    'first_name,last_name,email\nAda,Berg,ada@example.com\nBo,Berg,bo@example.com\n',
    { kind: 'partner-activate', defaults },
    'resend',
  );
  expect(await lose(world, job, 'lost')).toMatchObject(uncertain);
  expect(await lose(world, job, 'unheard', 1)).toMatchObject(absent);
});
