import { expect, test } from 'vitest';
import { isOrder } from '../../../shared/core/calls/entry.ts';
import { move } from '../../../shared/core/calls/move.ts';
import { entryIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { orderFateOf } from '../../../shared/core/orders/order-fate.ts';
import { dayMs } from '../../../shared/core/timing.ts';
import { readStep } from '../../../shared/flows/calls/read-step.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { type Resolution, resolveHeld } from '../../../shared/flows/reconciliation/held/resolve-held.ts';
import { readOrderRows } from '../../../shared/flows/results/read-order-rows.ts';
import { sweepJob } from '../../../shared/flows/scheduler/sweep-job.ts';
import { job } from '../../support/worlds/job-world.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

const ada = `Ada,Lovelace,ada@example.com,${account},prdoff_${'P'.repeat(26)},DE`;
const activation = `first_name,last_name,email,account_id,plan,country\n${ada}\n`;
const subscriber = 'sub_that_nobody_asks_for';

/**
 * An activation whose first step, a new subscriber, is held: it never arrived. Its second step waits for the
 * subscriber's id.
 */
async function heldFirstStep() {
  const world = anOrderWorld();
  const { id } = await world.batch(activation, { kind: 'partner-activate' });
  world.provider.next({ kind: 'unheard' });
  await world.place(await job(world, id), 0, 1);
  await world.minutes(60);
  expect((await world.entry(await job(world, id), 0, 1)).state).toBe('held');
  const resolve = async (given: Omit<Resolution, 'by'>) =>
    resolveHeld(world, await job(world, id), { by: 'ops', ...given });
  const place = async (part: number) => world.place(await job(world, id), 0, part);
  const entry = async (part: number) => world.entry(await job(world, id), 0, part);
  const sweep = async () => sweepJob(world, await job(world, id));
  const retry = async () => {
    const request = { states: ['unprocessed'] as const };
    const made = (await retryCampaign(world, 'ops', 'retry', await job(world, id), request)).job;
    await planJob(world, { defaultCountry: 'US', allowForeign: false }, 10, made.id);
    return job(world, made.id);
  };
  /** A person makes the subscriber in the portal. */
  const byHand = async (): Promise<string> => {
    const { plan } = await job(world, id);
    if (plan === undefined) throw new Error('There is no plan');
    const step = await readStep(world, plan, await entry(1));
    const names = { idempotencyKey: 'by hand', correlationId: 'by hand' };
    return (await world.operations.perform({ step, ...names, limitMs: 1_000 })).id;
  };
  return { world, id, resolve, place, entry, sweep, retry, byHand };
}

test('a held first step is accepted only with the id that the next one uses', async () => {
  const { resolve, entry } = await heldFirstStep();
  await expect(resolve({ action: 'accept' })).rejects.toMatchObject({
    status: 422,
    code: 'id_required',
    faults: [{ detail: expect.stringContaining('"ids": {"2": "<id>"}') }],
  });
  expect((await entry(1)).state).toBe('held');
});

test('with its id the next step is ordered for what a person has found', async () => {
  const { world, resolve, place, entry, byHand } = await heldFirstStep();
  const made = await byHand();
  expect(await resolve({ action: 'accept', lines: [2], ids: new Map([[2, made]]) })).toEqual({
    rows: 1,
    lacking: 0,
  });
  await place(1);
  expect((await entry(2)).state).toBe('ordered');
  expect(JSON.stringify(world.provider.carriedOut.at(-1)?.step)).toContain(made);
});

test('the id that a person gives is noted as what the held step made', async () => {
  const { world, id, resolve, byHand } = await heldFirstStep();
  const made = await byHand();
  await resolve({ action: 'accept', lines: [2], ids: new Map([[2, made]]) });
  expect(await world.recordOwners.ownerOf(made)).toEqual({ jobId: id, entryId: entryIdOf(0, 1) });
});

test('what a person gave to one order is never found as what another, whose answer was lost, made', async () => {
  const { world, resolve, byHand } = await heldFirstStep();
  world.clock.advance(3 * dayMs);
  const other = await world.batch(activation, { kind: 'partner-activate', allowSecondSubscription: true });
  world.provider.next({ kind: 'unheard' });
  await world.place(other);
  const made = await byHand();
  await resolve({ action: 'accept', lines: [2], ids: new Map([[2, made]]) });
  await world.minutes(60);
  expect((await world.entry(other)).state).toBe('held');
});

test('an id of what another order made is refused with the line, and nothing is accepted', async () => {
  const { world, resolve, entry, byHand } = await heldFirstStep();
  const made = await byHand();
  const another = { jobId: orderBatchIdOf('another'), entryId: entryIdOf(0, 1) };
  await world.recordOwners.own(made, another);
  await expect(resolve({ action: 'accept', lines: [2], ids: new Map([[2, made]]) })).rejects.toMatchObject({
    status: 409,
    code: 'id_taken',
    faults: [{ detail: expect.stringContaining('line 2 belongs to an order of'), pointer: '/ids/2' }],
  });
  expect((await entry(1)).state).toBe('held');
  expect(await world.recordOwners.ownerOf(made)).toEqual(another);
});

test('ids of which one is another order’s, or one is given twice, are refused together', async () => {
  const world = anOrderWorld();
  const grace = ada.replace('Ada,Lovelace,ada', 'Grace,Hopper,grace');
  const { id } = await world.batch(`${activation}${grace}\n`, { kind: 'partner-activate' });
  const batch = await job(world, id);
  for (const no of [0, 1]) {
    world.provider.next({ kind: 'unheard' });
    await world.place(batch, no);
  }
  await world.minutes(60);
  await world.recordOwners.own('sub_2', { jobId: orderBatchIdOf('another'), entryId: entryIdOf(0, 1) });
  for (const [first, second] of [
    ['sub_1', 'sub_2'],
    ['sub_1', 'sub_1'],
  ] as const) {
    const ids = new Map([
      [2, first],
      [3, second],
    ]);
    await expect(
      resolveHeld(world, await job(world, id), { by: 'ops', action: 'accept', ids }),
    ).rejects.toMatchObject({ code: 'id_taken', faults: [{ pointer: '/ids/3' }] });
    for (const no of [0, 1]) expect((await world.entry(batch, no)).state).toBe('held');
    expect(await world.recordOwners.ownerOf('sub_1')).toBeUndefined();
  }
});

test('when the next step was canceled before, the answer and the row say so, and a retry orders only what is missing', async () => {
  const { world, id, resolve, entry, sweep, retry, byHand } = await heldFirstStep();
  const made = await byHand();
  await sweep();
  expect(await job(world, id)).toMatchObject({ state: 'completed' });
  expect(await resolve({ action: 'accept', lines: [2], ids: new Map([[2, made]]) })).toEqual({
    rows: 1,
    lacking: 1,
  });
  expect((await entry(2)).state).toBe('canceled');
  const { rows } = await readOrderRows(world, await job(world, id));
  expect(rows).toMatchObject([{ line: 2, state: 'unprocessed', step: 2, reason: 'step_missing' }]);

  const again = await retry();
  expect(again.plan?.totals).toMatchObject({ rows: 1, entries: 1, invalid: 0 });
  await world.place(again);
  expect((await world.entry(again)).state).toBe('ordered');
  expect(JSON.stringify(world.provider.carriedOut.at(-1)?.step)).toContain(made);
});

/** As an older version accepted it: without an id. */
async function acceptedWithoutId() {
  const held = await heldFirstStep();
  const entry = await held.entry(1);
  await held.world.ledger.replaceEntry(
    move(entry, 'accepted', { dueAtMs: undefined, reconciliation: undefined }),
  );
  return held;
}

test('a step that waits for an id that nobody knows is canceled, and ends its batch', async () => {
  const { world, id, place, entry, sweep } = await acceptedWithoutId();
  await place(2);
  expect(await entry(2)).toMatchObject({ state: 'canceled', reason: { code: 'no_id_before' } });
  await sweep();
  expect((await job(world, id)).state).toBe('completed');
});

test('a retry refuses such a row with the reason, and orders nothing for it', async () => {
  const { world, id, place, retry } = await acceptedWithoutId();
  await place(2);
  await world.ledger.replaceJob(jobMoved(await job(world, id), 'completed', { dueAtMs: undefined }));
  const again = await retry();
  expect(again.plan?.totals).toMatchObject({ rows: 1, accepted: 0, invalid: 1, entries: 0 });
  const { rows } = await readOrderRows(world, again);
  expect(rows).toMatchObject([{ line: 2, state: 'invalid', reason: 'no_id_before' }]);
});

test('a step that is found on record late leaves the next one to a retry, and its reason is true', async () => {
  const { world, id, entry, sweep } = await heldFirstStep();
  await sweep();
  const found = move(await entry(1), 'accepted', { dueAtMs: undefined, orderId: subscriber });
  await world.ledger.replaceEntry(found);
  const chunk = await world.ledger.chunkEntries(id, 0);
  expect(chunk.map((one) => one.id)).toEqual([entryIdOf(0, 1), entryIdOf(0, 2)]);
  expect(orderFateOf(chunk.filter(isOrder))?.detail).toBe(
    'Step 1 was done, but too late for step 2. To order only the missing steps, retry the unprocessed rows',
  );
});
