import { expect, test } from 'vitest';
import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import { claimBatchContent } from '../../../shared/flows/planning/orders/write-order-plan.ts';
import { aJob, aWorld, type TestWorld } from '../../support/world.ts';

const content = 'a'.repeat(64);

/** Another batch of the same rows came before. */
async function worldWithAnEarlierBatch(): Promise<TestWorld> {
  const world = aWorld();
  await world.ledger.claimContent(content, orderBatchIdOf('earlier'));
  return world;
}

const batchOf = (key: string, versionId: string) =>
  aJob({ id: orderBatchIdOf(key), source: { kind: 'upload', key, versionId } });

test('the same rows under another name are refused, with the batch that they were', async () => {
  const world = await worldWithAnEarlierBatch();
  const versionId = world.objects.put('orders/list.csv', 'email\n');
  await expect(claimBatchContent(world, batchOf('orders/list.csv', versionId), content)).rejects.toThrow(
    'The same rows were uploaded before',
  );
});

test('an upload that asks for the same rows again is taken, also when a number was erased from it since', async () => {
  const world = await worldWithAnEarlierBatch();
  const versionId = world.objects.put('orders/list.csv', 'email\n', { again: 'yes' });
  const job = batchOf('orders/list.csv', versionId);
  await expect(claimBatchContent(world, job, content)).resolves.toBeUndefined();

  world.objects.put(`erased/orders/gone.csv/${versionId}`, 'email\n', { again: 'yes' });
  await expect(
    claimBatchContent(world, batchOf('orders/gone.csv', versionId), content),
  ).resolves.toBeUndefined();
});
