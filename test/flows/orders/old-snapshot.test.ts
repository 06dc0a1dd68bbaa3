import { expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { snapshotLifeMs } from '../../../shared/core/jobs/old-snapshot.ts';
import { waitingOf } from '../../../shared/core/jobs/waiting.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { readStep } from '../../../shared/flows/calls/read-step.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { moveJob } from '../../../shared/flows/scheduler/move-job.ts';
import { job } from '../../support/worlds/job-world.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

const settings = { defaultCountry: 'US', allowForeign: false } as const;
const header = 'account_id,email,employee_id\n';
const rows = `${header}${account},ada@example.com,E1\n${account},bo@example.com,E2\n`;

/** A batch of two rows that waits for its approval, and was planned so long ago. */
async function waiting(ageMs: number, csv = rows, kind: 'activate' | 'partner-activate' = 'activate') {
  const world = anOrderWorld();
  const { plan, ...made } = await world.batch(csv, { kind });
  const ready: Job = {
    ...made,
    version: 2,
    state: 'ready',
    options: { mode: 'approve' },
    plan: plan ?? never(),
  };
  await world.ledger.replaceJob(ready);
  /** A person orders for a row in the provider's portal. */
  const byHand = async (no: number) => {
    const step = await readStep(world, ready.plan ?? never(), await world.entry(ready, no));
    const names = { idempotencyKey: `by hand ${no}`, correlationId: `by hand ${no}` };
    await world.operations.perform({ step, ...names, limitMs: 1_000 });
  };
  world.clock.advance(ageMs);
  let looks = 0;
  const subscriptions: typeof world.orderRecords.subscriptions = (cursor) => {
    looks += 1;
    return world.orderRecords.subscriptions(cursor);
  };
  const ordering = { ...world, orderRecords: { ...world.orderRecords, subscriptions } };
  /** The scheduler, and the planner when it is asked. */
  const minute = async () => {
    world.clock.advance(60_000);
    await moveJob(world, ready.id, () => 10);
    for (let got = world.queues.receive('plan'); got !== undefined; got = world.queues.receive('plan')) {
      await planJob({ ...world, loadOrdering: async () => ordering }, settings, 10, got.message.jobId);
      world.queues.remove(got.receipt);
    }
  };
  const approve = () => actOnJob(world, ready.id, 'approve', 'ada');
  const state = async () => (await job(world, ready.id)).state;
  const notes = async () =>
    Promise.all([0, 1].map(async (no) => (await world.entry(ready, no)).reason?.code));
  return { world, id: ready.id, byHand, minute, approve, state, notes, looks: () => looks };
}

function never(): never {
  throw new Error('The batch has no plan');
}

test('a batch approved a day after its snapshot reads the records again, and skips people who have a subscription by then', async () => {
  const { world, id, byHand, minute, approve, state, notes, looks } = await waiting(snapshotLifeMs + 1);
  await byHand(0);
  world.clock.advance(60_000);
  await approve();
  await minute();
  expect(await state()).toBe('running');
  expect(looks()).toBe(1);
  expect(await notes()).toEqual(['has_subscription', undefined]);
  const renewed = await job(world, id);
  expect(renewed.plan?.lookedAtMs).toBeGreaterThan(world.now() - 120_000);
  await world.place(renewed, 1);
  await world.place(renewed, 0);
  expect(world.provider.carriedOut).toHaveLength(2);
});

test('a snapshot that is not older than a day is good enough', async () => {
  const { minute, approve, state, looks } = await waiting(snapshotLifeMs - 60_000);
  await approve();
  await minute();
  expect(await state()).toBe('running');
  expect(looks()).toBe(0);
});

test('nothing is looked up for a batch that nobody has approved', async () => {
  const { minute, state, looks } = await waiting(2 * snapshotLifeMs);
  await minute();
  expect([await state(), looks()]).toEqual(['ready', 0]);
});

test('a batch waits while the records cannot be read, says so, and orders nothing', async () => {
  const { world, id, minute, approve, state, notes } = await waiting(2 * snapshotLifeMs);
  world.breakRecords(new ProviderError({ tried: 'List', code: 'unavailable', effect: 'none', status: 503 }));
  await approve();
  for (let at = 0; at < 5; at += 1) await minute();
  expect([await state(), ...(await notes())]).toEqual(['ready', undefined, undefined]);
  // After three tries the rate limiter spares the provider.
  expect(waitingOf(await job(world, id), world.now())).toMatchObject({ for: 'provider_limit' });
});

test('a batch whose records the provider refuses for good is canceled with the reason, and orders nothing', async () => {
  const { world, id, minute, approve, state, looks } = await waiting(2 * snapshotLifeMs);
  const problem = { tried: 'List subscriptions', code: 'refused', effect: 'none', status: 403 } as const;
  world.breakRecords(new ProviderError(problem));
  await approve();
  for (let at = 0; at < 5; at += 1) await minute();
  expect(await state()).toBe('canceled');
  expect((await job(world, id)).reason).toEqual({
    code: 'records_refused',
    detail: expect.stringMatching(
      /^The provider refuses a list that is needed: List subscriptions \(403\)\. /,
    ),
  });
  expect(looks()).toBe(1);
});

test('a planner that dies while it looks is asked again; a batch that is canceled meanwhile orders nothing', async () => {
  const { world, id, approve, state } = await waiting(2 * snapshotLifeMs);
  await approve();
  expect(world.queues.visible('plan')).toBe(1);
  await moveJob(world, id, () => 10);
  expect(world.queues.visible('plan')).toBe(2);
  world.clock.advance(20 * 60_000);
  await moveJob(world, id, () => 10);
  expect(world.queues.visible('plan')).toBe(3);
  const ordering = {
    ...world,
    orderRecords: {
      ...world.orderRecords,
      subscriptions: async (cursor?: string) => {
        await actOnJob(world, id, 'cancel', 'ada');
        return world.orderRecords.subscriptions(cursor);
      },
    },
  };
  await planJob({ ...world, loadOrdering: async () => ordering }, settings, 10, id);
  expect(await state()).toBe('canceling');
  expect(world.provider.carriedOut).toEqual([]);
});

test('a subscriber whom somebody created meanwhile is not created a second time', async () => {
  const ada = `Ada,Lovelace,ada@example.com,${account},prdoff_${'P'.repeat(26)},DE`;
  const partner = `first_name,last_name,email,account_id,plan,country\n${ada}\n`;
  const { world, id, byHand, minute, approve } = await waiting(
    2 * snapshotLifeMs,
    partner,
    'partner-activate',
  );
  await byHand(0);
  world.clock.advance(60_000);
  await approve();
  await minute();
  expect((await world.entry(await job(world, id))).reason?.code).toBe('subscriber_exists');
});

test('two planners who look at once change nothing twice, and the batch starts once', async () => {
  const { world, id, byHand, approve, state, notes } = await waiting(2 * snapshotLifeMs);
  await byHand(1);
  world.clock.advance(60_000);
  await approve();
  const plan = () => planJob({ ...world, loadOrdering: async () => world }, settings, 10, id);
  await Promise.all([plan(), plan()]);
  expect([await state(), ...(await notes())]).toEqual(['running', undefined, 'has_subscription']);
});

test('a job that was moved on while the snapshot was taken is left alone', async () => {
  const { world, id, approve } = await waiting(2 * snapshotLifeMs);
  await approve();
  const moved = async (cursor?: string) => {
    await world.ledger.replaceJob(jobMoved(await job(world, id), 'running'));
    return world.orderRecords.subscriptions(cursor);
  };
  const ordering = { ...world, orderRecords: { ...world.orderRecords, subscriptions: moved } };
  const before = (await job(world, id)).plan?.lookedAtMs;
  await planJob({ ...world, loadOrdering: async () => ordering }, settings, 10, id);
  expect((await job(world, id)).plan?.lookedAtMs).toBe(before);
});

/** A batch of two rows that was paused when the first was ordered, and has rested so long. */
async function resting(ageMs: number) {
  const made = await waiting(0);
  await made.approve();
  await made.minute();
  await made.world.place(await job(made.world, made.id), 0);
  await actOnJob(made.world, made.id, 'pause', 'ada');
  made.world.clock.advance(ageMs);
  const resume = () => actOnJob(made.world, made.id, 'resume', 'ada');
  return { ...made, resume };
}

test('a batch that is resumed later than a day after its snapshot looks again first; what was ordered stays as it is', async () => {
  const { world, id, byHand, minute, resume, state, notes, looks } = await resting(snapshotLifeMs + 1);
  await byHand(1);
  world.clock.advance(60_000);
  const ordered = await world.entry(await job(world, id), 0);
  await resume();
  await world.place(await job(world, id), 1);
  expect(world.provider.carriedOut).toHaveLength(2);
  expect(await state()).toBe('paused');
  await minute();
  const renewed = await job(world, id);
  expect(renewed.state).toBe('running');
  expect(looks()).toBe(1);
  for (const gone of ['resumedAtMs', 'pausedUntilMs', 'reason']) expect(renewed).not.toHaveProperty(gone);
  expect(await notes()).toEqual([undefined, 'has_subscription']);
  expect(await world.entry(renewed, 0)).toEqual(ordered);
  await world.place(renewed, 1);
  expect(world.provider.carriedOut).toHaveLength(2);
});

test('a batch that was paused for less than a day continues at once', async () => {
  const { resume, state, looks } = await resting(snapshotLifeMs - 3_600_000);
  await resume();
  expect([await state(), looks()]).toEqual(['running', 0]);
});

test('a resumed batch stays paused while the records cannot be read, and says why', async () => {
  const { world, id, minute, resume, state } = await resting(2 * snapshotLifeMs);
  world.breakRecords(new ProviderError({ tried: 'List', code: 'unavailable', effect: 'none', status: 503 }));
  await resume();
  for (let at = 0; at < 5; at += 1) await minute();
  expect(await state()).toBe('paused');
  expect((await job(world, id)).reason?.detail).toContain('who has a subscription');
  // After three tries the rate limiter spares the provider.
  expect(waitingOf(await job(world, id), world.now())).toMatchObject({ for: 'provider_limit' });
});

test('a repeat of the resuming changes nothing, and a pause while it looks holds', async () => {
  const { world, id, minute, resume, state } = await resting(2 * snapshotLifeMs);
  await resume();
  const resumed = await job(world, id);
  await resume();
  expect(await job(world, id)).toEqual(resumed);
  await actOnJob(world, id, 'pause', 'ben');
  expect((await job(world, id)).reason?.detail).toBe('ben paused the job');
  await minute();
  expect(await state()).toBe('paused');
});

test('a batch that is paused again while the planner looks stays paused', async () => {
  const { world, id, resume, state } = await resting(2 * snapshotLifeMs);
  await resume();
  const paused = async (cursor?: string) => {
    await actOnJob(world, id, 'pause', 'ben');
    return world.orderRecords.subscriptions(cursor);
  };
  const ordering = { ...world, orderRecords: { ...world.orderRecords, subscriptions: paused } };
  await planJob({ ...world, loadOrdering: async () => ordering }, settings, 10, id);
  expect(await state()).toBe('paused');
});
