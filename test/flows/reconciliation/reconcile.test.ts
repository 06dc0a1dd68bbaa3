import { describe, expect, test } from 'vitest';
import { entryIdOf } from '../../../shared/core/ids.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { writeResult } from '../../../shared/flows/calls/write-result.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { aWorld } from '../../support/world.ts';
import { progress, request, runMinutes, runSends } from '../../support/worlds/run-world.ts';

const people = [0, 1, 2, 3, 4].map((at) => fictional(at, 213));
const controlMessage = fictional(0, 415);
const lost = { effect: 'unknown', code: 'timeout' } as const;
const performed = { ...lost, performed: true } as const;

/** A campaign whose one call ends like this, in a provider that keeps records. */
async function start(ending: typeof lost | typeof performed, onUnclear: 'hold' | 'resend' = 'hold') {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  const world = aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock });
  const job = await request(world, people);
  const stored = await world.ledger.job(job.id);
  const options = { onUnclear, on400: 'split' } as const;
  if (stored !== undefined)
    await world.ledger.replaceJob({ ...stored, options, version: stored.version + 1 });
  provider.sms.next(ending);
  await runSends(world);
  const rows = async () => (await progress(world, job.id)).rows;
  const times = () => people.map((to) => provider.times().get(`${to.slice(1)} Hello`) ?? 0);
  return { world, provider, job, rows, times };
}

async function listed({ world, job }: { world: ReturnType<typeof aWorld>; job: Job }) {
  const stored = await world.ledger.job(job.id);
  return stored === undefined ? [] : (await readRecipients(world, stored, undefined, 100)).rows;
}

test('a performed call whose answer was lost is found on record, with a proof for each row', async () => {
  const run = await start(performed);
  expect(await run.rows()).toMatchObject({ unclear: 5 });
  await runMinutes(run.world, 20);
  expect(await run.rows()).toMatchObject({ accepted: 5, unclear: 0 });
  expect((await listed(run)).map(({ state, usageItem }) => [state, usageItem])).toEqual(
    people.map((_, at) => ['accepted', `uitem_${at + 1}`]),
  );
  await runMinutes(run.world, 3);
  expect((await progress(run.world, run.job.id)).state).toBe('completed');
  expect((await run.world.ledger.job(run.job.id))?.state).toBe('completed');
  expect(run.times()).toEqual([1, 1, 1, 1, 1]);
});

describe('a call that was never performed', () => {
  test('is held: nothing on record shows that the records are recent', async () => {
    const run = await start(lost);
    await runMinutes(run.world, 30);
    expect(await run.rows()).toMatchObject({ held: 5 });
    expect((await listed(run))[0]).toMatchObject({ state: 'held', reason: 'no_control' });
  });

  test('with a control message on record it is proven absent by two scans, and held', async () => {
    const run = await start(lost);
    await runMinutes(run.world, 16, controlMessage);
    expect(await run.rows()).toMatchObject({ unclear: 5 });
    await runMinutes(run.world, 10, controlMessage);
    expect(await run.rows()).toMatchObject({ held: 5 });
    expect((await listed(run))[0]).toMatchObject({ state: 'held', reason: 'absent' });
    expect(run.times()).toEqual([0, 0, 0, 0, 0]);
  });

  test('with a control message, and if the campaign wants that, it is sent again, once', async () => {
    const run = await start(lost, 'resend');
    await runMinutes(run.world, 40, controlMessage);
    expect(await run.rows()).toMatchObject({ accepted: 5 });
    expect(run.times()).toEqual([1, 1, 1, 1, 1]);
  });

  test('without a control message it is never sent again', async () => {
    const run = await start(lost, 'resend');
    await runMinutes(run.world, 60 * 30);
    expect(await run.rows()).toMatchObject({ held: 5 });
    expect(run.times()).toEqual([0, 0, 0, 0, 0]);
  });
});

test('a yes that comes after the rows were held is still a yes', async () => {
  const run = await start(lost);
  const claimed = await run.world.ledger.entry(run.job.id, entryIdOf(0, 1));
  await runMinutes(run.world, 30);
  expect(await run.rows()).toMatchObject({ held: 5 });
  if (claimed?.kind !== 'text') throw new Error('There is no entry');
  await writeResult(run.world, claimed, { kind: 'accepted', came: { smsId: 'sms_late' } });
  expect(await run.rows()).toMatchObject({ accepted: 5, held: 0 });
  // A late no says nothing that a later look could not.
  await writeResult(run.world, claimed, { kind: 'refused', reason: { code: 'refused', detail: 'No' } });
  expect(await run.rows()).toMatchObject({ accepted: 5 });
});

test('a control message is one text, and none follows while the first may still tell', async () => {
  const run = await start(lost);
  await runMinutes(run.world, 14, controlMessage);
  const controlMessages = run.provider.sms.performed.filter(({ to }) => to[0] === controlMessage);
  expect(controlMessages).toHaveLength(1);
});

describe('when the records are late', () => {
  test('the control message is missing too, so that nothing is sent again, and everything is found in the end', async () => {
    const run = await start(performed, 'resend');
    run.provider.lagMs = 50 * 60_000;
    await runMinutes(run.world, 45, controlMessage);
    expect(await run.rows()).toMatchObject({ unclear: 5 });
    await runMinutes(run.world, 75, controlMessage);
    expect(await run.rows()).toMatchObject({ accepted: 5 });
    expect(run.times()).toEqual([1, 1, 1, 1, 1]);
  });

  test('by more than an hour, rows are held, and found by a later look', async () => {
    const run = await start(performed, 'resend');
    run.provider.lagMs = 5 * 3_600_000;
    await runMinutes(run.world, 180, controlMessage);
    expect(await run.rows()).toMatchObject({ held: 5 });
    await runMinutes(run.world, 6 * 60, controlMessage);
    expect(await run.rows()).toMatchObject({ accepted: 5 });
    expect(run.times()).toEqual([1, 1, 1, 1, 1]);
  });
});

test('a row that another campaign texted at the same time is held: what is on record may be of either', async () => {
  const run = await start(lost);
  const other = await request(run.world, people.slice(0, 2), 'Something else', 'key-2');
  await runSends(run.world);
  expect((await progress(run.world, other.id)).rows.accepted).toBe(2);
  await runMinutes(run.world, 40, controlMessage);
  expect((await listed(run)).map(({ state, reason }) => [state, reason])).toEqual([
    ['held', 'ambiguous'],
    ['held', 'ambiguous'],
    ['held', 'absent'],
    ['held', 'absent'],
    ['held', 'absent'],
  ]);
});

test('where only some texts are on record, those are accepted and the others go on', async () => {
  const run = await start(lost, 'resend');
  // The provider carried out a part of the call.
  const [call] = run.provider.sms.calls;
  if (call !== undefined) {
    await run.provider.sms.send({ ...call, to: call.to.slice(0, 2), idempotencyKey: 'beside' });
  }
  await runMinutes(run.world, 60, controlMessage);
  expect(await run.rows()).toMatchObject({ accepted: 5, held: 0 });
  expect(run.times()).toEqual([1, 1, 1, 1, 1]);
  const proofs = (await listed(run)).map(({ usageItem, smsId }) => [usageItem, smsId !== undefined]);
  expect(proofs.filter(([usageItem]) => usageItem !== undefined)).toHaveLength(2);
  expect(proofs.filter(([, bySms]) => bySms)).toHaveLength(3);
});
