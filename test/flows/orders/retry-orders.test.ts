import { expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import { jobMoved } from '../../../shared/core/jobs/job.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { planJob } from '../../../shared/flows/plan/plan-job.ts';
import { account, anOrderWorld, type OrderWorld } from '../order-world.ts';

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
  await planJob(world, { defaultCountry: 'US', allowForeign: false }, 10, job.id);
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

test('a row that is retried is set aside when another batch has ordered for its person since it was first planned', async () => {
  const { world, batch, beside } = await aRefusedRow();
  await world.place(beside);
  await world.minutes(24 * 60);
  await world.place(beside);
  const again = await retried(world, batch.id);
  await world.place(again);
  const { state, note } = await world.entry(again);
  expect([state, note?.code]).toEqual(['suppressed', 'has_line']);
  expect(note?.detail).toContain(beside.id);
});

/** The retry of a row whose first look is so many days ago. Its plan is its own, and is kept from then on. */
async function oldRetry(days: number) {
  const { world, batch } = await aRefusedRow();
  world.clock.advance((days - 60) * dayMs);
  const again = await retried(world, batch.id);
  world.clock.advance(60 * dayMs);
  await world.place(again);
  return world.entry(again);
}

test('nobody is ordered for by a retry whose first look is so old that notes of who was ordered for since may have expired', async () => {
  const { state, note } = await oldRetry(366);
  expect([state, note?.code]).toEqual(['suppressed', 'old_look']);
});

test('a retry is ordered for as long as these notes stand for certain', async () => {
  expect((await oldRetry(364)).state).toBe('ordered');
});
