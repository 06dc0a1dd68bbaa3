import { describe, expect, test } from 'vitest';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

const line = `account_id,email,employee_id\n${account},ada@example.com,E1\n`;
const partner = `first_name,last_name,email,account_id,plan,country\nAda,Lovelace,ada@example.com,${account},prdoff_${'P'.repeat(26)},DE\n`;

/** A batch of one row. Its order is placed and stays open at the provider until the script ends it. */
async function placed(csv: string, kind: 'activate' | 'partner-activate') {
  const world = anOrderWorld();
  const job = await world.batch(csv, { kind });
  const counted = () => world.counts.get('RowsAccepted') ?? 0;
  /** Delivers the row's message until it is done. */
  const follow = async () => {
    for (let invocation = 0; invocation < 10; invocation += 1) {
      world.clock.advance(600_000);
      await world.place(job);
    }
  };
  return { world, job, counted, follow };
}

describe('a row of orders is counted once as accepted', () => {
  test('when its order is done, not when the provider takes it', async () => {
    const { world, job, counted, follow } = await placed(line, 'activate');
    await world.place(job);
    expect([(await world.entry(job)).state, counted()]).toEqual(['ordered', 0]);
    await follow();
    expect([(await world.entry(job)).state, counted()]).toEqual(['accepted', 1]);
  });

  test('of two steps, with the last of them', async () => {
    const { world, job, counted, follow } = await placed(partner, 'partner-activate');
    await world.place(job);
    expect((await world.entry(job, 0, 1)).state).toBe('accepted');
    expect(counted()).toBe(0);
    await follow();
    expect([(await world.entry(job, 0, 2)).state, counted()]).toEqual(['accepted', 1]);
  });

  test('when its first answer was lost, and the step is found on record', async () => {
    const { world, job, counted, follow } = await placed(partner, 'partner-activate');
    world.provider.next({ kind: 'lost' });
    await world.place(job);
    await world.minutes(40);
    expect([(await world.entry(job, 0, 1)).state, counted()]).toEqual(['accepted', 0]);
    await world.place(job, 0, 2);
    await follow();
    expect([(await world.entry(job, 0, 2)).state, counted()]).toEqual(['accepted', 1]);
  });

  test('when the answer of its only step was lost, and its line is found on record', async () => {
    const { world, job, counted, follow } = await placed(line, 'activate');
    world.provider.next({ kind: 'lost' });
    await world.place(job);
    await world.minutes(40);
    await follow();
    expect([(await world.entry(job)).state, counted()]).toEqual(['accepted', 1]);
  });

  test('when the answer was lost, and its order is found on record and followed', async () => {
    const world = anOrderWorld();
    world.provider.have('subs_9', 'active');
    const input = { subscriptionId: 'subs_9', purchaseLocation: 'DE' };
    const job = await world.jobOf([{ operation: 'partner.topup_subscription', input }]);
    world.provider.next({ kind: 'lost' });
    await world.place(job);
    await world.minutes(40);
    expect((await world.entry(job)).state).toBe('ordered');
    for (let invocation = 0; invocation < 10; invocation += 1) {
      world.clock.advance(600_000);
      await world.place(job);
    }
    expect((await world.entry(job)).state).toBe('accepted');
    expect(world.counts.get('RowsAccepted')).toBe(1);
  });
});
