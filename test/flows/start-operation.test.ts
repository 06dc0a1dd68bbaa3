import { expect, test } from 'vitest';
import { readCampaign } from '../../shared/flows/read-campaign.ts';
import { startOperation } from '../../shared/flows/start-operation.ts';
import { aWorld } from '../support/world.ts';

const step = { operation: 'partner.suspend_subscription', input: { id: 'sub_1' } } as const;

test('an operation that is asked for twice at once is one job with one entry and one message', async () => {
  const world = aWorld();
  const both = await Promise.all([1, 2].map(() => startOperation(world, 'rule low', 'key-1', { step })));
  expect(new Set(both.map(({ job }) => job.id)).size).toBe(1);
  const id = both[0]?.job.id;
  if (id === undefined) throw new Error('There is no job');
  const view = await readCampaign(world, id);
  expect(view?.job).toMatchObject({ state: 'running', source: { kind: 'operation', by: 'rule low' } });
  expect(view?.progress.rows).toMatchObject({ total: 1, unprocessed: 1 });
  expect(world.queues.visible('orders')).toBe(1);
});

test('an operation that needs a yes waits for it', async () => {
  const world = aWorld();
  const { job } = await startOperation(world, 'rule dear', 'key-2', { step, options: { mode: 'approve' } });
  expect((await readCampaign(world, job.id))?.job.state).toBe('ready');
  expect(world.queues.visible('orders')).toBe(0);
});
