import { retryWaitMs } from '../../core/calls/backoff.ts';
import type { OrderEntry } from '../../core/calls/entry.ts';
import { isLastPart } from '../../core/calls/progress.ts';
import type { Job } from '../../core/jobs/job.ts';
import { readsGateOf } from '../../core/jobs/operation.ts';
import { askedInVain, type Followed, followed } from '../../core/orders/follow.ts';
import { ProviderError } from '../../errors.ts';
import type { Operations, Performed, RecordOwners } from '../../ports/orders.ts';
import type { Delivery, Visit, World } from '../../ports/world.ts';
import { readStep } from '../calls/read-step.ts';
import { type PassPorts, passGate } from '../rate-limit/pass-gate.ts';
import { countRuleOrder } from './count-rule-order.ts';
import { ownRecord } from './own-record.ts';

export type FollowPorts = PassPorts &
  Pick<World, 'ledger' | 'objects' | 'count'> & {
    readonly operations: Operations;
    readonly recordOwners: RecordOwners;
  };

/**
 * Asks once how far an order has come that the provider took, and notes it. Following goes on whatever becomes of the batch:
 * what was ordered cannot be taken back by pausing it.
 *
 * @returns the entry as it is now, and how its message is left
 */
export async function followOrder(
  world: FollowPorts,
  entry: OrderEntry,
  visit: Visit,
): Promise<{ readonly after: OrderEntry; readonly delivery: Delivery }> {
  const { jobId, id: entryId } = entry;
  const job = await world.ledger.job(jobId);
  const { next, delivery, becameSlow = false } = await ask(world, entry, job?.plan, visit);
  await ownRecord(world, next, next.line?.subscriptionId);
  const written = await world.ledger.replaceEntry(next);
  if (!written.applied) return { after: written.found ?? entry, delivery: { kind: 'done' } };
  if (becameSlow) world.count('OrdersSlow', 1);
  if (next.state === 'accepted' && isLastPart(next)) world.count('RowsAccepted', 1);
  if (next.state === 'refused') world.count('RowsRefused', 1);
  if (next.state === 'held') world.count('RowsHeld', 1);
  countRuleOrder(world.count, job?.source, next);
  if (next.state !== 'ordered')
    world.log.info('order followed to its end', {
      jobId,
      entryId,
      state: next.state,
      status: next.follow?.status,
    });
  return { after: next, delivery };
}

async function ask(
  world: FollowPorts,
  entry: OrderEntry,
  plan: Job['plan'],
  visit: Visit,
): Promise<Followed> {
  if (plan === undefined || entry.orderId === undefined)
    throw new Error(`The entry ${entry.jobId}/${entry.id} names no order`);
  const step = await readStep(world, plan, entry);
  try {
    const { orderId } = entry;
    const read = (call: () => Promise<Performed>) =>
      passGate(world, readsGateOf(step.operation), { work: 'following' }, call);
    const passed = await read(() => world.operations.follow(step, orderId));
    const rest = passed.kind === 'answer' ? world.operations.rest?.(step, passed.answer) : undefined;
    const told = rest === undefined ? passed : await read(rest);
    if (told.kind === 'wait') return askedInVain(entry, world.now(), told.waitMs, visit.receives);
    return followed(entry, told.answer, world.now(), visit.receives);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, retryAfterMs = 0 } = error.problem;
    world.log.warn('an order could not be asked after', { jobId: entry.jobId, entryId: entry.id, code });
    const waitMs = Math.max(retryAfterMs, retryWaitMs(entry.follow?.polls ?? 0, world.chance()));
    return askedInVain(entry, world.now(), waitMs, visit.receives);
  }
}
