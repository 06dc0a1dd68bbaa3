import type { OrderEntry } from '../../core/calls/entry.ts';
import { entryIdOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Step } from '../../core/jobs/operation.ts';
import { decodeOrder, type PlannedOrder } from '../../core/orders/order-plan.ts';
import { wantsIdBefore, withIdBefore } from '../../core/orders/step-input.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';

type Reading = { readonly objects: Pick<Objects, 'readRange'> };

/** The row of an order batch that an entry belongs to. */
export async function readOrder(
  { objects }: Reading,
  planKey: string,
  { body }: Pick<OrderEntry, 'body'>,
): Promise<PlannedOrder> {
  return decodeOrder(await objects.readRange(planKey, body.offset, body.bytes));
}

type StepPorts = Reading & Pick<AllPorts, 'ledger'>;

/** What an entry does that was called before, so that the step before it has come to an id. */
export async function readStep(
  ports: StepPorts,
  plan: NonNullable<Job['plan']>,
  entry: OrderEntry,
): Promise<Step> {
  const step = await findStep(ports, plan, entry);
  if (step === undefined) throw new Error(`The step before ${entry.jobId}/${entry.id} has come to no id`);
  return step;
}

/**
 * What an entry does, with the id that the step before it came to.
 *
 * @returns undefined when that step has no id: then nothing can be ordered
 */
export async function findStep(
  ports: StepPorts,
  plan: NonNullable<Job['plan']>,
  entry: OrderEntry,
): Promise<Step | undefined> {
  const { steps } = await readOrder(ports, plan.key, entry);
  const step = steps[entry.step - 1];
  if (step === undefined) throw new Error(`The plan of ${entry.jobId} has no step for ${entry.id}`);
  if (!wantsIdBefore(step)) return step;
  const before = await ports.ledger.entry(entry.jobId, entryIdOf(entry.row, entry.step - 1));
  return before?.kind !== 'order' || before.orderId === undefined
    ? undefined
    : withIdBefore(step, before.orderId);
}
