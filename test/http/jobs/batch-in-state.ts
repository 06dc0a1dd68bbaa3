import { expect } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { personOf } from '../../../shared/core/orders/record-match.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { orderWork } from '../../../shared/flows/orders/order-work.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { collect } from '../../support/pieces.ts';
import { act, job } from '../../support/worlds/job-world.ts';
import { account, anOrderWorld, type OrderWorld } from '../../support/worlds/order-world.ts';
import { stage, unhurried, window } from '../../support/worlds/run-world.ts';
import { type Action, changeSeen } from './action-answers.ts';

export type MadeBatch = { readonly world: OrderWorld; readonly id: JobId };

/** The scheduler, the planner and the worker of orders, minute by minute. Reconciliation finds nothing here. */
async function runBatches(world: OrderWorld, minutes: number): Promise<void> {
  const invocation = { receives: 1, remainingMs: () => 60_000 };
  for (let minute = 0; minute < minutes; minute += 1) {
    world.clock.advance(60_000);
    await runScheduler(world, { window }, unhurried);
    await runPlans(world);
    for (let got = world.queues.receive('orders'); got !== undefined; got = world.queues.receive('orders')) {
      const delivery = await perform(orderWork(world), got.message, invocation);
      if (delivery.kind === 'ack') world.queues.remove(got.receipt);
      else world.queues.delay(got.receipt, delivery.inMs);
    }
  }
}

async function runPlans(world: OrderWorld): Promise<void> {
  for (let got = world.queues.receive('plan'); got !== undefined; got = world.queues.receive('plan')) {
    await planJob({ ...world, loadOrdering: async () => world }, stage, window, got.message.jobId);
    world.queues.remove(got.receipt);
  }
}

/** A batch of three orders. Once it runs, the first is refused, the second held and the third not yet placed. */
export async function batchIn(state: JobState): Promise<MadeBatch> {
  const world = anOrderWorld();
  const rows = ['a', 'b', 'c'].map((name) => ({
    account_id: account,
    email: `${name}@example.com`,
    employee_id: name,
  }));
  const options = state === 'ready' ? { mode: 'approve' } : {};
  const body = { ...(state === 'draft' ? { upload: true } : { rows }), options };
  const { id } = (await postJson(world, '/v1/order-batches', body)).body as { id: JobId };
  if (state === 'draft' || state === 'planning') return { world, id };
  if (state === 'failed') {
    const { version, ...planning } = await job(world, id);
    const failure = { code: 'unreadable_csv' as const, title: 'The CSV cannot be read', faults: [] };
    await world.ledger.replaceJob({ ...planning, state: 'failed', failure, version: version + 1 });
    return { world, id };
  }
  await runPlans(world);
  if (state === 'ready') return { world, id };
  await placeTwo(world, id);
  if (state === 'paused') await act(world, id, 'pause');
  if (state === 'canceling' || state === 'canceled') await act(world, id, 'cancel');
  if (state === 'canceled') await runBatches(world, 1);
  if (state === 'completed') await runBatches(world, 10);
  return { world, id };
}

/** Places the first two orders of a batch: a refused one, and one that the provider never heard of. */
async function placeTwo(world: OrderWorld, id: JobId): Promise<void> {
  const planned = await job(world, id);
  world.provider.next({ kind: 'refused' });
  await world.place(planned, 0);
  world.provider.next({ kind: 'unheard' });
  await world.place(planned, 1);
  await world.minutes(60);
}

/** Asks for an action as a person does. */
export async function askOfBatch(
  { world, id }: MadeBatch,
  action: Action,
  by = 'crm',
  lines?: readonly number[],
) {
  const path = `/v1/jobs/${id}`;
  const json = (to: string, body: object) => postJson(world, `${path}/${to}`, body, `key of ${by}`, by);
  if (action === 'retry') return json('retry', { states: ['refused', 'unprocessed'] });
  if (action === 'change') return changeSeen(world, id, by);
  if (action === 'accept' || action === 'resend' || action === 'give_up')
    return json('resolve', { action, ...(lines === undefined ? {} : { lines }) });
  return call(world, 'POST', `${path}/${action}`, { by });
}

/** Every job ends, no entry stays planned in a job that is over, and nobody is ordered for twice. */
export async function batchEndsWell({ world, id }: MadeBatch): Promise<void> {
  await runBatches(world, 15);
  const ordered = world.provider.carriedOut.length;
  await runBatches(world, 10);
  expect(world.provider.carriedOut).toHaveLength(ordered);
  const after = await job(world, id);
  if (after.state === 'completed' || after.state === 'canceled')
    for (const { state } of await collect(world.ledger.entries(id))) expect(state).not.toBe('planned');
  const people = world.provider.carriedOut.map(({ step }) => personOf(step).email);
  expect(people).toEqual([...new Set(people)]);
}
