import { expect, test } from 'vitest';
import { claim } from '../../../shared/core/calls/entry-moves.ts';
import { countJob } from '../../../shared/flows/counts/count-job.ts';
import { readJob, seeJob } from '../../../shared/flows/jobs/see-job.ts';
import { aWorld } from '../../support/world.ts';
import { upload } from '../../support/worlds/run-world.ts';

/** A campaign of forty calls, and what moves and counts it. */
async function aLargeCampaign() {
  const world = aWorld();
  const rows = Array.from({ length: 40 }, (_, at) => `1212555${1000 + at},Hello ${at}`);
  await upload(world, ['to,text', ...rows].join('\n'));
  const [job] = await Array.fromAsync(world.jobList.newest());
  if (job === undefined) throw new Error('The upload became no campaign');
  /** @param aheadMs of the counter's clock */
  const look = async (aheadMs = 0) => {
    const counter = { ...world, now: () => world.now() + aheadMs };
    for (let got = world.queues.receive('count'); got !== undefined; got = world.queues.receive('count')) {
      await countJob(counter, got.message, { receives: got.receives, remainingMs: () => 300_000 });
      world.queues.remove(got.receipt);
    }
  };
  const call = async (chunkNo: number) => {
    const [entry] = await world.ledger.chunkEntries(job.id, chunkNo);
    if (entry !== undefined) await world.ledger.replaceEntry(claim(entry, `claim ${chunkNo}`, world.now()));
  };
  const shown = async () => (await seeJob(world, job.id))?.progress;
  const read = async () => (await readJob(world, job.id))?.progress;
  return { world, job, look, call, shown, read };
}

test.each(['running', 'completed'] as const)(
  'an entry of a %s job moves though its mark fails, and is counted',
  async (state) => {
    const { world, job, look, call, shown, read } = await aLargeCampaign();
    await call(0);
    for (let seconds = 0; seconds < 30; seconds += 1) {
      world.clock.advance(1_000);
      await look();
    }
    const before = await world.ledger.job(job.id);
    if (before === undefined) throw new Error('The campaign is gone');
    await world.ledger.replaceJob({ ...before, version: before.version + 1, state });
    const { mark } = world.jobCounts;
    world.jobCounts.mark = () => Promise.reject(new Error('Throttled'));
    await call(1);
    await call(2);
    world.jobCounts.mark = mark;
    expect(await shown()).not.toEqual(await read());
    for (let seconds = 0; seconds < 16; seconds += 1) {
      world.clock.advance(1_000);
      await look();
    }
    expect(await shown()).toEqual(await read());
  },
);

test('a move just when the looks end is counted, though the clock of the counter is ahead', async () => {
  const { world, job, look, call, shown, read } = await aLargeCampaign();
  await call(0);
  // By the counter's clock the mark has been over for long enough at 15 s: there is no further look.
  for (let tenths = 0; tenths < 148; tenths += 1) {
    world.clock.advance(100);
    await look(1_500);
  }
  expect((await world.jobCounts.sum(job.id))?.nextAtMs).toBeUndefined();
  await call(1);
  world.clock.advance(2_000);
  await look(1_500);
  expect(await shown()).toEqual(await read());
});
