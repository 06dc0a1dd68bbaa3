import { entryIdOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Step } from '../../core/jobs/operation.ts';
import type { Entry } from '../../core/ledger/entry.ts';
import { decodeOrder } from '../../core/orders/order-plan.ts';
import type { PlannedOrder } from '../../core/orders/order-row.ts';
import { wantsIdBefore, withIdBefore } from '../../core/orders/step-input.ts';
import type { World } from '../../ports/world.ts';

type Ports = Pick<World, 'ledger' | 'objects'>;

/** The row of an order batch that an entry belongs to. */
export async function readOrder(
  { objects }: Pick<World, 'objects'>,
  planKey: string,
  { body }: Entry,
): Promise<PlannedOrder> {
  return decodeOrder(await objects.readRange(planKey, body.offset, body.bytes));
}

/** What an entry does, with the id that the step before it came to. */
export async function readStep(world: Ports, plan: NonNullable<Job['plan']>, entry: Entry): Promise<Step> {
  const { steps } = await readOrder(world, plan.key, entry);
  const step = steps[entry.part - 1];
  if (step === undefined) throw new Error(`The plan of ${entry.jobId} has no step for ${entry.id}`);
  if (!wantsIdBefore(step)) return step;
  const before = await world.ledger.entry(entry.jobId, entryIdOf(entry.chunkNo, entry.part - 1));
  if (before?.orderId === undefined)
    throw new Error(`The step before ${entry.jobId}/${entry.id} has come to no id`);
  return withIdBefore(step, before.orderId);
}
