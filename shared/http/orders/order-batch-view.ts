import type { Progress } from '../../core/calls/progress.ts';
import { defaultBatch } from '../../core/jobs/batch-settings.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { SubscriptionDetails } from '../../core/jobs/operation.ts';
import { encodeCursor } from '../../core/rows/row-cursor.ts';
import type { ActedJob } from '../../flows/jobs/read-job.ts';
import type { OrderRowPage } from '../../flows/results/read-order-rows.ts';
import { notCounted } from '../campaigns/campaign-view.ts';
import { optionsView } from '../campaigns/options-view.ts';
import { jobView } from '../job-view.ts';

/** An order batch as the HTTP API shows it. `completed` means that the provider completed the order. */
export function orderBatchView({ job, progress }: ActedJob) {
  return {
    ...jobView({ ...job, state: progress?.state ?? job.state }),
    ...batchView(job),
    options: orderOptionsView(job),
    ...countersView(job, progress),
    ...(job.failure === undefined
      ? {}
      : { failure: { title: job.failure.title, errors: job.failure.faults } }),
  };
}

function countersView({ plan, id }: Job, progress: Progress | undefined) {
  if (plan === undefined) return {};
  if (progress === undefined) return notCounted(`/order-batches/${id}`);
  const { total, accepted: completed, ...others } = progress.rows;
  return { rows: { total, completed, ...others }, calls: progress.calls };
}

/** An order batch in a list: without its counters, and without how it treats its rows. */
export function orderJobView(job: Job) {
  return { ...jobView(job), ...kindView(job) };
}

/** What is done: an operation of a rule is no batch of one of the kinds that can be ordered. */
function kindView({ source, batch = defaultBatch }: Job) {
  return source.kind === 'operation'
    ? { kind: source.kind, operation: source.operation }
    : { kind: batch.kind };
}

function batchView(job: Job) {
  if (job.source.kind === 'operation') return kindView(job);
  const { allowSecondSubscription, defaults, remind } = job.batch ?? defaultBatch;
  return {
    ...kindView(job),
    allow_second_subscription: allowSecondSubscription,
    defaults,
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

/** A page of rows. No `next` means: this was the last one. */
export function orderRowsView(page: OrderRowPage) {
  return {
    rows: page.rows.map((row) => {
      if (!('step' in row)) return row;
      const { state, orderId, facts, ...rest } = row;
      return {
        ...rest,
        state: state === 'accepted' ? 'completed' : state,
        ...(orderId === undefined ? {} : { order_id: orderId }),
        ...(facts === undefined ? {} : factsView(facts)),
      };
    }),
    ...(page.next === undefined ? {} : { next: encodeCursor(page.next) }),
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
