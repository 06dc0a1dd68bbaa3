import { entryIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { BatchSettings } from '../../../shared/core/jobs/batch-settings.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import type { Step } from '../../../shared/core/jobs/operation.ts';
import { encodeOrder, encodeOrderPlanEnd } from '../../../shared/core/orders/order-plan.ts';
import { planKeyOf, reportKeyOf } from '../../../shared/core/rows/object-keys.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { orderWork } from '../../../shared/flows/orders/order-work.ts';
import { makeEntries } from '../../../shared/flows/planning/make-entries.ts';
import { writeOrderPlan } from '../../../shared/flows/planning/orders/write-order-plan.ts';
import { orderMatcher } from '../../../shared/flows/reconciliation/orders/order-matcher.ts';
import { reconcile } from '../../../shared/flows/reconciliation/reconcile.ts';
import { reconcileDue } from '../../../shared/flows/reconciliation/reconcile-due.ts';
import { memoryProviderOrders } from '../../../shared/memory/orders/provider-orders.ts';
import { memorySubscriptionIndex } from '../../../shared/memory/orders/subscription-index.ts';
import type { OrderRecords } from '../../../shared/ports/orders.ts';
import { noRules } from '../no-rules.ts';
import { aJob, aWorld, type TestWorld } from '../world.ts';

export const account = `acc_${'A'.repeat(26)}`;

/**
 * A world with a provider of orders in it, and batches that are placed and reconciled step by step.
 *
 * @param given a ledger in place of the one in RAM
 */
export function anOrderWorld(given: Partial<Pick<TestWorld, 'ledger'>> = {}) {
  const world = { ...aWorld(), ...given };
  const provider = memoryProviderOrders(world.now);
  const subscriptionIndex = memorySubscriptionIndex();
  const { operations } = provider;
  let broken: Error | undefined;
  const orderRecords: OrderRecords = {
    ...provider.orderRecords,
    subscriptions: async (cursor) => {
      if (broken !== undefined) throw broken;
      return provider.orderRecords.subscriptions(cursor);
    },
  };
  const ports = { ...world, ...noRules(), operations, orderRecords, subscriptionIndex };
  let batches = 0;

  /** Plans rows as an upload, and leaves them to be placed. */
  async function batch(
    csv: string,
    settings: Partial<BatchSettings> = {},
    onUnclear: 'hold' | 'resend' = 'hold',
  ) {
    batches += 1;
    const key = `orders/list-${batches}.csv`;
    const versionId = world.objects.put(key, csv, { again: 'yes' });
    const id = orderBatchIdOf(key);
    const whole = { kind: 'activate', defaults: {}, allowSecondSubscription: false, ...settings } as const;
    const source = { kind: 'upload', key, versionId } as const;
    const planning = aJob({ id, source, options: { onUnclear }, batch: whole });
    await writeOrderPlan(ports, planning, whole);
    const end = await makeEntries(world, planning);
    const job: Job = { ...planning, state: 'running', plan: { key: planKeyOf(id), ...end } };
    await world.ledger.addJob(job);
    return job;
  }

  /** A running job of these steps, one row each, as a rule or a batch of another kind would make it. */
  async function jobOf(steps: readonly Step[], onUnclear: 'hold' | 'resend' = 'hold'): Promise<Job> {
    batches += 1;
    const planning = aJob({ id: orderBatchIdOf(`steps ${batches}`), options: { onUnclear } });
    const reportKey = reportKeyOf(planning.id, 'one');
    await world.objects.write(reportKey).finish();
    const plan = world.objects.write(planKeyOf(planning.id));
    for (const [no, step] of steps.entries())
      await plan.write(encodeOrder({ no, line: no + 1, steps: [step] }));
    const rows = steps.length;
    const none = { duplicate: 0, invalid: 0, suppressed: 0 };
    const totals = { rows, accepted: rows, ...none, chunks: rows, entries: rows };
    await plan.write(encodeOrderPlanEnd({ totals, reportKey }));
    await plan.finish();
    const end = await makeEntries(world, planning);
    const job: Job = { ...planning, state: 'running', plan: { key: planKeyOf(planning.id), ...end } };
    await world.ledger.addJob(job);
    return job;
  }

  /** Delivers a row's message once. */
  async function place({ id: jobId }: Job, no = 0, part = 1): Promise<void> {
    const entryId = entryIdOf(no, part);
    await perform(orderWork(ports), { jobId, entryId }, { receives: 1, remainingMs: () => 60_000 });
  }

  /** Lets the scheduler and reconciliation run for this many minutes. Nothing else is placed or followed. */
  async function minutes(count: number, remainingMs: () => number = () => 300_000): Promise<void> {
    for (let minute = 0; minute < count; minute += 1) {
      world.clock.advance(60_000);
      await reconcileDue(world, undefined);
      for (
        let got = world.queues.receive('reconciliation');
        got !== undefined;
        got = world.queues.receive('reconciliation')
      ) {
        const delivery = await reconcile(orderMatcher(ports), got.message, {
          receives: got.receives,
          remainingMs,
        });
        if (delivery.kind === 'ack') world.queues.remove(got.receipt);
        else world.queues.delay(got.receipt, delivery.inMs);
      }
    }
  }

  const entry = async ({ id }: Job, no = 0, part = 1) => {
    const found = await world.ledger.entry(id, entryIdOf(no, part));
    if (found?.kind !== 'order') throw new Error(`There is no order ${no}.${part} of ${id}`);
    return found;
  };

  /** From now on every read of the organization's subscriptions ends so. */
  const breakRecords = (error: Error) => {
    broken = error;
  };

  return { ...ports, provider, breakRecords, batch, jobOf, place, minutes, entry };
}

export type OrderWorld = ReturnType<typeof anOrderWorld>;
