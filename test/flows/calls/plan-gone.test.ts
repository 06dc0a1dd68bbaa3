import { expect, test } from 'vitest';
import { entryIdOf } from '../../../shared/core/ids.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../shared/flows/campaigns/text-work.ts';
import { windDown } from '../../../shared/flows/jobs/wind-down.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { job } from '../../support/worlds/job-world.ts';
import { notificationWorld } from '../../support/worlds/notification-world.ts';
import { anOrderWorld } from '../../support/worlds/order-world.ts';
import { progress, request, runMinutes, runSends } from '../../support/worlds/run-world.ts';

const canceled = { state: 'canceled', reason: { code: 'plan_expires' } };

async function deletePlans({ versions }: Pick<TestWorld, 'versions'>): Promise<void> {
  for await (const version of versions.list('jobs/')) await versions.remove(version);
}

test('a campaign whose plan is gone is canceled, says why, and counts its rows as unprocessed', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const { id } = await request(world, ['+12125550101', '+12125550102']);
  await deletePlans(world);
  await runSends(world);
  await runMinutes(world, 2);
  expect(await job(world, id)).toMatchObject(canceled);
  expect(await progress(world, id)).toMatchObject({ rows: { total: 2, accepted: 0, unprocessed: 2 } });
  expect(sms.calls).toEqual([]);
});

test('an order batch whose plan is gone is canceled, and nothing is ordered', async () => {
  const world = anOrderWorld();
  const { id } = await world.jobOf([
    { operation: 'organization.suspend_subscription', input: { subscriptionId: 'sub_1' } },
  ]);
  await deletePlans(world);
  await world.place(await job(world, id));
  await windDown(world, await job(world, id));
  expect(await job(world, id)).toMatchObject(canceled);
  expect((await world.ledger.entry(id, entryIdOf(0, 1)))?.state).toBe('canceled');
});

test('a notification whose plan is gone is canceled, and nobody is called', async () => {
  const world = await notificationWorld();
  await world.start();
  await deletePlans(world);
  await world.minutes(2);
  const [found] = await Array.fromAsync(world.jobList.newest());
  expect(found).toMatchObject(canceled);
  expect(world.calls).toEqual([]);
});

test('while the plan is there, a storage that fails cancels nothing', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const { id } = await request(world, ['+12125550101']);
  const objects = { ...world.objects, readRange: () => Promise.reject(new Error('The storage is busy')) };
  const message = { jobId: id, entryId: entryIdOf(0, 1) };
  const invocation = { receives: 1, remainingMs: () => 60_000 };
  await expect(perform(textWork({ ...world, objects }), message, invocation)).rejects.toThrow('busy');
  expect((await job(world, id)).state).toBe('running');
});
