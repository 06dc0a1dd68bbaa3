import { expect, test } from 'vitest';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act, job } from '../../support/worlds/job-world.ts';
import { progress, runMinutes, runPlans, stage, unhurried, window } from '../../support/worlds/run-world.ts';

const limited = { mode: 'approve', frequency: { max: 1, perDays: 7 } } as const;

async function waiting(world: TestWorld, key: string) {
  const to = ['+12125550101'];
  const { job: made } = await createCampaign(world, 'crm', key, { text: 'Hello', to, options: limited });
  await runPlans(world);
  return made.id;
}

/** A world in which reading who was texted lately takes that many minutes, while the scheduler keeps running. */
function slowToRead(world: TestWorld, minutes: number): TestWorld {
  return {
    ...world,
    jobList: {
      ...world.jobList,
      async *newest(...of) {
        yield* world.jobList.newest(...of);
        for (let minute = 0; minute < minutes; minute += 1) {
          world.clock.advance(60_000);
          await runScheduler(world, { window }, unhurried);
        }
      },
    },
  };
}

test('a campaign with a limit starts, however long a planner looks who was texted lately', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await waiting(world, 'key');
  await act(world, id, 'approve');
  await runScheduler(world, { window }, unhurried);
  const got = world.queues.receive('plan');
  expect(got?.message).toEqual({ jobId: id });
  await planJob(slowToRead(world, 13), stage, window, id);
  expect((await job(world, id)).state).toBe('running');
});

test('the younger of two campaigns that look at once looks again within minutes', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const older = await waiting(world, 'older');
  world.clock.advance(1);
  const younger = await waiting(world, 'younger');
  for (const id of [older, younger]) await act(world, id, 'approve');
  await runScheduler(world, { window }, unhurried);
  const during = {
    ...world.jobList,
    async *newest(...of: Parameters<typeof world.jobList.newest>) {
      yield* world.jobList.newest(...of);
      await planJob(world, stage, window, older);
    },
  };
  await planJob({ ...world, jobList: during }, stage, window, younger);
  expect([(await job(world, older)).state, (await job(world, younger)).state]).toEqual(['running', 'ready']);
  for (let got = world.queues.receive('plan'); got !== undefined; got = world.queues.receive('plan'))
    world.queues.remove(got.receipt);
  await runMinutes(world, 3);
  expect((await job(world, younger)).state).toBe('completed');
  expect((await progress(world, younger)).rows).toMatchObject({ accepted: 0, suppressed: 1 });
});
