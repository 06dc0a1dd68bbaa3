import { describe, expect, test } from 'vitest';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { fixedClock } from '../../support/clock.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { act, campaign, job } from '../../support/worlds/job-world.ts';
import { progress, runMinutes, runSends, stage } from '../../support/worlds/run-world.ts';

const minute = 60_000;

describe('a dry run', () => {
  test('is planned and counted, never sent, and never comes up again', async () => {
    const world = aWorld();
    const id = await campaign(world, { mode: 'check' });
    await runMinutes(world, 30);
    expect(await progress(world, id)).toMatchObject({
      state: 'completed',
      rows: { total: 3, unprocessed: 3, accepted: 0 },
    });
    expect(await world.ledger.duePlanned(id, world.now() + 365 * 86_400_000, 10)).toEqual([]);
  });

  test('cannot be approved, and can be canceled', async () => {
    const world = aWorld();
    const id = await campaign(world, { mode: 'check' });
    await expect(act(world, id, 'approve')).rejects.toMatchObject({ status: 409 });
    await act(world, id, 'cancel');
    await runMinutes(world, 1);
    expect(await progress(world, id)).toMatchObject({ state: 'canceled', calls: { canceled: 1 } });
  });
});

describe('a campaign that asks first', () => {
  test('waits for days, and is sent within a minute of its approval', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const id = await campaign(world, { mode: 'approve' });
    await runMinutes(world, 10);
    world.clock.advance(3 * 86_400_000);
    await runMinutes(world, 1);
    expect(sms.calls).toEqual([]);
    await act(world, id, 'approve');
    await runMinutes(world, 1);
    expect(sms.calls).toHaveLength(1);
    expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { accepted: 3 } });
    expect((await job(world, id)).approved).toMatchObject({ by: 'ada' });
  });

  test('that is approved after its latest start is canceled, says why, and sends nothing', async () => {
    const world = aWorld();
    const latestStartMs = world.now() + 60 * minute;
    const id = await campaign(world, { mode: 'approve', latestStartMs });
    world.clock.advance(60 * minute + 1);
    await act(world, id, 'approve');
    await runMinutes(world, 2);
    expect(await job(world, id)).toMatchObject({ state: 'canceled', reason: { code: 'latest_start' } });
    expect((await progress(world, id)).rows).toMatchObject({ unprocessed: 3, accepted: 0 });
  });

  test('that nobody approves in time is canceled automatically', async () => {
    const world = aWorld();
    const id = await campaign(world, { mode: 'approve', latestStartMs: world.now() + 5 * minute });
    await runMinutes(world, 5);
    expect((await job(world, id)).state).toBe('ready');
    await runMinutes(world, 2);
    expect((await job(world, id)).state).toBe('canceled');
  });
});

describe('a scheduled campaign', () => {
  test('starts at its time, and not before', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const id = await campaign(world, { startAtMs: world.now() + 10 * minute });
    await runMinutes(world, 9);
    expect(sms.calls).toEqual([]);
    expect((await job(world, id)).state).toBe('ready');
    await runMinutes(world, 1);
    expect(sms.calls).toHaveLength(1);
  });

  test('is canceled when the system was down over its latest start', async () => {
    const world = aWorld();
    const id = await campaign(world, {
      startAtMs: world.now() + 10 * minute,
      latestStartMs: world.now() + 20 * minute,
    });
    world.clock.advance(21 * minute);
    await runMinutes(world, 2);
    expect(await job(world, id)).toMatchObject({ state: 'canceled', reason: { code: 'latest_start' } });
  });

  test('sends nothing either when only its workers were down over its latest start', async () => {
    const world = aWorld();
    const id = await campaign(world, { latestStartMs: world.now() + 5 * minute });
    expect((await job(world, id)).state).toBe('running');
    world.clock.advance(6 * minute);
    await runSends(world);
    await runMinutes(world, 1);
    expect(await job(world, id)).toMatchObject({ state: 'canceled', reason: { code: 'latest_start' } });
  });

  test('that began in time continues after its latest start', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    sms.next({ effect: 'none', code: 'busy', retryAfterMs: 10 * minute });
    const id = await campaign(world, { latestStartMs: world.now() + 5 * minute });
    await runSends(world);
    await runMinutes(world, 30);
    expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { accepted: 3 } });
  });
});

describe('pausing', () => {
  test('reaches what is queued already, and resuming brings it back within a minute', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const id = await campaign(world, {});
    expect(world.queues.visible('sms')).toBe(1);
    await act(world, id, 'pause');
    await runSends(world);
    await runMinutes(world, 20);
    expect(sms.calls).toEqual([]);
    expect(world.queues.visible('sms')).toBe(0);
    await act(world, id, 'resume');
    await runMinutes(world, 1);
    expect(sms.calls).toHaveLength(1);
    expect((await progress(world, id)).state).toBe('completed');
  });

  test('for a moment costs no more than a minute: nobody waits for messages that are long gone', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const id = await campaign(world, {});
    await act(world, id, 'pause');
    await runSends(world);
    await act(world, id, 'resume');
    await runMinutes(world, 1);
    expect(sms.calls).toHaveLength(1);
  });

  test('costs the scheduler one look, however long it lasts', async () => {
    const world = aWorld();
    const id = await campaign(world, {});
    await act(world, id, 'pause');
    await runSends(world);
    await runMinutes(world, 1);
    const before = [];
    for await (const entry of world.ledger.entries(id)) before.push(entry);
    const paused = await job(world, id);
    await runMinutes(world, 60);
    const after = [];
    for await (const entry of world.ledger.entries(id)) after.push(entry);
    expect(after).toEqual(before);
    expect(paused.state).toBe('paused');
    expect(await job(world, id)).toEqual(paused);
  });

  test('twice is pausing once', async () => {
    const world = aWorld();
    const id = await campaign(world, {});
    const first = await act(world, id, 'pause');
    expect(await act(world, id, 'pause')).toEqual(first);
  });
});

test('a planner that dies between the plan and the start is no loss: the scheduler starts the campaign', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms, clock: fixedClock() });
  const { job: made } = await createCampaign(world, 'crm', 'key', { text: 'Hi', to: ['+12125550101'] });
  const dying = {
    ...world,
    ledger: {
      ...world.ledger,
      replaceJob: async (next: Parameters<typeof world.ledger.replaceJob>[0]) => {
        if (next.state === 'running') throw new Error('killed');
        return world.ledger.replaceJob(next);
      },
    },
  };
  await expect(planWork(dying, stage, 100, { jobId: made.id })).rejects.toThrow('killed');
  expect((await job(world, made.id)).state).toBe('ready');
  await runMinutes(world, 1);
  expect((await progress(world, made.id)).state).toBe('completed');
});
