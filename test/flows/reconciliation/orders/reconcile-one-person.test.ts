import { describe, expect, test } from 'vitest';
import { account, anOrderWorld } from '../../../support/worlds/order-world.ts';

const header = 'account_id,email,employee_id\n';
const ada = `${account},ada@example.com,E1\n`;

describe('two orders for one person', () => {
  const twice = async (first: 'lost' | 'unheard', second: 'lost' | 'unheard') => {
    const world = anOrderWorld();
    const jobs = [];
    for (const kind of [first, second]) {
      const job = await world.batch(header + ada, { allowSecondSubscription: true }, 'resend');
      world.provider.next({ kind });
      await world.place(job);
      jobs.push(job);
    }
    await world.minutes(40);
    return { world, entries: await Promise.all(jobs.map((job) => world.entry(job))) };
  };

  test('are both held when there is one subscription on record: nobody can say which of them made it', async () => {
    const { entries } = await twice('lost', 'unheard');
    expect(entries.map(({ state, reason }) => [state, reason?.code])).toEqual([
      ['held', 'ambiguous'],
      ['held', 'ambiguous'],
    ]);
  });

  test('have one subscription each when there are two', async () => {
    const { entries } = await twice('lost', 'lost');
    expect(entries.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
    expect(new Set(entries.map(({ subscription }) => subscription?.subscriptionId))).toEqual(
      new Set(['sub_1', 'sub_2']),
    );
  });

  test('are absent when there is none', async () => {
    const { entries } = await twice('unheard', 'unheard');
    expect(entries.map(({ state }) => state)).toEqual(['planned', 'planned']);
  });

  test('keep apart when one of them is still followed: the subscription may be its own', async () => {
    const world = anOrderWorld();
    const [lost, followed] = [
      await world.batch(header + ada),
      await world.batch(header + ada, { allowSecondSubscription: true }),
    ];
    world.provider.next({ kind: 'unheard' });
    await world.place(lost);
    await world.place(followed);
    expect((await world.entry(followed)).state).toBe('ordered');
    await world.minutes(30);
    expect(await world.entry(lost)).toMatchObject({ state: 'held', reason: { code: 'ambiguous' } });
    expect(await world.recordOwners.ownerOf('sub_1')).toBeUndefined();
  });

  test('wait for the one that is still followed, also when there is a subscription for each', async () => {
    const world = anOrderWorld();
    const [lost, followed] = [
      await world.batch(header + ada),
      await world.batch(header + ada, { allowSecondSubscription: true }),
    ];
    world.provider.next({ kind: 'lost' });
    await world.place(lost);
    await world.place(followed);
    await world.minutes(30);
    expect(await world.entry(lost)).toMatchObject({ state: 'held', reason: { code: 'ambiguous' } });
    await world.place(followed);
    expect(await world.entry(followed)).toMatchObject({ subscription: { subscriptionId: 'sub_2' } });
    await world.minutes(60);
    expect(await world.entry(lost)).toMatchObject({
      state: 'accepted',
      subscription: { subscriptionId: 'sub_1' },
    });
  });

  test('keep apart when one of them is held: what has come to be on record since may be its own', async () => {
    const world = anOrderWorld();
    world.provider.orderLifeMs = 2 * 3_600_000 + 10 * 60_000;
    const held = await world.batch(header + ada);
    world.provider.next({ kind: 'lost' });
    await world.place(held);
    await world.minutes(120);
    expect(await world.entry(held)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
    const lost = await world.batch(header + ada, { allowSecondSubscription: true });
    world.provider.next({ kind: 'unheard' });
    await world.place(lost);
    await world.minutes(40);
    expect(await world.entry(lost)).toMatchObject({ state: 'held', reason: { code: 'ambiguous' } });
    expect((await world.entry(held)).state).toBe('held');
    expect(await world.recordOwners.ownerOf('sub_1')).toBeUndefined();
    expect(world.provider.carriedOut).toHaveLength(1);
  });

  test('are distinguished by time: what was made before an order is not its own', async () => {
    const world = anOrderWorld();
    const first = await world.batch(header + ada);
    const second = await world.batch(header + ada, { allowSecondSubscription: true });
    world.provider.next({ kind: 'lost' });
    await world.place(first);
    world.clock.advance(10 * 60_000);
    world.provider.next({ kind: 'unheard' });
    await world.place(second);
    await world.minutes(40);
    expect(await world.entry(first)).toMatchObject({
      state: 'accepted',
      subscription: { subscriptionId: 'sub_1' },
    });
    expect(await world.entry(second)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
  });

  test('keep apart when one of them is done, whether or not its subscription was noted for it', async () => {
    const world = anOrderWorld();
    const lost = await world.batch(header + ada);
    const other = await world.batch(header + ada, { allowSecondSubscription: true });
    world.provider.next({ kind: 'unheard' });
    await world.place(lost);
    await world.place(other);
    world.clock.advance(60_000);
    await world.place(other);
    expect(await world.entry(other)).toMatchObject({
      state: 'accepted',
      subscription: { subscriptionId: 'sub_1' },
    });
    await world.minutes(30);
    expect(await world.entry(lost)).toMatchObject({ state: 'held', reason: { code: 'absent' } });
  });
});
