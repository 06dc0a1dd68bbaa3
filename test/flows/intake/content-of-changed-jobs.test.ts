import { expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobIdOfUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { changeJob } from '../../../shared/flows/jobs/change-job.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runMinutes, runPlans, stage, window } from '../../support/worlds/run-world.ts';

/** Another version of the same file. */
async function upload(world: TestWorld, mode: 'send' | 'approve' | 'check'): Promise<Job> {
  const key = 'campaigns/spring.csv';
  const csv = 'to\n+12125550101\n+12125550102\n';
  const metadata = { text: 'Hello', options: JSON.stringify({ mode }) };
  const one = { bucket: 'bucket', key, versionId: world.objects.put(key, csv, metadata) };
  await planWork(world, stage, window, { uploads: [one] });
  return jobOf(world, jobIdOfUpload(one));
}

async function jobOf({ ledger }: TestWorld, id: Job['id']): Promise<Job> {
  const job = await ledger.job(id);
  if (job === undefined) throw new Error(`${id} is not there`);
  return job;
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
