import { describe, expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import { countJob } from '../../../shared/flows/counts/count-job.ts';
import { readJob, seeJob } from '../../../shared/flows/jobs/see-job.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import type { CountMessage } from '../../../shared/ports/jobs/job-counts.ts';
import { type Ending, scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { act } from '../../support/worlds/job-world.ts';
import { runSeconds } from '../../support/worlds/large-job.ts';
import { runCounts, runMinutes, runSends, unhurried, upload } from '../../support/worlds/run-world.ts';

const refused: Ending = { effect: 'none', code: 'refused', status: 403 };
const invocation = { receives: 1, remainingMs: () => 300_000 };

/** A running campaign of as many different texts, so of as many calls. */
async function campaignOf(world: TestWorld, texts: number, options: object = {}): Promise<JobId> {
  const rows = Array.from({ length: texts }, (_, at) => `1212555${1000 + at},Hello ${at}`);
  await upload(world, ['to,text', ...rows].join('\n'), options);
  for await (const { id } of world.jobList.newest()) return id;
  throw new Error('The upload became no campaign');
}

async function seen(world: TestWorld, id: JobId) {
  const job = await seeJob(world, id);
  if (job === undefined) throw new Error('There is no such job');
  return job;
}

/** What is shown, and what the entries say. */
async function both(world: TestWorld, id: JobId) {
  return [(await seen(world, id)).progress, (await readJob(world, id))?.progress] as const;
}

test('a job of many calls is counted two seconds after a move, and is exact once nothing moves', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 300);
  expect((await seen(world, id)).progress.rows).toMatchObject({ total: 300, unprocessed: 300 });
  await runSends(world);
  await runCounts(world);
  expect((await seen(world, id)).progress.rows.accepted).toBe(0);
  world.clock.advance(2_000);
  await runCounts(world);
  const [shown, read] = await both(world, id);
  expect(shown).toEqual(read);
  expect(shown.rows.accepted).toBe(100);
  expect((await seen(world, id)).asOfMs).toBe(world.now());
  await runMinutes(world, 3);
  const [atEnd, counted] = await both(world, id);
  expect(atEnd).toEqual(counted);
  expect(atEnd).toMatchObject({ state: 'completed', rows: { accepted: 300 }, calls: { accepted: 300 } });
});

test('a job that is over is completed by the look that sees it, and not by the next run of the scheduler', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 60);
  await runSends(world);
  expect((await world.ledger.job(id))?.state).toBe('running');
  world.clock.advance(2_000);
  await runCounts(world);
  expect(await world.ledger.job(id)).toMatchObject({ state: 'completed', endedAtMs: world.now() });
});

test('looks go on while a mark holds, and then end', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 60);
  await runSends(world);
  let looks = 0;
  for (let seconds = 0; seconds < 60; seconds += 2) {
    world.clock.advance(2_000);
    if (world.queues.visible('count') > 0) looks += 1;
    await runCounts(world);
  }
  // Marked for 10 s, and for 5 s more a late move may come.
  expect(looks).toBe(4);
  expect(world.queues.nextVisibleAtMs('count')).toBeUndefined();
  expect((await world.jobCounts.sum(id))?.nextAtMs).toBeUndefined();
});

test('a share of errors halts a large job within seconds', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const halt = { error_share: 0.4, after_rows: 10 };
  const id = await campaignOf(world, 200, { options: JSON.stringify({ halt }) });
  sms.next(...Array.from({ length: 60 }, () => refused));
  await runSends(world);
  world.clock.advance(2_000);
  await runCounts(world);
  expect(await world.ledger.job(id)).toMatchObject({ state: 'paused', reason: { code: 'error_share' } });
  expect((await seen(world, id)).progress.reasons).toEqual({ 'refused refused': 60 });
});

describe('messages', () => {
  async function counted() {
    const world = aWorld({ sms: scriptedSms() });
    const id = await campaignOf(world, 300);
    await runSends(world);
    world.clock.advance(2_000);
    await runCounts(world);
    return { world, id, version: (await world.jobCounts.sum(id))?.version ?? 0 };
  }

  test('a second beginning, and an old look that comes again, change nothing', async () => {
    const { world, id, version } = await counted();
    for (const after of [undefined, 0, version - 1])
      expect(
        await countJob(world, { jobId: id, ...(after === undefined ? {} : { after }) }, invocation),
      ).toEqual({
        kind: 'ack',
      });
    expect((await world.jobCounts.sum(id))?.version).toBe(version);
  });

  test('a look that died before it wrote its sum is made up for by the one it asked for', async () => {
    const { world, id, version } = await counted();
    expect(await countJob(world, { jobId: id, after: version + 1 }, invocation)).toEqual({ kind: 'ack' });
    expect((await world.jobCounts.sum(id))?.version).toBe(version + 1);
    expect(await countJob(world, { jobId: id, after: version }, invocation)).toEqual({ kind: 'ack' });
    expect((await world.jobCounts.sum(id))?.version).toBe(version + 1);
  });

  test('a look whose message was lost is made up for', async () => {
    const { world, id, version } = await counted();
    world.clock.advance(40_000);
    expect(await countJob(world, { jobId: id }, invocation)).toEqual({ kind: 'ack' });
    expect((await world.jobCounts.sum(id))?.version).toBe(version + 1);
  });

  test('of two looks at once one writes the sum, and its follower alone looks on', async () => {
    const { world, id, version } = await counted();
    world.clock.advance(2_000);
    const asked: CountMessage[] = [];
    const looking = (laterMs: number) => {
      const sendCount = async (message: CountMessage) => void asked.push(message);
      const now = () => world.now() + laterMs;
      return countJob(
        { ...world, now, queues: { ...world.queues, sendCount } },
        { jobId: id, after: version },
        invocation,
      );
    };
    const ends = await Promise.all([looking(0), looking(1)]);
    expect(ends).toEqual([{ kind: 'ack' }, { kind: 'ack' }]);
    expect((await world.jobCounts.sum(id))?.version).toBe(version + 1);
    expect(asked.map(({ after }) => after)).toEqual([version + 1, version + 1]);
    world.clock.advance(5_000);
    for (const message of asked) await countJob(world, message, invocation);
    expect((await world.jobCounts.sum(id))?.version).toBe(version + 2);
  });

  test('a look that somebody asked for leaves the one that was to come, also where nothing moves', async () => {
    const { world, id } = await counted();
    await runMinutes(world, 3);
    const [job, sum] = [await world.ledger.job(id), await world.jobCounts.sum(id)];
    if (job === undefined || sum === undefined) throw new Error('The campaign was not counted');
    const promised = { ...sum, version: sum.version + 1, nextAtMs: world.now() + 15_000 };
    await world.jobCounts.replaceSum(job, promised);
    const asked: CountMessage[] = [];
    const queues = { ...world.queues, sendCount: async (message: CountMessage) => void asked.push(message) };
    await countJob({ ...world, queues }, { jobId: id, walkFromMs: world.now() }, invocation);
    // What was marked meanwhile was left to it.
    expect(asked).toMatchObject([{ after: promised.version + 1 }]);
    expect((await world.jobCounts.sum(id))?.nextAtMs).toBe(asked[0]?.nextAtMs);
  });

  test('a follower that begins before its look has written the sum looks again', async () => {
    const { world, id, version } = await counted();
    world.clock.advance(2_000);
    const asked: CountMessage[] = [];
    const queues = { ...world.queues, sendCount: async (message: CountMessage) => void asked.push(message) };
    const { replaceSum } = world.jobCounts;
    const [reached, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let follower: ReturnType<typeof countJob> | undefined;
    const lookWith = (write: typeof replaceSum, message: CountMessage, laterMs: number) =>
      countJob(
        {
          ...world,
          queues,
          now: () => world.now() + laterMs,
          jobCounts: { ...world.jobCounts, replaceSum: write },
        },
        message,
        invocation,
      );
    const first = lookWith(
      async (...given) => {
        const [own] = asked;
        follower = lookWith(
          async (...its) => {
            reached.resolve();
            await written.promise;
            return replaceSum(...its);
          },
          own ?? { jobId: id },
          3_000,
        );
        await reached.promise;
        const isWritten = await replaceSum(...given);
        written.resolve();
        return isWritten;
      },
      { jobId: id, after: version },
      0,
    );
    expect(await first).toEqual({ kind: 'ack' });
    // It is the only one that the written sum waits for.
    expect(await follower).toMatchObject({ kind: 'retry_later' });
    await countJob(world, asked[0] ?? { jobId: id }, invocation);
    expect((await world.jobCounts.sum(id))?.version).toBe(version + 2);
  });
});

test('a job whose marks fail is counted by its walk, and each failure is logged', async () => {
  const world = aWorld({ sms: scriptedSms() });
  Object.assign(world.jobCounts, { mark: () => Promise.reject(new Error('The table is away')) });
  const id = await campaignOf(world, 40);
  await runMinutes(world, 5);
  expect((await world.ledger.job(id))?.state).toBe('completed');
  const [shown, read] = await both(world, id);
  expect(shown).toEqual(read);
  expect(shown.rows.accepted).toBe(40);
  expect(world.lines.some(({ message }) => message === 'job.mark_failed')).toBe(true);
});

test('an end that was put off is looked at as a whole again, though a mark failed meanwhile', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 40);
  await runSends(world);
  const { replaceJob } = world.ledger;
  // Somebody else changes the job just then, so that its end is not noted.
  Object.assign(world.ledger, { replaceJob: async () => ({ applied: false, found: undefined }) });
  for (let seconds = 0; seconds < 40; seconds += 2) {
    world.clock.advance(2_000);
    await runCounts(world);
  }
  Object.assign(world.ledger, { replaceJob });
  expect(await world.ledger.job(id)).toMatchObject({ state: 'running' });
  Object.assign(world.jobCounts, { mark: () => Promise.reject(new Error('The table is away')) });
  const [first] = await world.ledger.chunkEntries(id, 0);
  if (first === undefined) throw new Error('There is no entry');
  // As a resend of an unclear row would: it is open again, and nobody knows of it.
  const { dueAtMs: _, ...open } = { ...first, state: 'unclear' as const, version: first.version + 1 };
  await world.ledger.replaceEntry(open);
  world.clock.advance(40_000);
  await countJob(world, { jobId: id }, invocation);
  expect(await world.ledger.job(id)).toMatchObject({ state: 'running' });
  expect((await seen(world, id)).progress.rows).toMatchObject({ unclear: 1, accepted: 39 });
});

test('a list has the end of a canceled job of few calls though the queue was away while they were canceled', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 3);
  await act(world, id, 'cancel');
  const { sendCount } = world.queues;
  let away = 3;
  const sometimesAway: typeof sendCount = (message, inMs) => {
    away -= 1;
    return away < 0 ? sendCount(message, inMs) : Promise.reject(new Error('The queue is away'));
  };
  Object.assign(world.queues, { sendCount: sometimesAway });
  await runScheduler(world, { window: 100 }, unhurried);
  await runSeconds(world, 60);
  const [listed] = await Array.fromAsync(world.listedJobs.newest('jobs'), ({ item }) => item);
  expect(listed?.job).toMatchObject({ id, state: 'canceled' });
  expect(listed?.counts?.tally).toMatchObject({ rows: { unprocessed: 3 }, calls: { canceled: 3 } });
});

test('a list has the end of a job of few calls whose worker died behind its last call', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 3);
  const { sendCount } = world.queues;
  Object.assign(world.queues, { sendCount: () => Promise.reject(new Error('The queue is away')) });
  await runSends(world);
  Object.assign(world.queues, { sendCount });
  await runMinutes(world, 2);
  const [listed] = await Array.fromAsync(world.listedJobs.newest('jobs'), ({ item }) => item);
  expect(listed?.job).toMatchObject({ id, state: 'completed' });
  expect(listed?.counts?.tally.rows).toMatchObject({ accepted: 3, unprocessed: 0 });
});

test('a group that somebody marked who died before he asked for a look is counted for the next who marks it', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 40);
  await world.jobCounts.mark(id, 0, world.now() + 10_000);
  await runSends(world);
  expect(world.queues.nextVisibleAtMs('count')).toBeDefined();
});

test('a look that another one has made needless writes nothing, and one that died is made up for', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 60);
  await runSends(world);
  world.clock.advance(60_000);
  // Counted, and dead before the sum.
  const { replaceSum } = world.jobCounts;
  const jobCounts = { ...world.jobCounts, replaceSum: () => Promise.reject(new Error('The table is away')) };
  const died = countJob({ ...world, jobCounts }, { jobId: id }, invocation);
  await expect(died).rejects.toThrow('The table is away');
  let writes = 0;
  const counted = {
    ...world.jobCounts,
    replaceSum: (...given: Parameters<typeof replaceSum>) => {
      writes += 1;
      return replaceSum(...given);
    },
  };
  for (let looks = 0; looks < 3; looks += 1)
    await countJob({ ...world, jobCounts: counted }, { jobId: id }, invocation);
  expect(writes).toBe(1);
  expect((await both(world, id))[0]).toEqual((await both(world, id))[1]);
});

test('who asks while a look is due looks too, as that one may have begun before', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 60);
  await runSends(world);
  world.clock.advance(2_000);
  await runCounts(world);
  const version = async () => (await world.jobCounts.sum(id))?.version ?? 0;
  const first = await version();
  await countJob(world, { jobId: id }, invocation);
  expect(await version()).toBe(first);
  world.clock.advance(((await world.jobCounts.sum(id))?.nextAtMs ?? 0) - world.now());
  await countJob(world, { jobId: id }, invocation);
  expect(await version()).toBe(first + 1);
});

test('a look without time left keeps the figures before it, and the next counts the rest', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 300);
  await runSends(world);
  world.clock.advance(2_000);
  let left = 1;
  const remainingMs = () => (left-- > 0 ? 300_000 : 0);
  await countJob(world, { jobId: id }, { receives: 1, remainingMs });
  const { progress: cut, asOfMs } = await seen(world, id);
  expect(cut.rows).toMatchObject({ total: 300, unprocessed: 300, accepted: 0 });
  expect(asOfMs).toBeLessThan(world.now());
  world.clock.advance(5_000);
  await runCounts(world);
  expect((await both(world, id))[0]).toEqual((await both(world, id))[1]);
});

test('a look whose group somebody else counts meanwhile keeps the figures before it', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 60);
  await runSends(world);
  world.clock.advance(2_000);
  const jobCounts = { ...world.jobCounts, countGroup: async () => false };
  await countJob({ ...world, jobCounts }, { jobId: id }, invocation);
  const { progress, asOfMs } = await seen(world, id);
  expect(progress.rows).toMatchObject({ total: 60, unprocessed: 60, accepted: 0 });
  expect(asOfMs).toBeLessThan(world.now());
});

test('a list has the counts of a job of few calls as they were when its calls were over', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 3);
  await runSends(world);
  world.clock.advance(2_000);
  await runCounts(world);
  const [listed] = await Array.fromAsync(world.listedJobs.newest('jobs'), ({ item }) => item);
  expect(listed?.job).toMatchObject({ id, state: 'completed' });
  expect(listed?.counts?.tally).toMatchObject({ rows: { accepted: 3, unprocessed: 0 }, open: 0 });
  const { progress } = await seen(world, id);
  expect(listed?.counts?.tally.calls).toEqual(progress.calls);
});

test('a look at a job of few calls that meets another one is repeated', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const id = await campaignOf(world, 3);
  await runSends(world);
  const jobCounts = { ...world.jobCounts, replaceSum: async () => false };
  expect(await countJob({ ...world, jobCounts }, { jobId: id }, invocation)).toMatchObject({
    kind: 'retry_later',
  });
  expect(await countJob(world, { jobId: id }, invocation)).toEqual({ kind: 'ack' });
});
