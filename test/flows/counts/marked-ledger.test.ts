import { expect, test } from 'vitest';
import { claim } from '../../../shared/core/calls/ledger.ts';
import { countJob } from '../../../shared/flows/counts/count-job.ts';
import { readJob } from '../../../shared/flows/jobs/read-job.ts';
import { seeJob } from '../../../shared/flows/jobs/see-job.ts';
import { aWorld } from '../../support/world.ts';
import { upload } from '../../support/worlds/run-world.ts';

test('where a mark fails, an open job goes on, and a job that is over stays as it is, since nobody would count it', async () => {
  const world = aWorld();
  const rows = Array.from({ length: 40 }, (_, at) => `1212555${1000 + at},Hello ${at}`);
  await upload(world, ['to,text', ...rows].join('\n'));
  const [job] = await Array.fromAsync(world.jobList.newest());
  if (job === undefined) throw new Error('The upload became no campaign');
  const hold = async (chunkNo: number): Promise<void> => {
    const [entry] = await world.ledger.chunkEntries(job.id, chunkNo);
    if (entry === undefined) throw new Error(`There is no chunk ${chunkNo}`);
    const { dueAtMs: _, ...resting } = claim(entry, `claim ${chunkNo}`, world.now());
    await world.ledger.replaceEntry({
      ...resting,
      state: 'held',
      reason: { code: 'absent', detail: 'Not there' },
    });
  };
  world.jobCounts.mark = () => Promise.reject(new Error('Throttled'));
  await world.ledger.job(job.id);
  await hold(0);
  const open = await world.ledger.job(job.id);
  if (open === undefined) throw new Error('The campaign is gone');
  await world.ledger.replaceJob({ ...open, version: open.version + 1, state: 'completed' });
  await world.ledger.job(job.id);
  await expect(hold(1)).rejects.toThrow('Throttled');
  const states = (await Array.fromAsync(world.ledger.entries(job.id))).map(({ state }) => state);
  expect([states[0], states[1]]).toEqual(['held', 'planned']);
});

test('a move just when the looks end is counted, though the clock of the counter is ahead', async () => {
  const world = aWorld();
  const rows = Array.from({ length: 40 }, (_, at) => `1212555${1000 + at},Hello ${at}`);
  await upload(world, ['to,text', ...rows].join('\n'));
  const [job] = await Array.fromAsync(world.jobList.newest());
  if (job === undefined) throw new Error('The upload became no campaign');
  const counter = { ...world, now: () => world.now() + 1_500 };
  const look = async () => {
    for (let got = world.queues.receive('count'); got !== undefined; got = world.queues.receive('count')) {
      await countJob(counter, got.message, { receives: got.receives, remainingMs: () => 300_000 });
      world.queues.remove(got.receipt);
    }
  };
  const call = async (chunkNo: number) => {
    const [entry] = await world.ledger.chunkEntries(job.id, chunkNo);
    if (entry !== undefined) await world.ledger.replaceEntry(claim(entry, `claim ${chunkNo}`, world.now()));
  };
  await call(0);
  // By the counter's clock the mark has been over for long enough at 15 s: there is no further look.
  for (let tenths = 0; tenths < 148; tenths += 1) {
    world.clock.advance(100);
    await look();
  }
  expect((await world.jobCounts.sum(job.id))?.nextAtMs).toBeUndefined();
  await call(1);
  world.clock.advance(2_000);
  await look();
  const [shown, read] = [await seeJob(world, job.id), await readJob(world, job.id)];
  expect(shown?.progress).toEqual(read?.progress);
});
