import { describe, expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import { planHeartbeatMs } from '../../../shared/core/timing.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { fictional } from '../../support/a-plan.ts';
import { collect } from '../../support/pieces.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act, job } from '../../support/worlds/job-world.ts';
import { progress, runPlans, runSends, stage, unhurried } from '../../support/worlds/run-world.ts';

describe('canceling', () => {
  test('cancels what is planned, and lasts while a call is unclear', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    sms.next({ effect: 'unknown', code: 'timeout' });
    const to = ['+12125550101', '+12125550102'];
    const { job: made } = await createCampaign(world, 'crm', 'key', {
      text: 'Long. '.repeat(100),
      to,
      options: { onUnclear: 'resend' },
    });
    await runPlans(world);
    await runSends(world);
    expect((await progress(world, made.id)).calls).toEqual({ unclear: 1, planned: 1 });
    await act(world, made.id, 'cancel');
    await runScheduler(world, { window: 100 }, unhurried);
    expect(await progress(world, made.id)).toMatchObject({
      state: 'canceling',
      calls: { unclear: 1, canceled: 1 },
      rows: { unclear: 2 },
    });
    expect(sms.calls).toHaveLength(1);
  });

  test('while it is planned leaves nothing that waits for a call', async () => {
    const world = aWorld();
    const { job: made } = await createCampaign(world, 'crm', 'key', { text: 'Hi', to: ['+12125550101'] });
    const canceledMeanwhile = addingEntries(world, async (entries) => {
      await act(world, made.id, 'cancel');
      await runScheduler(world, { window: 100 }, unhurried);
      return world.ledger.addEntries(entries);
    });
    await planWork(canceledMeanwhile, stage, 100, { jobId: made.id });
    expect((await job(world, made.id)).state).toBe('canceled');
    const [entry, ...others] = await collect(world.ledger.entries(made.id));
    expect(entry?.state).toBe('canceled');
    expect(others).toEqual([]);
  });

  test('also leaves nothing that a planner wrote late and did not live to cancel', async () => {
    const world = aWorld();
    const { job: made } = await createCampaign(world, 'crm', 'key', { text: 'Hi', to: ['+12125550101'] });
    let isDead = false;
    const dying = {
      ...world,
      ledger: {
        ...world.ledger,
        addEntries: async (entries: Parameters<typeof world.ledger.addEntries>[0]) => {
          await act(world, made.id, 'cancel');
          await runScheduler(world, { window: 100 }, unhurried);
          isDead = true;
          return world.ledger.addEntries(entries);
        },
        replaceJob: async (next: Parameters<typeof world.ledger.replaceJob>[0]) => {
          if (isDead) throw new Error('killed');
          return world.ledger.replaceJob(next);
        },
      },
    };
    await expect(planWork(dying, stage, 100, { jobId: made.id })).rejects.toThrow('killed');
    expect((await job(world, made.id)).state).toBe('canceled');
    const states = async () => (await collect(world.ledger.entries(made.id))).map(({ state }) => state);
    expect(await states()).toEqual(['planned']);
    // Its message comes again.
    await planWork(world, stage, 100, { jobId: made.id });
    expect(await states()).toEqual(['canceled']);
  });

  test('of more entries than the scheduler has time for is done by the planner that follows a dead one', async () => {
    const world = { ...aWorld(), sizes: { entriesMax: 2, recipientsMax: 1000 } };
    const to = ['+12125550101', '+12125550102'];
    const { job: made } = await createCampaign(world, 'crm', 'key', { text: 'Long. '.repeat(100), to });
    // Removed, so that only the scheduler's message is left.
    world.queues.remove(world.queues.receive('plan')?.receipt ?? '');
    const dying = addingEntries(world, async (entries) => {
      await world.ledger.addEntries(entries);
      throw new Error('killed');
    });
    await expect(planWork(dying, stage, 100, { jobId: made.id })).rejects.toThrow('killed');
    await act(world, made.id, 'cancel');
    await runScheduler(world, { window: 100 }, unhurried);
    expect((await job(world, made.id)).state).toBe('canceling');
    await runPlans(world);
    expect((await job(world, made.id)).state).toBe('canceled');
    expect(await statesOf(world, made.id)).toEqual(['canceled', 'canceled']);
  });

  test('stops the planner that makes its entries', async () => {
    const world = aWorld();
    const people = Array.from({ length: 300 }, (_, no) => ({ to: fictional(no, 212), name: `n${no}` }));
    const { job: made } = await createCampaign(world, 'crm', 'key', { text: 'Hi {{ name }}', rows: people });
    const canceledMeanwhile = addingEntries(world, async (entries) => {
      await act(world, made.id, 'cancel');
      world.clock.advance(planHeartbeatMs);
      return world.ledger.addEntries(entries);
    });
    await planWork(canceledMeanwhile, stage, 100, { jobId: made.id });
    const states = await statesOf(world, made.id);
    expect(states.length).toBeGreaterThan(0);
    expect(states.length).toBeLessThan(people.length);
    expect(new Set(states)).toEqual(new Set(['canceled']));
    await runScheduler(world, { window: 100 }, unhurried);
    expect((await job(world, made.id)).state).toBe('canceled');
  });
});

async function statesOf(world: TestWorld, id: JobId): Promise<string[]> {
  return (await collect(world.ledger.entries(id))).map(({ state }) => state);
}

/** The world of a planner whose entries are written so. */
function addingEntries<World extends TestWorld>(
  world: World,
  addEntries: World['ledger']['addEntries'],
): World {
  return { ...world, ledger: { ...world.ledger, addEntries } };
}
