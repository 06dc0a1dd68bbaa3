import { expect, test } from 'vitest';
import { campaignIdOf, type JobId, notificationIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { type Lane, laneOf } from '../../../shared/core/jobs/lane.ts';
import { dispatch } from '../../../shared/flows/calls/dispatch.ts';
import { queueDue } from '../../../shared/flows/scheduler/queue-due.ts';
import { aJob, anEntry, aWorld, type TestWorld } from '../../support/world.ts';

const minute = 60_000;
const narrow: Record<Lane, number> = { urgent: 5, bulk: 5, orders: 5, 'partner orders': 5, notifications: 5 };
const aMinute = () => minute;
const windowOf = (lane: Lane) => narrow[lane];

/** A job of which this many chunks fell due; it is next walked over in an hour, unless said. */
async function aDueJob(
  world: TestWorld,
  id: JobId,
  chunks: number,
  change: Partial<Job> = {},
): Promise<void> {
  const job = aJob({ id, state: 'running', dueAtMs: world.now() + 60 * minute, ...change });
  await world.ledger.addJob(job);
  for (let chunkNo = 0; chunkNo < chunks; chunkNo += 1)
    await world.ledger.addEntry(anEntry({ jobId: id, lane: laneOf(job), chunkNo, dueAtMs: world.now() }));
}

async function queuedOf(world: TestWorld, jobId: JobId): Promise<number> {
  const entries = await Array.fromAsync(world.ledger.entries(jobId));
  return entries.filter(({ queued }) => queued === true).length;
}

/** Counts what is read, as the ledger would be asked for it over the wire. */
function countingReads(world: TestWorld): { readonly world: TestWorld; readonly reads: string[] } {
  const reads: string[] = [];
  const { job, entry, duePlanned } = world.ledger;
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    job(id) {
      reads.push(`job ${id}`);
      return job(id);
    },
    entry(jobId, id) {
      reads.push(`entry ${jobId}`);
      return entry(jobId, id);
    },
    async duePlanned(jobId, nowMs, most) {
      const rows = await duePlanned(jobId, nowMs, most);
      reads.push(...[...rows, 'the query itself'].map(() => `due ${jobId}`));
      return rows;
    },
  };
  return { world: { ...world, ledger }, reads };
}

const campaigns = (...words: string[]) => words.map((word) => campaignIdOf('queue-due', word)) as JobId[];

test('a lane that is full keeps no other one from being queued', async () => {
  const world = aWorld();
  const [bulk, urgent] = campaigns('bulk', 'urgent') as [JobId, JobId];
  const [orders, partner] = [orderBatchIdOf('orders'), orderBatchIdOf('partner')];
  const notification = notificationIdOf('notification');
  const batch = { defaults: {}, allowSecondSubscription: false } as const;
  await aDueJob(world, bulk, 50);
  await queueDue(world, windowOf, aMinute);
  await aDueJob(world, urgent, 3, { options: { priority: 'urgent' } });
  await aDueJob(world, orders, 50, { batch: { ...batch, kind: 'activate' } });
  await aDueJob(world, partner, 50, { batch: { ...batch, kind: 'partner-activate' } });
  await aDueJob(world, notification, 1, { dueAtMs: world.now() });
  await queueDue(world, (lane) => (lane === 'bulk' ? 0 : 5), aMinute);
  const queued = await Promise.all(
    [bulk, urgent, orders, partner, notification].map((id) => queuedOf(world, id)),
  );
  expect(queued).toEqual([5, 3, 5, 5, 1]);
});

test('nothing is read of a campaign that is paused, and it stands before nobody', async () => {
  const plain = aWorld();
  const [paused, running] = campaigns('paused', 'running') as [JobId, JobId];
  await aDueJob(plain, paused, 300);
  await queueDue(plain, () => 4, aMinute);
  const job = await plain.ledger.job(paused);
  if (job === undefined) throw new Error('The campaign is gone');
  const { dueAtMs: _, ...rest } = job;
  await plain.ledger.replaceJob({ ...rest, state: 'paused', version: job.version + 1 });
  // Long enough for the messages of those that were queued to count as lost.
  plain.clock.advance(20 * minute);
  await aDueJob(plain, running, 9);
  const { world, reads } = countingReads(plain);
  await queueDue(world, windowOf, aMinute);
  expect(await queuedOf(plain, running)).toBe(5);
  // Those whose message is lost go back to their campaign, once; they take nothing of the window any more.
  expect(reads.filter((read) => read.endsWith(paused))).toEqual(Array(4).fill(`entry ${paused}`));
  expect(await queuedOf(plain, paused)).toBe(0);
  reads.length = 0;
  await queueDue(world, () => 9, aMinute);
  expect(reads.filter((read) => read.endsWith(paused))).toEqual([]);
  expect(await queuedOf(plain, running)).toBe(9);
});

test('campaigns share a window in turn, however many chunks one of them has', async () => {
  const world = aWorld();
  const [large, small] = campaigns('large', 'small') as [JobId, JobId];
  await aDueJob(world, large, 100);
  await aDueJob(world, small, 2, { dueAtMs: world.now() + 90 * minute });
  expect(await queueDue(world, windowOf, aMinute)).toBe(5);
  expect(await queuedOf(world, large)).toBe(3);
  expect(await queuedOf(world, small)).toBe(2);
});

test('of two hundred campaigns that are due, only those are looked at that fill the window, and the others next', async () => {
  const plain = aWorld();
  const ids = campaigns(...Array.from({ length: 200 }, (_, no) => `one of many ${no}`));
  for (const [no, id] of ids.entries()) await aDueJob(plain, id, 1, { dueAtMs: plain.now() + no });
  const { world, reads } = countingReads(plain);
  await queueDue(world, () => 40, aMinute);
  expect(plain.queues.visible('sms')).toBe(40);
  expect(new Set(reads.map((read) => read.split(' ')[1])).size).toBeLessThanOrEqual(64);
  await queueDue(world, () => 200, aMinute);
  expect(plain.queues.visible('sms')).toBe(200);
});

test('what is read does not grow with what is due', async () => {
  const readsOf = async (chunks: number): Promise<number> => {
    const plain = aWorld();
    const [first, second] = campaigns('first', 'second') as [JobId, JobId];
    await aDueJob(plain, first, chunks);
    await aDueJob(plain, second, chunks);
    const { world, reads } = countingReads(plain);
    await queueDue(world, () => 20, aMinute);
    await queueDue(world, () => 20, aMinute);
    return reads.length;
  };
  expect(await readsOf(2_000)).toBe(await readsOf(100));
});

test('of many campaigns that are due no more entries are read than the window holds', async () => {
  const plain = aWorld();
  for (const id of campaigns(...Array.from({ length: 30 }, (_, no) => `one of thirty ${no}`)))
    await aDueJob(plain, id, 25);
  const { world, reads } = countingReads(plain);
  expect(await queueDue(world, () => 20, aMinute)).toBe(20);
  expect(reads.filter((read) => read.startsWith('entry '))).toHaveLength(20);
});

test('thousands of campaigns that only wait take neither the time of other lanes, nor that of what comes after', async () => {
  const plain = aWorld();
  for (const id of campaigns(...Array.from({ length: 1_000 }, (_, no) => `one that waits ${no}`)))
    await aDueJob(plain, id, 0, { options: { priority: 'urgent' } });
  const [bulk] = campaigns('bulk behind them') as [JobId];
  await aDueJob(plain, bulk, 3);
  const { duePlanned } = plain.ledger;
  const ledger: TestWorld['ledger'] = {
    ...plain.ledger,
    duePlanned(...requested) {
      plain.clock.advance(20);
      return duePlanned(...requested);
    },
  };
  const endMs = plain.now() + 35_000;
  expect(await queueDue({ ...plain, ledger }, windowOf, () => endMs - plain.now())).toBe(3);
  expect(endMs - plain.now()).toBeGreaterThan(20_000);
});

test('a write that fails keeps back no message of an entry that was moved before', async () => {
  const plain = aWorld();
  const [id] = campaigns('throttled') as [JobId];
  await aDueJob(plain, id, 5);
  const { replaceEntry } = plain.ledger;
  const ledger: TestWorld['ledger'] = {
    ...plain.ledger,
    async replaceEntry(next) {
      if (next.id.startsWith('000003')) throw new Error('The table is throttled');
      return replaceEntry(next);
    },
  };
  await expect(queueDue({ ...plain, ledger }, windowOf, aMinute)).rejects.toThrow('The table is throttled');
  expect(plain.queues.visible('sms')).toBe(await queuedOf(plain, id));
});

test('an entry whose message is lost is queued again when that message should long have been used', async () => {
  const world = aWorld();
  const [id] = campaigns('lost') as [JobId];
  await aDueJob(world, id, 1);
  await queueDue(world, windowOf, aMinute);
  const [queued] = await Array.fromAsync(world.ledger.entries(id));
  expect(queued).toMatchObject({ state: 'planned', queued: true, dueAtMs: world.now() + 8 * minute });
  world.clock.advance(8 * minute - 1);
  expect(await queueDue(world, windowOf, aMinute)).toBe(0);
  world.clock.advance(1);
  expect(await queueDue(world, windowOf, aMinute)).toBe(1);
});

test('a notification whose receiver is away is not looked at before it is called again', async () => {
  const plain = aWorld();
  const [waits, due] = [notificationIdOf('waits'), notificationIdOf('due')];
  await aDueJob(plain, waits, 0, { dueAtMs: plain.now() + 180 * minute });
  await plain.ledger.addEntry(
    anEntry({ jobId: waits, lane: 'notifications', dueAtMs: plain.now() + 178 * minute }),
  );
  await aDueJob(plain, due, 1, { dueAtMs: plain.now() + 2 * minute });
  const { world, reads } = countingReads(plain);
  expect(await queueDue(world, windowOf, aMinute)).toBe(1);
  expect(reads.filter((read) => read.endsWith(waits))).toEqual([]);
  plain.clock.advance(178 * minute);
  expect(await queueDue(world, windowOf, aMinute)).toBe(2);
});

test('an entry whose message waits in the queue counts as queued, and not as due', async () => {
  const world = aWorld();
  const [id] = campaigns('waits') as [JobId];
  await aDueJob(world, id, 1);
  const [entry] = await Array.fromAsync(world.ledger.entries(id));
  if (entry === undefined) throw new Error('It has no entry');
  await dispatch(world, [entry], 'bulk');
  expect((await world.ledger.queued('bulk', 9)).map(({ jobId }) => jobId)).toEqual([id]);
  expect(await world.ledger.duePlanned(id, world.now() + 1_000 * minute, 9)).toEqual([]);
});
