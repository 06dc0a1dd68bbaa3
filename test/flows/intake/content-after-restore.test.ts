import { expect, test } from 'vitest';
import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { newRecovery, recoveryMoved } from '../../../shared/core/recovery/recovery.ts';
import { claimBatchContent } from '../../../shared/flows/intake/claim-batch-content.ts';
import { jobIdOfUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { memoryRecovery } from '../../../shared/memory/recovery/recovery.ts';
import type { RecoveryPorts } from '../../../shared/ports/recovery.ts';
import { aJob, aWorld, type TestWorld } from '../../support/world.ts';
import { stage, window } from '../../support/worlds/run-world.ts';

const csv = 'to\n+12125550101\n+12125550102\n';
const minutes = 60_000;

type World = TestWorld & { readonly recovering?: RecoveryPorts };

/** Another version of the same file, under its own name. */
async function upload(world: World, metadata = {}, content = csv): Promise<Job> {
  const key = 'campaigns/spring.csv';
  const versionId = world.objects.put(key, content, { text: 'Hello', ...metadata });
  const one = { bucket: 'bucket', key, versionId };
  await planWork(world, stage, window, { uploads: [one] });
  const job = await world.ledger.job(jobIdOfUpload(one));
  if (job === undefined) throw new Error('It was not taken');
  return job;
}

/** The same bucket, with a ledger that knows these jobs only, ten minutes after its recovery has ended. */
async function restored(world: World, toMs: number, known: readonly Job[] = []): Promise<World> {
  const recovery = memoryRecovery();
  const begun = newRecovery({ toMs, confirmed: [] }, world.now());
  await recovery.write(begun);
  await recovery.write(recoveryMoved(begun, { state: 'open' }));
  world.clock.advance(10 * minutes);
  const { ledger } = aWorld();
  for (const job of known) await ledger.addJob({ ...job, version: 1 });
  return { ...world, ledger, recovering: { recovery, restored: { toMs, confirmed: [] } } };
}

/** A world in which a file was sent a while after a backup, and when that backup was made. */
async function sentSinceBackup(): Promise<{ world: World; toMs: number; sent: Job }> {
  const world = aWorld();
  const toMs = world.now();
  world.clock.advance(30 * minutes);
  const sent = await upload(world);
  expect(sent.state).toBe('running');
  world.clock.advance(30 * minutes);
  return { world, toMs, sent };
}

const detailOf = ({ failure }: Job): string => failure?.faults?.[0]?.detail ?? '';

test('a file that a lost campaign had is refused, however often it comes, unless somebody wants it again', async () => {
  const { world, toMs, sent } = await sentSinceBackup();
  const now = await restored(world, toMs);
  for (let time = 0; time < 3; time += 1) {
    const job = await upload(now);
    expect(job.state).toBe('failed');
    expect(detailOf(job)).toContain(`Campaign ${sent.id} had the same content`);
    expect(detailOf(job)).toContain(`"again: ${sent.id}"`);
  }
  const wanted = await upload(now, { again: sent.id });
  expect(wanted.state).toBe('running');
  // It is the owner from now on.
  expect(detailOf(await upload(now))).toContain(`Campaign ${wanted.id} has the same content`);
});

test('so is a file of a campaign that the ledger knows from before it was sent', async () => {
  const { world, toMs, sent } = await sentSinceBackup();
  const job = await upload(await restored(world, toMs, [sent]));
  expect(detailOf(job)).toContain(`Campaign ${sent.id} has the same content`);
});

test('another text, another file, and the file of a campaign that sent nothing are taken', async () => {
  const { world, toMs, sent } = await sentSinceBackup();
  const now = await restored(world, toMs, [{ ...sent, state: 'failed' }]);
  expect((await upload(now)).state).toBe('running');
  expect((await upload(await restored(world, toMs), { text: 'Good morning' })).state).toBe('running');
  expect((await upload(await restored(world, toMs), {}, `${csv}+12125550103\n`)).state).toBe('running');
});

test('a campaign that is unknown because it is no longer kept is none that was lost', async () => {
  const { world, sent } = await sentSinceBackup();
  world.clock.advance(30 * minutes);
  // The backup is younger than the file.
  expect((await upload(await restored(world, world.now()))).state).toBe('running');
  // The file came after the recovery.
  const now = await restored(world, sent.createdAtMs - 40 * minutes);
  const late = await upload(now, { text: 'Good evening' });
  const { ledger } = aWorld();
  expect(late.state).toBe('running');
  expect((await upload({ ...now, ledger }, { text: 'Good evening' })).state).toBe('running');
});

test('the rows of a lost order batch are refused too', async () => {
  const world = aWorld();
  const content = 'a'.repeat(64);
  const batchOf = (name: string) => {
    const key = `orders/${name}.csv`;
    const versionId = world.objects.put(key, 'email\n');
    return aJob({ id: orderBatchIdOf(name), source: { kind: 'upload', key, versionId } });
  };
  const toMs = world.now();
  world.clock.advance(minutes);
  const lost = batchOf('first');
  await claimBatchContent(world, lost, content);
  await expect(
    claimBatchContent(await restored(world, toMs), batchOf('second'), content),
  ).rejects.toMatchObject({
    faults: [{ detail: expect.stringContaining(`Order batch ${lost.id} had the same content`) }],
  });
});
