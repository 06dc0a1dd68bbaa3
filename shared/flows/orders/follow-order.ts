import { retryWaitMs } from '../../core/calls/backoff.ts';
import type { OrderEntry } from '../../core/calls/entry.ts';
import { isLastPart } from '../../core/calls/progress.ts';
import type { Job } from '../../core/jobs/job.ts';
import { readsLimiterOf } from '../../core/jobs/operation.ts';
import { type Followed, followed, polledInVain } from '../../core/orders/follow.ts';
import { withReminder } from '../../core/orders/reminder.ts';
import { ProviderError } from '../../errors.ts';
import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
import type { Operations, Performed, RecordOwners } from '../../ports/orders.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readStep } from '../calls/read-step.ts';
import { type PassPorts, passLimiter } from '../rate-limit/pass-limiter.ts';
import { countRuleOrder } from './count-rule-order.ts';
import { ownRecord } from './own-record.ts';

export type FollowPorts = PassPorts &
  Pick<AllPorts, 'ledger' | 'objects' | 'count'> & {
    readonly operations: Operations;
    readonly recordOwners: RecordOwners;
  };

/**
 * Asks once how far an order has come that the provider took, and notes it. Following continues whatever becomes of the
 * batch: what was ordered cannot be taken back by pausing it.
 *
 * @returns the entry as it is now, and how its message is left
 */
export async function followOrder(
  ports: FollowPorts,
  entry: OrderEntry,
  invocation: Invocation,
): Promise<{ readonly after: OrderEntry; readonly delivery: Disposition }> {
  const { jobId, id: entryId } = entry;
  const job = await ports.ledger.job(jobId);
  const { next: polled, delivery, becameSlow = false } = await ask(ports, entry, job?.plan, invocation);
  const next = withReminder(job ?? {}, polled, ports.now());
  await ownRecord(ports, next, next.subscription?.subscriptionId);
  const written = await ports.ledger.replaceEntry(next);
  if (!written.applied) return { after: written.found ?? entry, delivery: { kind: 'ack' } };
  if (becameSlow) ports.count('OrdersSlow', 1);
  if (next.state === 'accepted' && isLastPart(next)) ports.count('RowsAccepted', 1);
  if (next.state === 'refused') ports.count('RowsRefused', 1);
  if (next.state === 'held') ports.count('RowsHeld', 1);
  countRuleOrder(ports.count, job?.source, next);
  if (next.state !== 'ordered')
    ports.log.info('order.ended', { jobId, entryId, state: next.state, status: next.follow?.status });
  return { after: next, delivery };
}

async function ask(
  ports: FollowPorts,
  entry: OrderEntry,
  plan: Job['plan'],
  invocation: Invocation,
): Promise<Followed> {
  if (plan === undefined || entry.orderId === undefined)
    throw new Error(`The entry ${entry.jobId}/${entry.id} names no order`);
  const step = await readStep(ports, plan, entry);
  try {
    const { orderId } = entry;
    const read = (call: () => Promise<Performed>) =>
      passLimiter(ports, readsLimiterOf(step.operation), { work: 'following' }, call);
    const passed = await read(() => ports.operations.follow(step, orderId));
    const rest = passed.kind === 'answer' ? ports.operations.rest?.(step, passed.answer) : undefined;
    const reported = rest === undefined ? passed : await read(rest);
    if (reported.kind === 'wait')
      return polledInVain(entry, ports.now(), reported.waitMs, invocation.receives);
    return followed(entry, step, reported.answer, ports.now(), invocation.receives);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, retryAfterMs = 0 } = error.problem;
    ports.log.warn('order.poll_failed', { jobId: entry.jobId, entryId: entry.id, code });
    const waitMs = Math.max(retryAfterMs, retryWaitMs(entry.follow?.polls ?? 0, ports.random()));
    return polledInVain(entry, ports.now(), waitMs, invocation.receives);
  }
}
