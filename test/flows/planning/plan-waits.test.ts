import { expect, test } from 'vitest';
import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { moveJob } from '../../../shared/flows/scheduler/move-job.ts';
import { sameRates } from '../../support/pacing.ts';
import { aJob } from '../../support/world.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

test('a plan that waits ten hours for the provider’s records leaves no message waiting, and its batch does not fail', async () => {
  const world = anOrderWorld();
  const key = 'orders/list.csv';
  const versionId = world.objects.put(key, `account_id,email\n${account},a@example.com\n`, { again: 'yes' });
  const id = orderBatchIdOf(key);
  const batch = { kind: 'activate', defaults: {}, allowSecondSubscription: false } as const;
  await world.ledger.addJob(aJob({ id, source: { kind: 'upload', key, versionId }, batch }));
  let isDown = true;
  let requested = 0;
  const down = new ProviderError({ tried: 'List', code: 'busy', effect: 'none', status: 429 });
  const subscriptions: typeof world.orderRecords.subscriptions = async (cursor) => {
    requested += 1;
    if (isDown) throw down;
    return world.orderRecords.subscriptions(cursor);
  };
  const ordering = { ...world, orderRecords: { ...world.orderRecords, subscriptions } };
  const plan = () =>
    planJob(
      { ...world, loadOrdering: async () => ordering },
      { defaultCountry: 'US', allowForeign: false },
      10,
      id,
    );

  /** Lets runs of the scheduler move the job, and a planner take what they send. */
  const minutes = async (count: number): Promise<void> => {
    for (let minute = 0; minute < count; minute += 1) {
      world.clock.advance(60_000);
      await moveJob(world, id, () => 10);
      const got = world.queues.receive('plan');
      if (got === undefined) continue;
      expect(await plan()).toEqual({ kind: 'ack' });
      world.queues.remove(got.receipt);
    }
  };

  expect(await plan()).toEqual({ kind: 'ack' });
  await minutes(600);
  expect(await world.ledger.job(id)).toMatchObject({ state: 'planning' });
  expect(requested).toBeGreaterThan(100);

  isDown = false;
  await minutes(5);
  expect(await world.ledger.job(id)).toMatchObject({ state: 'running' });
});

test('at one read a minute a plan of three pages is made at once, and does not begin again with the first page', async () => {
  const world = anOrderWorld();
  const key = 'orders/list.csv';
  const versionId = world.objects.put(key, `account_id,email\n${account},a@example.com\n`, { again: 'yes' });
  const id = orderBatchIdOf(key);
  const batch = { kind: 'activate', defaults: {}, allowSecondSubscription: false } as const;
  await world.ledger.addJob(aJob({ id, source: { kind: 'upload', key, versionId }, batch }));
  const requested: (string | undefined)[] = [];
  const next = new Map([
    [undefined, '2'],
    ['2', '3'],
  ] as const);
  const subscriptions: typeof world.orderRecords.subscriptions = async (cursor) => {
    requested.push(cursor);
    const page = next.get(cursor as undefined | '2');
    return { items: [], ...(page === undefined ? {} : { next: page }) };
  };
  const slow = { ...world, limiterSettings: sameRates(1 / 60, 1 / 60) };
  const ordering = { ...slow, orderRecords: { ...world.orderRecords, subscriptions } };
  await planJob(
    { ...slow, loadOrdering: async () => ordering },
    { defaultCountry: 'US', allowForeign: false },
    10,
    id,
  );
  expect(requested).toEqual([undefined, '2', '3']);
  expect(await world.ledger.job(id)).toMatchObject({ state: 'running' });
});
