import { expect, test } from 'vitest';
import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { newRecovery, recoveryMoved } from '../../../shared/core/recovery/recovery.ts';
import { uploadKeyOf } from '../../../shared/core/rows/object-keys.ts';
import { openDraft } from '../../../shared/flows/intake/open-draft.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { changeJob } from '../../../shared/flows/jobs/change-job.ts';
import { claimBatchContent } from '../../../shared/flows/planning/orders/write-order-plan.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { memoryRecovery } from '../../../shared/memory/recovery/recovery.ts';
import type { RecoveryPorts } from '../../../shared/ports/recovery.ts';
import { aJob, aWorld, type TestWorld } from '../../support/world.ts';
import { runMinutes, runPlans, stage, window } from '../../support/worlds/run-world.ts';
import { jobOf, twoPeople, uploadFile } from '../../support/worlds/upload-file.ts';

const minutes = 60_000;

type World = TestWorld & { readonly recovering?: RecoveryPorts };

/**
 * The same bucket ten minutes after the recovery of a ledger that is as it was at `toMs`.
 *
 * @param known the jobs of the backup, whose entries are those of the world
 */
async function restored(world: World, toMs: number, ...known: readonly Job[]): Promise<World> {
  const recovery = memoryRecovery();
  const begun = newRecovery({ toMs, confirmed: [] }, world.now());
  await recovery.write(begun);
  await recovery.write(recoveryMoved(begun, { state: 'open' }));
  world.clock.advance(10 * minutes);
  const { ledger } = aWorld();
  for (const job of known) {
    await ledger.addJob({ ...job, version: 1 });
    await ledger.addEntries(
      (await Array.fromAsync(world.ledger.entries(job.id))).map((entry) => ({ ...entry, version: 1 })),
    );
  }
  return { ...world, ledger, recovering: { recovery, restored: { toMs, confirmed: [] } } };
}

/** A world in which a file was sent a while after a backup, and when that backup was made. */
async function sentSinceBackup(): Promise<{ world: World; toMs: number; sent: Job }> {
  const world = aWorld();
  const toMs = world.now();
  world.clock.advance(30 * minutes);
  const sent = await uploadFile(world);
  expect(sent.state).toBe('running');
  world.clock.advance(30 * minutes);
  return { world, toMs, sent };
}

const detailOf = ({ failure }: Job): string => failure?.faults?.[0]?.detail ?? '';

test('a file that a lost campaign had is refused, however often it comes', async () => {
  const { world, toMs, sent } = await sentSinceBackup();
  const now = await restored(world, toMs);
  for (let time = 0; time < 3; time += 1) {
    const job = await uploadFile(now);
    expect(job.state).toBe('failed');
    expect(detailOf(job)).toContain(`Campaign ${sent.id} had the same content and may have been sent`);
    expect(detailOf(job)).toContain(`"again: ${sent.id}"`);
  }
});

test('somebody who wants it again gets it once for each time that he names its last owner', async () => {
  const { world, toMs, sent } = await sentSinceBackup();
  const now = await restored(world, toMs);
  const second = await uploadFile(now, { again: sent.id });
  expect(second.state).toBe('running');
  const repeated = await uploadFile(now, { again: sent.id });
  expect(detailOf(repeated)).toContain(`Campaign ${second.id} has the same content`);
  expect((await uploadFile(now, { again: second.id })).state).toBe('running');
  expect((await uploadFile(now, { again: 'yes' })).state).toBe('running');
});

test('of two files that name the same lost owner at once, one is sent', async () => {
  const { world, toMs, sent } = await sentSinceBackup();
  const now = await restored(world, toMs);
  const again = { again: sent.id };
  const states = (await Promise.all([uploadFile(now, again), uploadFile(now, again)])).map(
    ({ state }) => state,
  );
  expect(states.toSorted()).toEqual(['failed', 'running']);
});

test('a refusal takes no rows of a campaign that sent nothing', async () => {
  const { world, toMs, sent } = await sentSinceBackup();
  const now = await restored(world, toMs);
  const approve = JSON.stringify({ mode: 'approve' });
  const idle = await uploadFile(now, { again: sent.id, options: approve });
  await actOnJob(now, idle.id, 'cancel', 'ada');
  await runMinutes(now, 3);
  expect((await jobOf(now, idle.id)).state).toBe('canceled');
  expect(detailOf(await uploadFile(now))).toContain(sent.id);
  expect((await uploadFile(now, { again: sent.id })).state).toBe('running');
});

test('a waiting campaign that is changed long after the restore is refused for no later upload', async () => {
  const { world, toMs } = await sentSinceBackup();
  const now = await restored(world, toMs);
  const metadata = { text: 'Good evening', options: JSON.stringify({ mode: 'approve' }) };
  const waiting = await uploadFile(now, metadata);
  expect((await uploadFile(now, { text: 'Good evening', again: waiting.id })).state).toBe('running');
  const wish = { labels: {}, options: {}, planned: { options: { frequency: 'any' } } } as const;
  const next = await changeJob(now, waiting, { wish, by: 'ada', version: waiting.version });
  await runPlans(now);
  expect(next?.replaces).toEqual(expect.anything());
  expect((await jobOf(now, next?.id ?? waiting.id)).state).toBe('ready');
});

test('what was lost in one restore is still known after the next one', async () => {
  const { world, toMs, sent } = await sentSinceBackup();
  const once = await restored(world, toMs);
  world.clock.advance(24 * 60 * minutes);
  const toMs2 = world.now();
  world.clock.advance(30 * minutes);
  expect(detailOf(await uploadFile(await restored(once, toMs2)))).toContain(sent.id);
});

test('a file of a campaign that the ledger knows from before it was sent is refused', async () => {
  const { world, toMs, sent } = await sentSinceBackup();
  const job = await uploadFile(await restored(world, toMs, sent));
  expect(detailOf(job)).toContain(`Campaign ${sent.id} has the same content`);
});

test('another text, another file, and the file of a campaign that sent nothing are taken', async () => {
  const { world, toMs, sent } = await sentSinceBackup();
  expect((await uploadFile(await restored(world, toMs, { ...sent, state: 'failed' }))).state).toBe('running');
  expect((await uploadFile(await restored(world, toMs), { text: 'Good morning' })).state).toBe('running');
  expect((await uploadFile(await restored(world, toMs), {}, `${twoPeople}+12125550103\n`)).state).toBe(
    'running',
  );
});

test('a draft of the backup was perhaps filled and sent since, also when it is canceled', async () => {
  const world = aWorld();
  const { job: draft } = await openDraft(world, 'crm', 'form', { upload: true, text: 'Hello' });
  const toMs = world.now() + minutes;
  world.clock.advance(30 * minutes);
  const versionId = world.objects.put(uploadKeyOf(draft.id), twoPeople, {});
  const one = { bucket: 'bucket', key: uploadKeyOf(draft.id), versionId };
  await planWork(world, stage, window, { uploads: [one] });
  expect((await jobOf(world, draft.id)).state).toBe('running');
  world.clock.advance(30 * minutes);
  const now = await restored(world, toMs, draft);
  await actOnJob(now, draft.id, 'cancel', 'ada');
  expect((await jobOf(now, draft.id)).state).toBe('canceled');
  expect(detailOf(await uploadFile(now))).toContain(draft.id);
});

/** A campaign that was planned, and canceled before its first call. */
async function canceledIn(world: World): Promise<Job> {
  const { id } = await uploadFile(world, { options: JSON.stringify({ mode: 'approve' }) });
  await actOnJob(world, id, 'cancel', 'ada');
  await runMinutes(world, 3);
  const job = await jobOf(world, id);
  expect(job.state).toBe('canceled');
  world.clock.advance(10 * minutes);
  return job;
}

test('a canceled job of the backup that nobody has retried has sent nothing', async () => {
  const world = aWorld();
  const canceled = await canceledIn(world);
  expect((await uploadFile(await restored(world, world.now(), canceled))).state).toBe('running');
});

test('one that was retried since counts as sent, and is not retried again under another key', async () => {
  const world = aWorld();
  const canceled = await canceledIn(world);
  const toMs = world.now();
  const { job: retry } = await retryCampaign(world, 'ada', 'retry', canceled, { states: ['unprocessed'] });
  await runPlans(world);
  expect((await jobOf(world, retry.id)).state).toBe('running');
  world.clock.advance(30 * minutes);
  const now = await restored(world, toMs, canceled);
  expect((await uploadFile(now)).state).toBe('failed');
  const other = await retryCampaign(now, 'ada', 'another', canceled, { states: ['unprocessed'] });
  await runPlans(now);
  const refused = await jobOf(now, other.job.id);
  expect(refused.failure?.code).toBe('rows_in_retry');
  expect(detailOf(refused)).toContain(`${retry.id} took rows of this job`);
});

test('nor by a retry of the backup that was being planned, and ended since', async () => {
  const world = aWorld();
  const canceled = await canceledIn(world);
  const { job: first } = await retryCampaign(world, 'ada', 'first', canceled, { states: ['unprocessed'] });
  const toMs = world.now();
  await actOnJob(world, first.id, 'cancel', 'ada');
  await runMinutes(world, 3);
  expect((await jobOf(world, first.id)).state).toBe('canceled');
  const { job: second } = await retryCampaign(world, 'bob', 'second', canceled, { states: ['unprocessed'] });
  await runPlans(world);
  expect((await jobOf(world, second.id)).state).toBe('running');
  world.clock.advance(30 * minutes);
  const now = await restored(world, toMs, { ...canceled, retries: [first.id] }, first);
  await now.queues.sendPlan({ jobId: first.id });
  await runPlans(now);
  expect((await jobOf(now, first.id)).failure?.code).toBe('rows_in_retry');
});

test('a dry run of the backup was perhaps replaced by a campaign since', async () => {
  const world = aWorld();
  const dry = await uploadFile(world, { options: JSON.stringify({ mode: 'check' }) });
  const toMs = world.now() + minutes;
  world.clock.advance(30 * minutes);
  const options = { mode: 'approve' } as const;
  const wish = { labels: {}, options, planned: { text: 'Good morning', options: {} } };
  const next = await changeJob(world, dry, { wish, by: 'ada', version: dry.version });
  await runPlans(world);
  expect(next?.state).toBe('planning');
  world.clock.advance(30 * minutes);
  const now = await restored(world, toMs, dry);
  expect(detailOf(await uploadFile(now, { text: 'Good morning' }))).toContain(dry.id);
  // Of a dry run that is younger than the recovery all is known.
  const later = await uploadFile(now, { text: 'Good evening', options: JSON.stringify({ mode: 'check' }) });
  expect(later.state).toBe('ready');
  expect((await uploadFile(now, { text: 'Good evening' })).state).toBe('running');
});

test('the rows of a lost order batch are refused too, and ordered again once for each owner that is named', async () => {
  const world = aWorld();
  const content = 'a'.repeat(64);
  const batchOf = (name: string, metadata = {}) => {
    const key = `orders/${name}.csv`;
    const versionId = world.objects.put(key, 'email\n', metadata);
    return aJob({ id: orderBatchIdOf(name), state: 'running', source: { kind: 'upload', key, versionId } });
  };
  const toMs = world.now();
  world.clock.advance(minutes);
  const lost = batchOf('first');
  await claimBatchContent(world, lost, content);
  const now = await restored(world, toMs);
  const taken = async (name: string, metadata = {}) => {
    const batch = batchOf(name, metadata);
    await now.ledger.addJob({ ...batch, version: 1 });
    return claimBatchContent(now, batch, content);
  };
  await expect(taken('second')).rejects.toMatchObject({
    faults: [{ detail: expect.stringContaining(`Order batch ${lost.id} had the same content`) }],
  });
  await taken('third', { again: lost.id });
  await expect(taken('fourth', { again: lost.id })).rejects.toThrow();
});
