import { orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { BatchSettings } from '../../../shared/core/jobs/batch-settings.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { OperationName, Step } from '../../../shared/core/jobs/operation.ts';
import { readOrderPlan } from '../../../shared/core/orders/order-plan.ts';
import { planKeyOf } from '../../../shared/core/rows/object-keys.ts';
import { InputError } from '../../../shared/errors.ts';
import { writeOrderPlan } from '../../../shared/flows/planning/orders/write-order-plan.ts';
import { memoryProviderOrders } from '../../../shared/memory/orders/provider-orders.ts';
import type { OrderPlanning } from '../../../shared/ports/orders.ts';
import { collect } from '../../support/pieces.ts';
import { aJob, aWorld } from '../../support/world.ts';

export const account = `acc_${'A'.repeat(26)}`;
export const other = `acc_${'B'.repeat(26)}`;
export const activate: BatchSettings = { kind: 'activate', defaults: {}, allowSecondSubscription: false };

/** A world in which order batches are planned, and what became of each. */
export function aBatch(given: Pick<OrderPlanning, 'directoryPorts' | 'offeringPrices'> = {}) {
  const world = aWorld();
  const provider = memoryProviderOrders(world.now);
  const { operations, orderRecords } = provider;
  let uploads = 0;

  async function planned(job: Job, settings: BatchSettings, faultsOf = operations.faultsOf) {
    const requested = { subscribers: 0, subscriberSubscriptions: 0, partnerSubscriptions: 0 };
    const counted = <Args extends unknown[], Answer>(
      what: keyof typeof requested,
      read: (...args: Args) => Answer,
    ) => {
      return (...args: Args) => {
        requested[what] += 1;
        return read(...args);
      };
    };
    const records = {
      ...orderRecords,
      subscribers: counted('subscribers', orderRecords.subscribers),
      subscriberSubscriptions: counted('subscriberSubscriptions', orderRecords.subscriberSubscriptions),
      partnerSubscriptions: counted('partnerSubscriptions', orderRecords.partnerSubscriptions),
    };
    const ordering = { ...given, operations: { ...operations, faultsOf }, orderRecords: records };
    await writeOrderPlan({ ...world, ...ordering }, job, settings);
    const stored = await world.objects.read(planKeyOf(job.id));
    const subscriptions = await collect(readOrderPlan(stored?.body ?? collectNothing()));
    const end = subscriptions.flatMap((one) => ('end' in one ? [one.end] : []))[0];
    const report = await world.objects.read(end?.reportKey ?? '');
    const text = Buffer.concat(await collect(report?.body ?? collectNothing())).toString();
    return {
      requested,
      orders: subscriptions.flatMap((one) => ('order' in one ? [one.order] : [])),
      ranges: subscriptions.map(({ offset, bytes }) => ({ offset, bytes })),
      totals: end?.totals,
      cost: end?.cost,
      unchecked: end?.unchecked,
      report: text
        .split('\n')
        .filter((row) => row !== '')
        .map(
          (row) =>
            JSON.parse(row) as { kind: string; line: number; reason: string; of?: number; detail: string },
        ),
    };
  }

  async function plan(
    csv: string | Uint8Array,
    settings = activate,
    metadata = {},
    faultsOf = operations.faultsOf,
  ) {
    uploads += 1;
    const key = `orders/list-${uploads}.csv`;
    const versionId = world.objects.put(key, csv, metadata);
    const job = aJob({ id: orderBatchIdOf(key), source: { kind: 'upload', key, versionId } });
    return { job, ...(await planned(job, settings, faultsOf)) };
  }

  async function planRequest(body: unknown, settings = activate) {
    const id = orderBatchIdOf('a request');
    world.objects.put(`requests/${id}/sha.json`, JSON.stringify(body));
    const source = { kind: 'request', key: 'key-1', by: 'crm', bodySha256: 'sha' } as const;
    return planned(aJob({ id, source }), settings);
  }

  /** Somebody who has been ordered for, some time before the batch. */
  async function have(operation: OperationName, input: Step['input']): Promise<string> {
    const { id } = await operations.perform({
      step: { operation, input },
      idempotencyKey: 'earlier',
      correlationId: 'earlier',
      limitMs: 1,
    });
    world.clock.advance(60_000);
    return id;
  }
  const haveSubscription = (subscriber: Step['input'], accountId = account) =>
    have('organization.activate_subscription', { accountId, subscriber });

  return { world, provider, plan, planRequest, have, haveSubscription };
}

async function* collectNothing(): AsyncGenerator<Uint8Array> {}

export async function refusalOf(promise: Promise<unknown>): Promise<InputError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof InputError) return error;
  throw new Error('The batch was not refused');
}
