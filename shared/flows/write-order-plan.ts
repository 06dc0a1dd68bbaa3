import type { Job } from '../core/job.ts';
import type { BatchSettings } from '../core/orders/order-row.ts';
import type { OrderPlanning } from '../order-ports.ts';
import type { World } from '../ports.ts';

export async function writeOrderPlan(
  _world: Pick<World, 'objects' | 'now' | 'freshName'> & OrderPlanning,
  _job: Job,
  _settings: BatchSettings,
): Promise<void> {
  throw new Error('to be merged');
}
