import { expect, test } from 'vitest';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

const csv = `account_id,email,employee_id\n${account},ada@example.com,E1\n`;

/**
 * Two orders for one person, both held: the call of the first was never carried out, and the answer of the second was
 * lost.
 */
async function twoHeld() {
  const world = anOrderWorld();
  const one = await world.batch(csv, { allowSecondSubscription: true });
  const two = await world.batch(csv, { allowSecondSubscription: true });
  world.provider.next({ kind: 'unheard' });
  await world.place(one);
  world.provider.next({ kind: 'lost' });
  await world.place(two);
  await world.minutes(40);
  return { world, one, two };
}

test('what a resent order may have made before is not taken for what another one made', async () => {
  const { world, one, two } = await twoHeld();
  expect(await world.entry(one)).toMatchObject({ state: 'held', reason: { code: 'ambiguous' } });
  expect(await world.entry(two)).toMatchObject({ state: 'held', reason: { code: 'ambiguous' } });
  await resolveHeld(world, two, { action: 'resend', by: 'anna' });
  await world.place(two);
  await world.minutes(1);
  await world.place(two);
  expect((await world.entry(two)).state).toBe('accepted');
  await world.minutes(120);
  expect(world.provider.carriedOut).toHaveLength(2);
  expect(await world.entry(one)).toMatchObject({ state: 'held' });
});

test('nor while it waits to be placed again', async () => {
  const { world, one, two } = await twoHeld();
  await resolveHeld(world, two, { action: 'resend', by: 'anna' });
  await world.minutes(120);
  expect((await world.entry(two)).state).toBe('planned');
  expect(world.provider.carriedOut).toHaveLength(1);
  expect(await world.entry(one)).toMatchObject({ state: 'held' });
});

test('an order that the provider never takes is placed three times at most, and held', async () => {
  const world = anOrderWorld();
  const job = await world.batch(csv, {}, 'resend');
  for (let call = 0; call < 5; call += 1) {
    world.provider.next({ kind: 'unheard' });
    await world.place(job);
    await world.minutes(40);
  }
  expect(await world.entry(job)).toMatchObject({
    state: 'held',
    claimNo: 3,
    reason: { code: 'resent_often' },
  });
});
