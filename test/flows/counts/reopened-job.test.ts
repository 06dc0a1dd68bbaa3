import { expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { seeJob } from '../../../shared/flows/jobs/see-job.ts';
import { resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { type Ending, scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runCounts, runMinutes, runSends, upload } from '../../support/worlds/run-world.ts';

const lost: Ending = { effect: 'unknown', code: 'timeout' };

/** A campaign of many calls that is over, the first of which was lost. */
async function completedJob(world: TestWorld, first: readonly string[] = []): Promise<Job> {
  const rows = Array.from({ length: 60 }, (_, at) => `1212555${1000 + at},Hello ${at}`);
  await upload(world, ['to,text', ...first, ...rows].join('\n'));
  await runMinutes(world, 300);
  for await (const job of world.jobList.newest()) return job;
  throw new Error('The upload became no campaign');
}

test('a large job of which a row is sent again is shown as running from then on, until it is over again', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms, sentTexts: { page: async () => ({ texts: [] }) } });
  sms.next(lost);
  const job = await completedJob(world);
  const state = async () => (await seeJob(world, job.id))?.progress.state;
  expect((await seeJob(world, job.id))?.progress).toMatchObject({ state: 'completed', rows: { held: 1 } });
  await resolveHeld(world, job, { action: 'resend', by: 'ada' });
  expect(await state()).toBe('running');
  await runMinutes(world, 1);
  expect(sms.calls).toHaveLength(61);
  await runSends(world);
  await runMinutes(world, 3);
  await runCounts(world);
  expect((await seeJob(world, job.id))?.progress).toMatchObject({
    state: 'completed',
    rows: { accepted: 60 },
  });
});

test('a row that a person gave up and then has sent again is counted at once', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms, sentTexts: { page: async () => ({ texts: [] }) } });
  sms.next(lost);
  // The first call has three recipients, so that giving one of them up divides it.
  const job = await completedJob(world, ['12125550001,Hello', '12125550002,Hello', '12125550003,Hello']);
  const shown = async () => (await seeJob(world, job.id))?.progress;
  const deciding = async () => (await world.ledger.job(job.id)) ?? job;
  await resolveHeld(world, await deciding(), { action: 'give_up', lines: [3], by: 'ada' });
  await runMinutes(world, 3);
  expect(await shown()).toMatchObject({ rows: { held: 3, unprocessed: 0 } });
  await resolveHeld(world, await deciding(), { action: 'resend', lines: [3], by: 'ada' });
  world.clock.advance(2_000);
  await runCounts(world);
  expect(await shown()).toMatchObject({ rows: { held: 2, unprocessed: 1 }, calls: { planned: 1 } });
});
