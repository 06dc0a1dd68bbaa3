import { type Progress, rowsOfOrders } from '../../core/counts/progress-of-job.ts';
import type { UncheckedIds } from '../../core/directory/read-failure.ts';
import { type BatchSettings, defaultBatch, type Price } from '../../core/jobs/batch-settings.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { SubscriptionDetails } from '../../core/jobs/operation.ts';
import { encodeCursor } from '../../core/rows/row-cursor.ts';
import type { ShownJob } from '../../flows/jobs/show-job.ts';
import type { OrderRowPage } from '../../flows/results/read-order-rows.ts';
import { failureView } from '../request/problem.ts';
import { jobMembers } from './job-members.ts';
import { optionsView } from './options-view.ts';

/**
 * An order batch as the HTTP API shows it. `completed` means that the provider completed the order, or accepted it for
 * a later date.
 */
export function orderBatchView(shown: ShownJob) {
  const { job, progress } = shown;
  return {
    ...jobMembers(shown),
    ...batchView(job),
    options: orderOptionsView(job),
    ...countersView(job, progress),
    ...(job.failure === undefined ? {} : { failure: failureView(job.failure) }),
  };
}

function countersView({ plan }: Job, progress: Progress) {
  if (plan === undefined) return {};
  return { rows: rowsOfOrders(progress.rows), calls: progress.calls };
}

type BatchMembers = {
  readonly allow_second_subscription?: boolean;
  readonly defaults?: BatchSettings['defaults'];
  readonly remind?: { readonly after_hours: number; readonly from: string; readonly text: string };
  readonly cost?: { readonly amounts: readonly Price[]; readonly unknown_rows: number };
  readonly unchecked?: readonly UncheckedIds[];
};

/** Its type is written out: what a union of both answers would be has no members. */
function batchView({ source, batch, plan }: Job): BatchMembers {
  if (source.kind === 'operation') return {};
  const { allowSecondSubscription, defaults, remind } = batch ?? defaultBatch;
  return {
    allow_second_subscription: allowSecondSubscription,
    defaults,
    ...(plan?.cost === undefined
      ? {}
      : { cost: { amounts: plan.cost.amounts, unknown_rows: plan.cost.unknownRows } }),
    ...(plan?.unchecked === undefined ? {} : { unchecked: plan.unchecked }),
    ...(remind === undefined
      ? {}
      : { remind: { after_hours: remind.afterHours, from: remind.from, text: remind.text } }),
  };
}

/** Without those that say something about texts only. */
function orderOptionsView(job: Job) {
  const { priority: _, on_400: __, long_text: ___, ...options } = optionsView(job);
  return options;
}

/** The states of rows, by the name that a caller knows them by. */
export const orderRowStates = {
  completed: 'accepted',
  ordered: 'ordered',
  refused: 'refused',
  unclear: 'unclear',
  held: 'held',
  unprocessed: 'unprocessed',
  suppressed: 'suppressed',
  duplicate: 'duplicate',
  invalid: 'invalid',
} as const;

/** A page of rows. */
export function orderRowsView(page: OrderRowPage) {
  return {
    items: page.rows.map((row) => {
      if (!('step' in row)) return row;
      const { state, orderId, facts, ...rest } = row;
      return {
        ...rest,
        state: state === 'accepted' ? ('completed' as const) : state,
        ...(orderId === undefined ? {} : { order_id: orderId }),
        ...(facts === undefined ? {} : factsView(facts)),
      };
    }),
    next: page.next === undefined ? null : encodeCursor(page.next),
  };
}

function factsView({
  subscriptionId,
  iccid,
  activationCode,
  qrCode,
  installed,
  reminded,
}: SubscriptionDetails) {
  return {
    ...(subscriptionId === undefined ? {} : { subscription_id: subscriptionId }),
    ...(iccid === undefined ? {} : { iccid }),
    ...(activationCode === undefined ? {} : { activation_code: activationCode }),
    ...(qrCode === undefined ? {} : { qr_code: qrCode }),
    ...(installed === undefined ? {} : { installed }),
    ...(reminded === undefined ? {} : { reminded }),
  };
}
