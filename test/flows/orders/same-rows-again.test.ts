import { expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { retryCampaign } from '../../../shared/flows/intake/retry-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { moveJob } from '../../../shared/flows/scheduler/move-job.ts';
import { account, anOrderWorld, type OrderWorld } from '../../support/worlds/order-world.ts';
import { stage, window } from '../../support/worlds/run-world.ts';

async function put(world: OrderWorld, name: string, csv: string, metadata: Record<string, string>) {
  const key = `orders/${name}.csv`;
  const versionId = world.objects.put(key, csv, {
    'allow-second-subscription': 'yes',
    mode: 'approve',
    ...metadata,
  });
  await planWork({ ...world, loadOrdering: async () => world }, stage, window, {
    uploads: [{ bucket: 'bucket', key, versionId }],
  });
  const found = await findUpload(world, { bucket: 'bucket', key });
  if (found === undefined) throw new Error(`There is no batch of ${key}`);
  return found;
}

async function retry(world: OrderWorld, id: JobId) {
  const before = await world.ledger.job(id);
  if (before === undefined) throw new Error(`There is no batch ${id}`);
  const { job } = await retryCampaign(world, 'crm', 'retry-1', before, { states: ['unprocessed'] });
  await planWork({ ...world, loadOrdering: async () => world }, stage, window, { jobId: job.id });
  return world.ledger.job(job.id);
}

test('a canceled batch whose rows were handed in again with other empty subscriptions has none left to retry', async () => {
  const world = anOrderWorld();
  const [header, ada, bo] = [
    'account_id,email,employee_id',
    `${account},ada@example.com,E1`,
    `${account},bo@example.com,E2`,
  ];
  const first = await put(world, 'a', `${header}\n${ada}\n${bo}\n`, {});
  await actOnJob(world, first.id, 'cancel', 'ada');
  await moveJob(world, first.id, () => window);
  const second = await put(world, 'b', `${header}\n\n\n${ada}\n${bo}\n`, {});
  expect(second.state).toBe('ready');
  expect(await retry(world, first.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'rows_in_retry' },
  });
});
