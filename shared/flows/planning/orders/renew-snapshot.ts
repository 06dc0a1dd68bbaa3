import type { Reason } from '../../../core/calls/entry.ts';
import { entryIdOf } from '../../../core/ids.ts';
import type { BatchSettings } from '../../../core/jobs/batch-settings.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { jobMoved } from '../../../core/jobs/job-moves.ts';
import { startOf } from '../../../core/jobs/job-start.ts';
import { isResumed } from '../../../core/jobs/old-snapshot.ts';
import type { OnRecord } from '../../../core/orders/on-record.ts';
import { type PlannedOrder, readOrderPlan } from '../../../core/orders/order-plan.ts';
import { personOf } from '../../../core/orders/record-match.ts';
import { howToOrderAnother } from '../../../core/orders/rows/validate-orders.ts';
import type { OrderPlanning } from '../../../ports/orders.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { skipOrder } from '../../calls/skip-order.ts';
import { rowsExpired } from '../../jobs/expired-rows.ts';
import type { PassPorts } from '../../rate-limit/pass-limiter.ts';
import { limitedRecords } from '../../rate-limit/read-through-limiter.ts';
import { pagePatienceMs, readOnRecord } from './read-on-record.ts';

type Ports = PassPorts & Pick<AllPorts, 'ledger' | 'objects' | 'log'> & OrderPlanning;

/**
 * Takes the snapshot of who has a subscription again, for a planned order batch that may start now, or a resumed one,
 * and has an old one. Rows whose person got a subscription meanwhile are skipped before the batch runs, so that
 * nothing is ordered from the old snapshot; a row that was ordered stays as it is. It may be killed anywhere and called
 * again.
 *
 * @returns the batch with its new snapshot, a resumed one running; or undefined when it is no longer to start
 * @throws ProviderError when the provider's records could not be read
 */
export async function renewSnapshot(ports: Ports, job: Job): Promise<Job | undefined> {
  const { batch, plan } = job;
  if (batch === undefined || plan === undefined) return undefined;
  const lookedAtMs = ports.now();
  const records = limitedRecords(ports, ports.orderRecords, { work: 'planning', patienceMs: pagePatienceMs });
  const record = await readOnRecord(records, batch, async function* () {
    for await (const { steps } of ordersOf(ports, plan.key))
      if (steps[0] !== undefined) yield personOf(steps[0]);
  });
  for await (const { no, steps } of ordersOf(ports, plan.key)) {
    const reason = steps[0] === undefined ? undefined : reasonNow(batch, record, steps[0]);
    const entry = reason === undefined ? undefined : await ports.ledger.entry(job.id, entryIdOf(no, 1));
    if (reason !== undefined && entry?.kind === 'order' && entry.state === 'planned')
      await skipOrder(ports, entry, reason);
  }
  const renewed = { plan: { ...plan, lookedAtMs }, dueAtMs: ports.now() };
  for (let seen: Job | undefined = job; seen !== undefined && mayGoOn(seen, ports.now()); ) {
    const next = isResumed(seen)
      ? jobMoved(seen, 'running', { ...renewed, ...resumed })
      : jobMoved(seen, 'ready', renewed);
    const written = await ports.ledger.replaceJob(next);
    if (written.applied) return next;
    seen = written.found;
  }
  return undefined;
}

function mayGoOn(job: Job, nowMs: number): boolean {
  return isResumed(job) || (job.state === 'ready' && startOf(job, nowMs).kind === 'now');
}

const resumed = { resumedAtMs: undefined, reason: undefined, pausedUntilMs: undefined };

async function* ordersOf({ objects }: Ports, planKey: string): AsyncGenerator<PlannedOrder> {
  const stored = await objects.read(planKey);
  if (stored === undefined) throw rowsExpired();
  for await (const read of readOrderPlan(stored.body)) if ('order' in read) yield read.order;
}

/** Why nothing is ordered for a person any more, by what is on record now. */
function reasonNow(
  { allowSecondSubscription }: BatchSettings,
  record: OnRecord,
  first: PlannedOrder['steps'][number],
): Reason | undefined {
  const person = personOf(first);
  const isNew = first.operation === 'partner.create_subscriber';
  const subscriberId = isNew ? record.subscriberOf(person) : undefined;
  if (isNew && subscriberId === undefined) return undefined;
  const own =
    allowSecondSubscription || subscriberId === 'unsure'
      ? undefined
      : subscriptionOf(record, person, subscriberId);
  if (own !== undefined)
    return {
      code: 'has_subscription',
      detail: `The person has a subscription by now, ${own}. ${howToOrderAnother}`,
    };
  return isNew ? subscriberExists : undefined;
}

function subscriptionOf(
  record: OnRecord,
  person: ReturnType<typeof personOf>,
  subscriberId: string | undefined,
): string | undefined {
  return record.subscriptionOf(subscriberId === undefined ? person : { ...person, subscriberId });
}

/** Creating them would make two of one person. */
const subscriberExists: Reason = {
  code: 'subscriber_exists',
  detail:
    'The subscriber was created after the batch was planned. Order the row in a new batch, for that subscriber',
};
