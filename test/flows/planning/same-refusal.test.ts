import { expect, test } from 'vitest';
import { goesOn } from '../../../shared/flows/jobs/halt-job.ts';
import { account, anOrderWorld } from '../../support/worlds/order-world.ts';

test('a batch whose first twenty orders are refused for one reason pauses and says so', async () => {
  const world = anOrderWorld();
  const rows = Array.from({ length: 25 }, (_, no) => `${account},p${no}@example.com,P${no}\n`).join('');
  const job = await world.batch(`account_id,email,employee_id\n${rows}`, { defaults: { delivery: 'email' } });
  for (let no = 0; no < 20; no += 1) {
    expect(await goesOn(world, job)).toBe(true);
    const entry = await world.entry(job, no);
    const reason = { code: 'refused', detail: 'No such account' };
    await world.ledger.replaceEntry({ ...entry, state: 'refused', version: entry.version + 1, reason });
  }
  expect(await goesOn(world, job)).toBe(false);
  expect(await world.ledger.job(job.id)).toMatchObject({ state: 'paused', reason: { code: 'same_refusal' } });
});
