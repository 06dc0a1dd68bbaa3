import { describe, expect, test } from 'vitest';
import type { Step } from '../../../../shared/core/jobs/operation.ts';
import { startOperation } from '../../../../shared/flows/commands/start-operation.ts';
import { actOnJob } from '../../../../shared/flows/jobs/act-on-job.ts';
import { cancelEntries } from '../../../../shared/flows/jobs/wind-down.ts';
import { account, anOrderWorld, type OrderWorld } from '../../../support/worlds/order-world.ts';
import { ada, header, stateOf } from './side-by-side.ts';

const second = { allowSecondSubscription: true } as const;
const skipped = ['suppressed', 'has_subscription'];

/** A batch that allows a second subscription, and one that does not, planned right after it. */
async function planned() {
  const world = anOrderWorld();
  return { world, more: await world.batch(header + ada, second), once: await world.batch(header + ada) };
}

describe('a batch that wants one subscription each', () => {
  test('skips who got one from a batch that allows a second', async () => {
    const { world, more, once } = await planned();
    await world.place(more);
    // Hours later, as with an approval: its snapshot is less than a day old, and is not renewed.
    await world.minutes(5 * 60);
    await world.place(more);
    expect((await world.entry(more)).state).toBe('accepted');
    await world.place(once);
    expect(await stateOf(world, once)).toEqual(skipped);
    expect((await world.entry(once)).reason?.detail).toContain(more.id);
    expect(world.provider.carriedOut).toHaveLength(1);
  });

  test('orders for somebody whose second subscription was refused', async () => {
    const { world, more, once } = await planned();
    world.provider.next({ kind: 'refused' });
    await world.place(more);
    await world.place(once);
    expect((await world.entry(once)).state).toBe('ordered');
  });

  test('orders for somebody whose second subscription was canceled before its call', async () => {
    const { world, more, once } = await planned();
    world.provider.next({ kind: 'busy' });
    await world.place(more);
    await actOnJob(world, more.id, 'cancel', 'ada');
    await cancelEntries(world, await world.ledger.job(more.id));
    expect((await world.entry(more)).state).toBe('canceled');
    await world.place(once);
    expect((await world.entry(once)).state).toBe('ordered');
  });

  test('skips a row of its own that waited while somebody else ordered a second subscription', async () => {
    const { world, more, once } = await planned();
    world.provider.next({ kind: 'busy' });
    await world.place(once);
    expect((await world.entry(once)).state).toBe('planned');
    await world.place(more);
    world.clock.advance(15 * 60_000);
    await world.place(once);
    expect(await stateOf(world, once)).toEqual(skipped);
    expect(world.provider.carriedOut).toHaveLength(1);
  });

  test('skips who got one beside which a second one was refused, also when that one is done late', async () => {
    const world = anOrderWorld();
    world.provider.orderLifeMs = 3 * 3_600_000;
    const first = await world.batch(header + ada);
    const more = await world.batch(header + ada, second);
    await world.place(first);
    world.provider.next({ kind: 'refused' });
    await world.place(more);
    await world.minutes(120);
    const once = await world.batch(header + ada);
    expect(once.plan?.totals.accepted).toBe(1);
    await world.minutes(90);
    await world.place(first);
    expect((await world.entry(first)).state).toBe('accepted');
    await world.place(once);
    expect(await stateOf(world, once)).toEqual(skipped);
    expect((await world.entry(once)).reason?.detail).toContain(first.id);
  });

  test('skips who got one long before many second ones that were refused', async () => {
    const world = anOrderWorld();
    const once = await world.batch(header + ada);
    await world.place(await world.batch(header + ada, second));
    for (let no = 0; no < 25; no += 1) {
      const refused = await world.batch(header + ada, second);
      world.provider.next({ kind: 'refused' });
      await world.place(refused);
    }
    await world.place(once);
    expect(await stateOf(world, once)).toEqual(skipped);
  });

  test('at the partner, skips the whole row of a subscriber whom the other batch has created', async () => {
    const columns = 'account_id,first_name,last_name,email,country,plan\n';
    const row = `${columns}acc_1,Ada,Berg,ada@example.com,DE,plan_1\n`;
    const world = anOrderWorld();
    const more = await world.batch(row, { ...second, kind: 'partner-activate' });
    const once = await world.batch(row, { kind: 'partner-activate' });
    await world.place(more);
    await world.place(once);
    expect(await stateOf(world, once, 0, 1)).toEqual(skipped);
    expect((await world.entry(once, 0, 2)).state).toBe('canceled');
  });
});

test('a second subscription is ordered whatever others have ordered, also when it had to wait', async () => {
  const world = anOrderWorld();
  const first = await world.batch(header + ada);
  const [one, other] = [await world.batch(header + ada, second), await world.batch(header + ada, second)];
  await world.place(first);
  world.provider.next({ kind: 'busy' });
  await world.place(one);
  await world.place(other);
  world.clock.advance(15 * 60_000);
  await world.place(one);
  expect([(await world.entry(one)).state, (await world.entry(other)).state]).toEqual(['ordered', 'ordered']);
  expect(world.provider.carriedOut).toHaveLength(3);
});

describe('what a rule orders', () => {
  const subscriber = { email: 'ada@example.com', employeeId: 'E1' };
  const activation: Step = {
    operation: 'organization.activate_subscription',
    input: { accountId: account, subscriber },
  };
  const person = { accountId: 'acc_1', email: 'ada@example.com', firstName: 'Ada', lastName: 'Berg' };

  /** A rule has this done. */
  async function done(world: OrderWorld, step: Step) {
    const { job } = await startOperation(world, ':rule', `execution of ${step.operation}`, { step });
    const running = await world.ledger.job(job.id);
    if (running === undefined) throw new Error('It was not started');
    await world.place(running);
    return running;
  }

  test('is ordered whatever the person has, and a batch that was planned before skips them', async () => {
    const { world, more, once } = await planned();
    await world.place(more);
    const ofRule = await done(world, activation);
    expect((await world.entry(ofRule)).state).toBe('ordered');
    await world.place(once);
    expect(await stateOf(world, once)).toEqual(skipped);
    expect((await world.entry(once)).reason?.detail).toContain(ofRule.id);
  });

  test('of a subscriber at the partner counts as well', async () => {
    const world = anOrderWorld();
    await done(world, { operation: 'partner.create_subscriber', input: person });
    const input = { subscriberId: 'subr_1' };
    const once = await world.batch('subscriber_id,country,plan\nsubr_1,DE,plan_1\n', {
      kind: 'partner-activate',
    });
    await done(world, { operation: 'partner.activate_subscription', input });
    await world.place(once);
    expect(await stateOf(world, once)).toEqual(skipped);
  });

  test('is no subscription where it only creates a subscriber', async () => {
    const world = anOrderWorld();
    const columns = 'account_id,first_name,last_name,email,country,plan\n';
    const once = await world.batch(`${columns}acc_1,Ada,Berg,ada@example.com,DE,plan_1\n`, {
      kind: 'partner-activate',
    });
    await done(world, { operation: 'partner.create_subscriber', input: person });
    await world.place(once);
    expect((await world.entry(once, 0, 2)).state).toBe('ordered');
  });
});
