import { describe, expect, test } from 'vitest';
import { account, anOrderWorld } from '../../../support/worlds/order-world.ts';

const header = 'account_id,email,employee_id\n';
const ada = `${account},ada@example.com,E1\n`;
const bo = `${account},bo@example.com,E2\n`;

describe('an eSIM whose answer was lost', () => {
  test('is found by its person on record, with its subscription, and not ordered again', async () => {
    const world = anOrderWorld();
    const job = await world.batch(header + bo + ada, {}, 'resend');
    await world.place(job, 0);
    world.provider.next({ kind: 'lost' });
    await world.place(job, 1);
    expect((await world.entry(job, 1)).state).toBe('unclear');
    await world.minutes(20);
    const found = await world.entry(job, 1);
    expect(found).toMatchObject({ state: 'accepted', subscription: { subscriptionId: 'sub_2' } });
    expect(found.reason).toBeUndefined();
    expect(found.dueAtMs).toBeUndefined();
    expect(await world.recordOwners.ownerOf('sub_2')).toEqual({ jobId: job.id, entryId: found.id });
    expect(world.provider.carriedOut).toHaveLength(2);
  });

  test('is held when two full listings, five minutes apart, do not show it', async () => {
    const world = anOrderWorld();
    const job = await world.batch(header + ada);
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    await world.minutes(16);
    expect(await world.entry(job)).toMatchObject({
      state: 'unclear',
      reconciliation: { absentAtMs: expect.any(Number) },
    });
    await world.minutes(3);
    expect((await world.entry(job)).state).toBe('unclear');
    await world.minutes(5);
    expect(await world.entry(job)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
  });

  test('is ordered again when it is absent and the batch wants that', async () => {
    const world = anOrderWorld();
    const job = await world.batch(header + ada, {}, 'resend');
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    await world.minutes(25);
    expect(await world.entry(job)).toMatchObject({ state: 'planned', dueAtMs: expect.any(Number) });
    await world.place(job);
    expect((await world.entry(job)).state).toBe('ordered');
    expect(world.provider.carriedOut).toHaveLength(1);
  });

  test('is not taken for what an order of hours ago has come to just now', async () => {
    const world = anOrderWorld();
    world.provider.orderLifeMs = 2 * 3_600_000 + 10 * 60_000;
    const earlier = await world.batch(header + ada);
    await world.place(earlier);
    await world.minutes(120);
    const again = await world.batch(header + bo + ada, { allowSecondSubscription: true });
    world.provider.next({ kind: 'unheard' });
    await world.place(again, 1);
    await world.minutes(30);
    expect((await world.entry(earlier)).state).toBe('ordered');
    expect(await world.entry(again, 1)).toMatchObject({ state: 'held', reason: { code: 'ambiguous' } });
  });

  test('is found by a later look when the records are late, and is then no longer held', async () => {
    const world = anOrderWorld();
    world.provider.recordsLateMs = 5 * 3_600_000;
    const job = await world.batch(header + ada);
    world.provider.next({ kind: 'lost' });
    await world.place(job);
    await world.minutes(60);
    expect((await world.entry(job)).state).toBe('held');
    await world.minutes(6 * 60);
    expect(await world.entry(job)).toMatchObject({
      state: 'accepted',
      subscription: { subscriptionId: 'sub_1' },
    });
  });

  test('is not proven by a subscription that was there before', async () => {
    const world = anOrderWorld();
    const earlier = await world.batch(header + ada);
    await world.place(earlier);
    world.clock.advance(10 * 60_000);
    const job = await world.batch(header + ada, { allowSecondSubscription: true });
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    await world.minutes(30);
    expect(await world.entry(job)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
  });

  test('is not proven by the subscription of somebody else with the same e-mail', async () => {
    const world = anOrderWorld();
    const job = await world.batch(
      `${header}${account},depot@example.com,E1\n${account},depot@example.com,E2\n`,
    );
    world.provider.next({ kind: 'unheard' });
    await world.place(job, 0);
    world.provider.next({ kind: 'lost' });
    await world.place(job, 1);
    await world.minutes(30);
    expect((await world.entry(job, 0)).state).toBe('held');
    expect(await world.entry(job, 1)).toMatchObject({
      state: 'accepted',
      subscription: { subscriptionId: 'sub_1' },
    });
  });
});
