import { expect, test } from 'vitest';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { planJob } from '../../../shared/flows/plan/plan-job.ts';
import { tick } from '../../../shared/flows/tick/tick.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act, job } from '../job-world.ts';
import { runPlans, stage, unhurried, window } from '../run-world.ts';

/** A world in which it takes so many minutes to read who was texted lately, while the scheduler goes on. */
function slowToRead(world: TestWorld, minutes: number): TestWorld {
  return {
    ...world,
    jobList: {
      ...world.jobList,
      async *newest(...of) {
        yield* world.jobList.newest(...of);
        for (let minute = 0; minute < minutes; minute += 1) {
          world.clock.advance(60_000);
          await tick(world, { window }, unhurried);
        }
      },
    },
  };
}

test('a campaign with a limit starts, however long a planner looks who was texted lately', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const options = { mode: 'approve', frequency: { max: 1, perDays: 7 } } as const;
  const { job: made } = await createCampaign(world, 'crm', 'key', {
    text: 'Hello',
    to: ['+12125550101'],
    options,
  });
  await runPlans(world);
  await act(world, made.id, 'approve');
  await tick(world, { window }, unhurried);
  const got = world.queues.receive('plan');
  expect(got?.message).toEqual({ jobId: made.id });
  await planJob(slowToRead(world, 13), stage, window, made.id);
  expect((await job(world, made.id)).state).toBe('running');
});
