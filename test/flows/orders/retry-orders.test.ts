import { expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import { jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { readStep } from '../../../shared/flows/calls/read-step.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { account, anOrderWorld, type OrderWorld } from '../../support/worlds/order-world.ts';

const dayMs = 24 * 60 * 60_000;
const header = 'account_id,email,employee_id\n';
const rows = `${header}${account},ada@example.com,E1\n${account},bo@example.com,E2\n`;

/** A batch that is over, of two rows of which the second was refused, and another that was planned beside it. */
async function aRefusedRow() {
  const world = anOrderWorld();
  const beside = await world.batch(`${header}${account},bo@example.com,E2\n`);
  const batch = await world.batch(rows);
  await world.place(batch, 0);
  world.provider.next({ kind: 'refused' });
  await world.place(batch, 1);
  world.clock.advance(60_000);
  await world.place(batch, 0);
  await world.ledger.replaceJob(jobMoved(batch, 'completed', { dueAtMs: undefined }));
  return { world, batch, beside };
}

async function retried(world: OrderWorld, id: JobId) {
  const before = await world.ledger.job(id);
  if (before === undefined) throw new Error(`There is no batch ${id}`);
  const { job } = await retryCampaign(world, 'crm', 'retry-1', before, { states: ['refused'] });
  await planJob(
    { ...world, loadOrdering: async () => world },
    { defaultCountry: 'US', allowForeign: false },
    10,
    job.id,
  );
  const planned = await world.ledger.job(job.id);
  if (planned === undefined) throw new Error(`There is no batch ${job.id}`);
  return planned;
}

test('refused rows of an order batch are ordered again, and no other row is', async () => {
  const { world, batch } = await aRefusedRow();
  const again = await retried(world, batch.id);
  expect(again).toMatchObject({ state: 'running', plan: { totals: { rows: 1, chunks: 1 } } });
  await world.place(again);
  expect((await world.entry(again)).state).toBe('ordered');
  const people = world.provider.carriedOut.map(({ step }) => step.input.subscriber);
  expect(people).toMatchObject([{ employeeId: 'E1' }, { employeeId: 'E2' }]);
});

test('a row that is retried is skipped when another batch has ordered for its person since it was first planned', async () => {
  const { world, batch, beside } = await aRefusedRow();
  await world.place(beside);
  await world.minutes(60);
  await world.place(beside);
  const again = await retried(world, batch.id);
  await world.place(again);
  const { state, reason } = await world.entry(again);
  expect([state, reason?.code]).toEqual(['suppressed', 'has_subscription']);
  expect(reason?.detail).toContain(beside.id);
});

test('a retry whose snapshot is older than a day looks again before it orders, and skips who has a subscription by then', async () => {
  const { world, batch } = await aRefusedRow();
  const { plan } = batch;
  if (plan === undefined) throw new Error('The batch has no plan');
  const names = { idempotencyKey: 'by hand', correlationId: 'by hand' };
  const step = await readStep(world, plan, await world.entry(batch, 1));
  await world.operations.perform({ step, ...names, limitMs: 1_000 });
  world.clock.advance(2 * dayMs);
  const retry = await retried(world, batch.id);
  expect(retry.state).toBe('running');
  expect((await world.entry(retry)).reason?.code).toBe('has_subscription');
});
