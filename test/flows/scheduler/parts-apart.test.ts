import { expect, test } from 'vitest';
import { claim } from '../../../shared/core/calls/entry-moves.ts';
import type { JobId } from '../../../shared/core/ids.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, request, runMinutes, runSends } from '../../support/worlds/run-world.ts';

const schedulerRuns = (world: TestWorld) => runScheduler(world, { window: 10 }, () => 55_000);
const errorsOf = ({ lines }: TestWorld) => lines.filter(({ level }) => level === 'error');

/** The ledger, of which one job cannot be read. */
function breaking(world: TestWorld, bad: JobId): TestWorld {
  const broken = () => Promise.reject(new Error('a row that nobody can read'));
  const { ledger } = world;
  return {
    ...world,
    ledger: {
      ...ledger,
      job: (id) => (id === bad ? broken() : ledger.job(id)),
      entry: (jobId, id) => (jobId === bad ? broken() : ledger.entry(jobId, id)),
    },
  };
}

test('a job that cannot be read keeps no other from being queued, and the log names it', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const jobs = [
    await request(world, ['2125550101'], 'a', 'k1'),
    await request(world, ['2125550102'], 'b', 'k2'),
  ];
  for (const { id } of jobs) {
    for await (const entry of world.ledger.entries(id))
      await world.ledger.replaceEntry({ ...entry, version: entry.version + 1, dueAtMs: world.now() });
  }
  while (world.queues.receive('sms') !== undefined);
  world.clock.advance(3_600_000);
  const bad = jobs[0]?.id;
  if (bad === undefined) throw new Error('Two were asked for');
  await schedulerRuns(breaking(world, bad));
  await runSends(world);
  expect((await progress(world, jobs[1]?.id ?? bad)).rows).toMatchObject({ accepted: 1 });
  expect(errorsOf(world)).not.toEqual([]);
  for (const { facts } of errorsOf(world)) expect(facts.jobId).toBe(bad);
});

test('a lease, or a division, that cannot be ended keeps no other from it', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const jobs = [
    await request(world, ['2125550101'], 'a', 'k1'),
    await request(world, ['2125550102'], 'b', 'k2'),
  ];
  for (const { id } of jobs)
    for await (const entry of world.ledger.entries(id))
      await world.ledger.replaceEntry(claim(entry, 'a worker', world.now()));
  world.clock.advance(60_000);
  const bad = jobs[0]?.id;
  if (bad === undefined) throw new Error('Two were asked for');
  await schedulerRuns(breaking(world, bad));
  expect(world.counts.get('RowsUnclear')).toBe(1);
  expect(errorsOf(world)[0]).toMatchObject({ message: 'lease.end_failed', facts: { jobId: bad } });
});

test('a part of the scheduler that fails keeps nothing behind it from its work, and the scheduler says so at its end', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const job = await request(world, ['2125550101']);
  await runSends(world);
  world.clock.advance(10 * 60_000);
  const { dueEntries } = world.ledger;
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    dueEntries: (state, nowMs) => {
      if (state === 'claimed') throw new Error('the index is away');
      return dueEntries(state, nowMs);
    },
  };
  await expect(schedulerRuns({ ...world, ledger })).rejects.toThrow('the index is away');
  expect((await world.ledger.job(job.id))?.state).toBe('completed');
});

test('a job that halts on errors is counted once a minute, and one too long for that still ends', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const halt = { errorShare: 0.5, afterRows: 1, onOutOfBundle: false };
  const rows = Array.from({ length: 30 }, (_, no) => ({ to: `21255501${10 + no}`, text: `Text ${no}` }));
  const { job } = await createCampaign(world, 'crm', 'k', { rows, options: { halt } });
  await runMinutes(world, 0);
  let walks = 0;
  const { entries } = world.ledger;
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    entries: (id) => {
      walks += 1;
      return entries(id);
    },
  };
  const counted = { ...world, ledger };
  for (let minute = 0; minute < 4; minute += 1) {
    walks = 0;
    await runMinutes({ ...counted, sms: world.sms }, 1);
    if (minute > 0) expect(walks).toBeLessThanOrEqual(1);
  }
  // No time is left for counting: the function is about to end. Moving jobs on comes first.
  let left = 55_000;
  const hurried = () => {
    left -= 4_000;
    return Math.max(left, 12_000);
  };
  for (let minute = 0; minute < 6; minute += 1) {
    world.clock.advance(60_000);
    left = 55_000;
    await runScheduler(world, { window: 10 }, hurried);
    await runSends(world);
  }
  expect((await world.ledger.job(job.id))?.state).toBe('completed');
});
