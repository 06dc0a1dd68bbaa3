import { expect, test } from 'vitest';
import { jobIdOfUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { usageLooksOutOfBundle } from '../../../shared/flows/jobs/halt-job.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { type Ending, scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, runSends, stage, unhurried } from '../../support/worlds/run-world.ts';

const refused: Ending = { effect: 'none', code: 'refused', status: 403 };
const window = 2;

/** Twelve rows, each a call of its own, of which two are queued at a time. */
async function campaign(halt: object) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const rows = Array.from({ length: 12 }, (_, at) => `21255501${at + 10},Hello ${at}`);
  const metadata = { options: JSON.stringify({ halt }) };
  const key = 'campaigns/list.csv';
  const versionId = world.objects.put(key, ['to,text', ...rows].join('\n'), metadata);
  const upload = { bucket: 'bucket', key, versionId };
  await planWork(world, stage, window, { uploads: [upload] });
  return { world, sms, id: jobIdOfUpload(upload) };
}

async function minutes(world: TestWorld, count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    await runSends(world);
    world.clock.advance(60_000);
    await runScheduler(world, { window }, unhurried);
  }
  await runSends(world);
}

test('too many refusals pause the campaign before more is queued, and say how many', async () => {
  const { world, sms, id } = await campaign({ error_share: 0.4, after_rows: 4 });
  sms.next('yes', refused, refused, refused);
  await minutes(world, 10);
  expect(sms.calls).toHaveLength(4);
  expect(await world.ledger.job(id)).toMatchObject({
    state: 'paused',
    reason: { code: 'error_share', detail: expect.stringContaining('3 of 4 rows') },
  });
  expect(world.counts.get('CampaignsHalted')).toBe(1);
  expect((await progress(world, id)).rows).toMatchObject({ accepted: 1, refused: 3, unprocessed: 8 });
});

test('who resumes it accepts what happened; the same again halts it again', async () => {
  const { world, sms, id } = await campaign({ error_share: 0.4, after_rows: 4 });
  sms.next(refused, refused, refused, refused);
  await minutes(world, 10);
  expect(sms.calls).toHaveLength(4);
  await actOnJob(world, id, 'resume', 'ada');
  sms.next('yes', 'yes', refused, refused);
  await minutes(world, 10);
  expect(sms.calls).toHaveLength(8);
  expect((await world.ledger.job(id))?.state).toBe('paused');
  await actOnJob(world, id, 'resume', 'ada');
  await minutes(world, 10);
  expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { accepted: 6, refused: 6 } });
  expect(world.counts.get('CampaignsHalted')).toBe(2);
});

test('a campaign that was queued as a whole halts too, so that it is not taken for completed in silence', async () => {
  const { world, sms, id } = await campaign({ error_share: 0, after_rows: 1 });
  sms.next({ effect: 'unknown', code: 'timeout' });
  await minutes(world, 1);
  expect((await world.ledger.job(id))?.reason?.code).toBe('error_share');
});

test('without halt nothing halts', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  sms.next(refused, refused, refused);
  const key = 'campaigns/list.csv';
  const versionId = world.objects.put(key, 'to,text\n2125550110,a\n2125550111,b\n2125550112,c');
  const upload = { bucket: 'bucket', key, versionId };
  await planWork(world, stage, window, { uploads: [upload] });
  await minutes(world, 5);
  expect((await progress(world, jobIdOfUpload(upload))).rows.refused).toBe(3);
});

test('a text billed beside the plan pauses a campaign once, if its owner wants that', async () => {
  const { world, id } = await campaign({ on_out_of_bundle: true });
  await usageLooksOutOfBundle(world, id);
  expect(await world.ledger.job(id)).toMatchObject({ state: 'paused', reason: { code: 'out_of_bundle' } });
  await actOnJob(world, id, 'resume', 'ada');
  await usageLooksOutOfBundle(world, id);
  expect((await world.ledger.job(id))?.state).toBe('running');
  const other = await campaign({ error_share: 0.5 });
  await usageLooksOutOfBundle(other.world, other.id);
  expect((await other.world.ledger.job(other.id))?.state).toBe('running');
});
