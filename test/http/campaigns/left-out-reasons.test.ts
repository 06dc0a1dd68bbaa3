import { expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import { planJob } from '../../../shared/flows/planning/plan-job.ts';
import { fictional } from '../../support/a-plan.ts';
import { call } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { runPlans, runSends, stage } from '../../support/worlds/run-world.ts';

const people = [0, 1, 2, 3, 4, 5, 6, 7].map((at) => fictional(at, 219));
const hourMs = 3_600_000;

async function campaign(world: TestWorld, to: readonly string[], options: object): Promise<JobId> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': world.newId() };
  const body = JSON.stringify({ text: 'Hello', to, options });
  return (await call(world, 'POST', '/v1/campaigns', { headers, body })).body.id;
}

test('a campaign says why it left out whom, when it was planned, when it started and at its calls', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const list = (at: number) =>
    suppress(world, { kind: 'added', numbers: people.slice(at, at + 1), by: 'crm' });
  const texted = async (from: number, to: number) => {
    await campaign(world, people.slice(from, to), { frequency: 'any' });
    await runPlans(world);
    await runSends(world);
  };
  await list(0);
  await texted(1, 3);
  const startAt = new Date(world.now() + hourMs).toISOString();
  const id = await campaign(world, people, { frequency: { max: 1, per_days: 7 }, start_at: startAt });
  await runPlans(world);
  await texted(3, 6);
  world.clock.advance(hourMs);
  await planJob(world, stage, 100, id);
  await list(6);
  await runSends(world);

  const { body } = await call(world, 'GET', `/v1/jobs/${id}`);
  expect(body.rows).toMatchObject({ total: 8, accepted: 1, suppressed: 7 });
  expect(body.rows_by_reason).toEqual([
    { state: 'suppressed', reason: 'contacted', count: 5, example_line: 2 },
    { state: 'suppressed', reason: 'suppressed', count: 2, example_line: 1 },
  ]);
  const lines = async (reason: string) => {
    const rows = await call(world, 'GET', `/v1/jobs/${id}/rows`, { query: { state: 'suppressed', reason } });
    return rows.body.items.map(({ line }: { line: number }) => line);
  };
  expect([await lines('contacted'), await lines('suppressed')]).toEqual([
    [2, 3, 4, 5, 6],
    [1, 7],
  ]);
});
