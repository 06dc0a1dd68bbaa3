import { expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { changeJob } from '../../../shared/flows/jobs/change-job.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runMinutes, runPlans } from '../../support/worlds/run-world.ts';
import { jobOf, uploadFile } from '../../support/worlds/upload-file.ts';

function upload(world: TestWorld, mode: 'send' | 'approve' | 'check'): Promise<Job> {
  return uploadFile(world, { options: JSON.stringify({ mode }) });
}

/** @returns what the job is by then, or what has its place */
async function changed(world: TestWorld, id: Job['id'], options: object, planned: object = {}): Promise<Job> {
  const job = await jobOf(world, id);
  const wish = { labels: {}, options, planned: { options: planned } };
  const next = await changeJob(world, job, { wish: wish as never, by: 'ada', version: job.version });
  await runPlans(world);
  return jobOf(world, next?.id ?? id);
}

test('a campaign that became a dry run, and was passed over by another of its file, is not sent when it is changed back', async () => {
  const world = aWorld();
  const first = await upload(world, 'approve');
  expect((await changed(world, first.id, { mode: 'check' })).id).toBe(first.id);
  expect((await upload(world, 'send')).state).toBe('running');
  const back = await changed(world, first.id, { mode: 'send' }, { frequency: 'any' });
  expect(back.id).not.toBe(first.id);
  expect(back).toMatchObject({ state: 'failed', failure: { code: 'duplicate_upload' } });
});

test('a dry run that nobody has passed over is sent when it is changed, and its file is refused from then on', async () => {
  const world = aWorld();
  const dry = await upload(world, 'check');
  expect((await changed(world, dry.id, { mode: 'send' }, { frequency: 'any' })).state).toBe('running');
  expect((await upload(world, 'send')).failure?.code).toBe('duplicate_upload');
});

test('a campaign that has the rows of a canceled one may still be changed', async () => {
  const world = aWorld();
  const canceled = await upload(world, 'approve');
  await actOnJob(world, canceled.id, 'cancel', 'ada');
  await runMinutes(world, 3);
  const next = await upload(world, 'approve');
  expect(next.state).toBe('ready');
  expect((await changed(world, next.id, {}, { frequency: 'any' })).state).toBe('ready');
});
