import { describe, expect, test } from 'vitest';
import { move } from '../../../../shared/core/calls/move.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import { jobMoved } from '../../../../shared/core/jobs/job-moves.ts';
import { callDaysMax } from '../../../../shared/core/jobs/retention.ts';
import { decisionMs } from '../../../../shared/core/timing.ts';
import { tryText } from '../../../../shared/flows/intake/try-text.ts';
import { type Resolution, resolveHeld } from '../../../../shared/flows/reconciliation/held/resolve-held.ts';
import { openJob, resendLifeMinMs, wakeOpened } from '../../../../shared/flows/reconciliation/open-job.ts';
import { readRecipients } from '../../../../shared/flows/results/read-recipients.ts';
import { sweepJob } from '../../../../shared/flows/scheduler/sweep-job.ts';
import { scriptedSms } from '../../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../../support/world.ts';
import { act, campaign, job } from '../../../support/worlds/job-world.ts';
import { progress, runMinutes, runSends } from '../../../support/worlds/run-world.ts';

const dayMs = 24 * 3_600_000;

/** A running campaign whose three rows are held, and that nobody has noted the end of. */
async function held() {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const id = await campaign(world, { on400: 'hold' });
  sms.next({ effect: 'none', code: 'refused', status: 400 });
  await runSends(world);
  expect((await job(world, id)).state).toBe('running');
  const resolve = async (action: Resolution['action'], ports: TestWorld = world) =>
    resolveHeld(ports, await job(world, id), { action, by: 'anna' });
  return { sms, world, id, resolve };
}

/** The ledger, with something happening after all entries were read. */
function afterTheWalk(world: TestWorld, happens: () => Promise<unknown>): TestWorld {
  let isOver = false;
  return {
    ...world,
    ledger: {
      ...world.ledger,
      async *entries(...of) {
        yield* world.ledger.entries(...of);
        if (isOver) return;
        isOver = true;
        await happens();
      },
    },
  };
}

test('a resend during the walk that would note the end of a campaign is sent, and then the campaign ends', async () => {
  const { sms, world, id, resolve } = await held();
  await sweepJob(
    afterTheWalk(world, () => resolve('resend')),
    await job(world, id),
  );
  expect((await job(world, id)).state).toBe('running');
  await runMinutes(world, 5);
  expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { accepted: 3 } });
  expect(sms.calls).toHaveLength(2);
});

test('a resend whose job was opened by an answer that came late opens it again, before it opens a row', async () => {
  const { world, id, resolve } = await held();
  const leftMs: number[] = [];
  let lateMs = 0.75 * decisionMs;
  const slow: TestWorld = {
    ...world,
    ledger: {
      ...world.ledger,
      async replaceJob(next) {
        const written = await world.ledger.replaceJob(next);
        world.clock.advance(lateMs);
        lateMs = 0;
        return written;
      },
      async replaceEntry(next) {
        const { decidingUntilMs = 0 } = await job(world, id);
        leftMs.push(decidingUntilMs - world.now());
        return world.ledger.replaceEntry(next);
      },
    },
  };
  await resolve('resend', slow);
  expect(leftMs).toEqual([decisionMs]);
});

test('a walk that begins while rows are opened and sees none of them does not end the campaign', async () => {
  const { world, id, resolve } = await held();
  let swept = 0;
  // The person's process dies when the first entry is moved; another walk came between.
  const dying: TestWorld = {
    ...world,
    ledger: {
      ...world.ledger,
      async replaceEntry(next) {
        swept += 1;
        await sweepJob(
          afterTheWalk(world, () => world.ledger.replaceEntry(next)),
          await job(world, id),
        );
        throw new Error('killed');
      },
    },
  };
  await expect(resolve('resend', dying)).rejects.toThrow('killed');
  expect(swept).toBe(1);
  await runMinutes(world, 5);
  expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { accepted: 3 } });
});

test('a campaign whose end was noted after all, while rows were opened, is opened again', async () => {
  const { world, id, resolve } = await held();
  const slow: TestWorld = {
    ...world,
    ledger: {
      ...world.ledger,
      async replaceEntry(next) {
        const open = await job(world, id);
        await world.ledger.replaceJob(jobMoved(open, 'completed', { dueAtMs: undefined }));
        return world.ledger.replaceEntry(next);
      },
    },
  };
  expect(await resolve('resend', slow)).toMatchObject({ rows: 3 });
  expect((await job(world, id)).state).toBe('running');
  await runMinutes(world, 5);
  expect((await progress(world, id)).rows).toMatchObject({ accepted: 3 });
});

test('rows that are opened while a campaign is canceled are canceled with it', async () => {
  const { sms, world, id, resolve } = await held();
  const late: TestWorld = {
    ...world,
    ledger: {
      ...world.ledger,
      async replaceEntry(next) {
        await act(world, id, 'cancel');
        world.clock.advance(decisionMs);
        await runMinutes(world, 3);
        expect((await job(world, id)).state).toBe('canceled');
        return world.ledger.replaceEntry(next);
      },
    },
  };
  await resolve('resend', late);
  expect(await progress(world, id)).toMatchObject({ state: 'canceled', calls: { canceled: 1 } });
  expect(sms.calls).toHaveLength(1);
});

describe('the end of a campaign', () => {
  /** A decision that does not end, and writes its row when `lands` is called. */
  async function frozen() {
    const begun = await held();
    const { world, id, resolve } = begun;
    const [entry] = await Array.fromAsync(world.ledger.entries(id));
    if (entry?.kind !== 'text') throw new Error('Nothing is held');
    const ledger = { ...world.ledger, replaceEntry: () => Promise.reject(new Error('No answer')) };
    await expect(resolve('resend', { ...world, ledger })).rejects.toThrow('No answer');
    const landing = move(entry, 'planned', { dueAtMs: world.now() });
    return { ...begun, lands: () => world.ledger.replaceEntry(landing) };
  }
  const decisionMinutes = decisionMs / 60_000;

  test('is noted at once when a decision has come to its own', async () => {
    const { world, id, resolve } = await held();
    await resolve('resend');
    await runMinutes(world, 1);
    expect((await job(world, id)).state).toBe('completed');
  });

  test('waits for a decision of which nobody knows whether it was written', async () => {
    const { world, id, lands } = await frozen();
    await runMinutes(world, decisionMinutes - 1);
    expect((await job(world, id)).state).toBe('running');
    expect(await lands()).toEqual({ applied: true });
    await runMinutes(world, 3);
    expect((await progress(world, id)).rows).toMatchObject({ accepted: 3 });
    expect((await job(world, id)).state).toBe('completed');
  });

  test('waits for it although a later decision has come to its end', async () => {
    const { world, id, resolve } = await frozen();
    await resolve('resend');
    await runMinutes(world, decisionMinutes - 1);
    expect((await progress(world, id)).rows).toMatchObject({ accepted: 3 });
    expect((await job(world, id)).state).toBe('running');
    await runMinutes(world, 2);
    expect((await job(world, id)).state).toBe('completed');
  });

  test('waits for a later decision when an earlier one comes to its end', async () => {
    const { world, id, resolve } = await held();
    const late = {
      ...world,
      async replaceEntry(next: Parameters<TestWorld['ledger']['replaceEntry']>[0]) {
        const written = await world.ledger.replaceEntry(next);
        // Somebody else decides meanwhile, and their process is frozen.
        world.clock.advance(1_000);
        await openJob(world, await job(world, id));
        return written;
      },
    };
    const ledger = { ...world.ledger, replaceEntry: late.replaceEntry } as TestWorld['ledger'];
    await resolve('resend', { ...world, ledger });
    await runMinutes(world, decisionMinutes - 1);
    expect((await job(world, id)).state).toBe('running');
    await runMinutes(world, 2);
    expect((await job(world, id)).state).toBe('completed');
  });
});

test('of two decisions that begin at the same moment, the first that is over ends the wait of neither', async () => {
  const { world, id } = await held();
  const [first, second] = [
    await openJob(world, await job(world, id)),
    await openJob(world, await job(world, id)),
  ];
  expect(second.untilMs).toBeGreaterThan(first.untilMs);
  await wakeOpened(world, await job(world, id), first);
  expect((await job(world, id)).decidingUntilMs).toBe(second.untilMs);
});

test('two people who resend at the same moment send once', async () => {
  const { sms, world, id, resolve } = await held();
  const [one, other] = await Promise.all([resolve('resend'), resolve('resend')]);
  expect(one.rows + other.rows).toBe(3);
  await runMinutes(world, 5);
  expect((await progress(world, id)).rows).toMatchObject({ accepted: 3 });
  expect(sms.calls).toHaveLength(2);
});

test('nothing is decided about rows whose plan has expired', async () => {
  const { world, id, resolve } = await held();
  await runMinutes(world, 3);
  const { plan } = await job(world, id);
  for await (const version of world.versions.list(plan?.key ?? '')) await world.versions.remove(version);
  for (const action of ['resend', 'accept', 'give_up'] as const)
    await expect(resolve(action)).rejects.toMatchObject({ status: 410 });
  expect((await job(world, id)).state).toBe('completed');
});

const oneLine = { action: 'accept', lines: [1], by: 'anna' } as const;

test.each([
  ['reads them', (ports: TestWorld, found: Job) => readRecipients(ports, found)],
  ['decides about them', (ports: TestWorld, found: Job) => resolveHeld(ports, found, oneLine)],
  [
    'tries their text',
    (ports: TestWorld, found: Job) => tryText(ports, 'anna', 'key', found, ['+12125550100']),
  ],
])('rows that expire while somebody %s are answered 410', async (_, does) => {
  const { world, id } = await held();
  await runMinutes(world, 3);
  const readRange: TestWorld['objects']['readRange'] = async (...range) => {
    for await (const version of world.versions.list('jobs/')) await world.versions.remove(version);
    return world.objects.readRange(...range);
  };
  const ports = { ...world, objects: { ...world.objects, readRange } };
  await expect(does(ports, await job(world, id))).rejects.toMatchObject({ status: 410 });
});

test('rows are sent again only while their plan is kept for long enough', async () => {
  const { world, id, resolve } = await held();
  await runMinutes(world, 3);
  const lastMs = (await job(world, id)).createdAtMs + callDaysMax * dayMs - resendLifeMinMs;
  world.clock.advance(lastMs - world.now() + 1);
  await expect(resolve('resend')).rejects.toMatchObject({ status: 410 });
  expect((await job(world, id)).state).toBe('completed');
  expect(await resolve('accept')).toMatchObject({ rows: 3 });
});

test('a campaign that was opened again does not outlive its plan: it ends, and calls nobody any more', async () => {
  const { sms, world, id, resolve } = await held();
  await runMinutes(world, 3);
  const lastMs = (await job(world, id)).createdAtMs + callDaysMax * dayMs - resendLifeMinMs;
  world.clock.advance(lastMs - world.now());
  expect(await resolve('resend')).toMatchObject({ rows: 3 });
  world.clock.advance(resendLifeMinMs + 1);
  await runMinutes(world, 5);
  expect(await job(world, id)).toMatchObject({ state: 'canceled', reason: { code: 'plan_expires' } });
  expect(sms.calls).toHaveLength(1);
});
