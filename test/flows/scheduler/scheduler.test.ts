import { expect, test } from 'vitest';
import { campaignIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import { laneOf } from '../../../shared/core/jobs/lane.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aJob, anEntry, aWorld } from '../../support/world.ts';
import { progress, request, runPlans, runSends, unhurried, window } from '../../support/worlds/run-world.ts';

test('a campaign that cannot be moved keeps no other one from it', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const [bad, good] = [campaignIdOf('bad'), campaignIdOf('good')];
  for (const id of [bad, good])
    await world.ledger.addJob(aJob({ id, state: 'running', dueAtMs: world.now() }));
  const broken = {
    ...world.ledger,
    entries: (id: typeof bad) => {
      if (id === bad) throw new Error('broken on purpose');
      return world.ledger.entries(id);
    },
  };
  await runScheduler({ ...world, ledger: broken }, { window }, unhurried);
  expect((await world.ledger.job(good))?.state).toBe('completed');
  expect(world.lines).toContainEqual({
    level: 'error',
    message: 'job.move_failed',
    facts: { jobId: bad },
  });
  // Not tried again by the very next scheduler.
  expect((await world.ledger.job(bad))?.dueAtMs).toBeGreaterThan(world.now());
});

test('what is due is queued even when no time is left to move campaigns', async () => {
  const world = aWorld({ sms: scriptedSms() });
  await world.ledger.addJob(aJob({ state: 'running', dueAtMs: world.now() }));
  await world.ledger.addEntry(anEntry({ dueAtMs: world.now() }));
  await runScheduler(world, { window }, () => 1_000);
  expect(world.queues.visible('sms')).toBe(1);
  expect((await world.ledger.job(aJob().id))?.dueAtMs).toBe(world.now());
});

test('a campaign that only waits for unclear rows is looked at four times a day', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  sms.next({ effect: 'unknown', code: 'timeout' });
  const { id } = await request(world, ['+12125550101'], 'A long notice. '.repeat(90));
  await runSends(world);
  world.clock.advance(120_000);
  await runScheduler(world, { window }, unhurried);
  expect((await world.ledger.job(id))?.dueAtMs).toBe(world.now() + 21_600_000);
  expect(await progress(world, id)).toMatchObject({ state: 'running', rows: { unclear: 1 } });
});

test('a campaign that no planner can finish fails after the fifth, with a reason', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const { job } = await createCampaign(world, 'crm', 'key', { to: ['+12125550101'], text: 'Hello' });
  for (let plans = 1; plans <= 5; plans += 1) {
    world.queues.remove(world.queues.receive('plan')?.receipt ?? '');
    expect((await world.ledger.job(job.id))?.plans).toBe(plans);
    world.clock.advance(90 * 60_000);
    await runScheduler(world, { window }, unhurried);
  }
  expect(await world.ledger.job(job.id)).toMatchObject({
    state: 'failed',
    failure: { title: 'The campaign could not be planned' },
  });
  await runPlans(world);
  world.clock.advance(86_400_000);
  await runScheduler(world, { window }, unhurried);
  expect(world.queues.visible('plan')).toBe(0);
});

test('a run of the scheduler queues no more than its window holds besides what is queued already', async () => {
  const world = aWorld({ sms: scriptedSms() });
  await world.ledger.addJob(aJob({ state: 'running', begunAtMs: 0, dueAtMs: world.now() + 3_600_000 }));
  for (let chunkNo = 0; chunkNo < 40; chunkNo += 1)
    await world.ledger.addEntry(anEntry({ chunkNo, dueAtMs: world.now() }));
  await runScheduler(world, { window: 20 }, unhurried);
  expect(world.queues.visible('sms')).toBe(20);
  world.clock.advance(60_000);
  await runScheduler(world, { window: 30 }, unhurried);
  expect(world.queues.visible('sms')).toBe(30);
  // Whatever became of the messages, a few more are queued: one of them may have to probe the rate limiter.
  world.clock.advance(60_000);
  await runScheduler(world, { window: 20 }, unhurried);
  expect(world.queues.visible('sms')).toBe(34);
});

test('an operation of a rule waits in line for the rate limiter that it passes', () => {
  const of = (operation: 'organization.suspend_subscription' | 'partner.topup_subscription') =>
    laneOf(
      aJob({
        id: orderBatchIdOf(operation),
        source: { kind: 'operation', operation, key: 'execution', by: 'rule', bodySha256: 'sha' },
      }),
    );
  expect(of('organization.suspend_subscription')).toBe('orders');
  expect(of('partner.topup_subscription')).toBe('partner orders');
});

test("a partner's orders and the organization's each have a window of their own", async () => {
  const world = aWorld({ sms: scriptedSms() });
  const settings = { defaults: {}, allowSecondSubscription: false } as const;
  for (const kind of ['activate', 'partner-activate'] as const) {
    const id = orderBatchIdOf(kind);
    const batch = { ...settings, kind };
    await world.ledger.addJob(
      aJob({ id, batch, state: 'running', begunAtMs: 0, dueAtMs: world.now() + 3_600_000 }),
    );
    for (let chunkNo = 0; chunkNo < 40; chunkNo += 1)
      await world.ledger.addEntry(anEntry({ jobId: id, chunkNo, dueAtMs: world.now() }));
  }
  await runScheduler(world, { window, orderWindows: { orders: 5, 'partner orders': 30 } }, unhurried);
  const queued = await Promise.all(
    ['activate', 'partner-activate'].map(async (kind) => {
      const entries = await Array.fromAsync(world.ledger.entries(orderBatchIdOf(kind)));
      return entries.filter(({ dueAtMs = 0 }) => dueAtMs > world.now()).length;
    }),
  );
  expect(queued).toEqual([5, 30]);
  expect(world.queues.visible('orders')).toBe(35);
});

test('of a batch that it starts it queues what fits its own window', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = orderBatchIdOf('starts');
  const batch = { kind: 'activate', defaults: {}, allowSecondSubscription: false } as const;
  await world.ledger.addJob(aJob({ id, batch, state: 'ready', dueAtMs: world.now() }));
  for (let chunkNo = 0; chunkNo < 40; chunkNo += 1)
    await world.ledger.addEntry(anEntry({ jobId: id, chunkNo, dueAtMs: world.now() }));
  await runScheduler(world, { window, orderWindows: { orders: 5, 'partner orders': 30 } }, unhurried);
  expect((await world.ledger.job(id))?.state).toBe('running');
  expect(world.queues.visible('orders')).toBe(5);
});
