import { expect, test } from 'vitest';
import { jobMoved } from '../../../shared/core/jobs/job.ts';
import { type PersonNote, personNoteLifeMs } from '../../../shared/core/orders/person-note.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { readJob } from '../../../shared/flows/jobs/read-job.ts';
import { planJob } from '../../../shared/flows/plan/plan-job.ts';
import { memoryPersonNotes } from '../../../shared/memory/memory-person-notes.ts';
import { account, anOrderWorld, type OrderWorld } from '../order-world.ts';

const header = 'account_id,email,employee_id\n';
const days = 24 * 60 * 60_000;
const rows = `${header}${account},ada@example.com,E1\n${account},bo@example.com,E2\n`;

/** A batch that is over, of two rows of which the second was refused, and another that was planned beside it. */
async function aRefusedRow(...given: Parameters<typeof anOrderWorld>) {
  const world = anOrderWorld(...given);
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

async function retried(world: OrderWorld, id: Parameters<typeof readJob>[1]) {
  const before = await readJob(world, id);
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

test('nobody is ordered for by a retry whose first look is older than the notes of who was ordered for since', async () => {
  const kept = new Map<string, PersonNote>();
  const { world, batch, beside } = await aRefusedRow(memoryPersonNotes(kept));
  await world.place(beside);
  await world.minutes(60);
  await world.place(beside);
  expect((await world.entry(beside)).state).toBe('accepted');
  // The retry has a plan of its own, which is kept from now on.
  world.clock.advance(89 * days);
  const again = await retried(world, batch.id);
  world.clock.advance(personNoteLifeMs - 89 * days);
  kept.clear();
  const orders = world.provider.carriedOut.length;
  await world.place(again);
  expect(world.provider.carriedOut).toHaveLength(orders);
  const { state, note } = await world.entry(again);
  expect([state, note?.code]).toEqual(['suppressed', 'looked_long_ago']);
  expect(note?.detail).toContain('in a new batch');
});

test('a look holds for 90 days', async () => {
  const { world, batch } = await aRefusedRow();
  world.clock.advance(89 * days);
  const again = await retried(world, batch.id);
  await world.place(again);
  expect((await world.entry(again)).state).toBe('ordered');
});
