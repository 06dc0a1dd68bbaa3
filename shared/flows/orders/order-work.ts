import { followWaitMs, retryWaitMs } from '../../core/calls/backoff.ts';
import type { CallResult } from '../../core/calls/call-result.ts';
import { isOrder, type OrderEntry, type Reason } from '../../core/calls/entry.ts';
import { move } from '../../core/calls/move.ts';
import { callNameOf, idempotencyKeyOf, orderSourceOf } from '../../core/ids.ts';
import { type Step as OrderStep, operations, ordersLimiterOf } from '../../core/jobs/operation.ts';
import { aboutOf } from '../../core/orders/record-match.ts';
import { withReminder } from '../../core/orders/reminder.ts';
import { callLimitMs, writeResultMs } from '../../core/timing.ts';
import { ProviderError } from '../../errors.ts';
import type { Invocation } from '../../ports/calls/queues.ts';
import type { Performed } from '../../ports/orders.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { hasTimeToCall } from '../calls/next-to-call.ts';
import {
  type CallPorts,
  failedCall,
  type PlannedJob,
  type Prepared,
  type Step,
  type Work,
} from '../calls/perform.ts';
import { findStep } from '../calls/read-step.ts';
import { skipOrder } from '../calls/skip-order.ts';
import { writeResult } from '../calls/write-result.ts';
import { passOverUnwanted } from '../rules/pass-over-unwanted.ts';
import { patienceOf, patientReads } from '../rules/subjects/patient-reads.ts';
import { watchNamed } from '../rules/sweep/watch-named.ts';
import { countRuleOrder } from './count-rule-order.ts';
import { type FollowPorts, followOrder } from './follow-order.ts';
import { keepUnnamed } from './keep-unnamed.ts';
import { ownResult } from './own-record.ts';
import { type RecordOrderPorts, recordOrderForPerson } from './record-order-for-person.ts';

type Ports = CallPorts &
  FollowPorts &
  RecordOrderPorts &
  Pick<AutomationPorts, 'rules' | 'subjects' | 'watched'>;

/** Kept free behind what is read before an order: for its permit, its token and its call. */
const orderReserveMs = callLimitMs + writeResultMs + 10_000;

/** Places the orders of one row of a batch, step after step, and follows each order until the provider ends it. */
export function orderWork(ports: Ports): Work<OrderEntry, OrderStep> {
  return {
    kind: 'order',
    ports,
    before: (entry, invocation) => follow(ports, entry, invocation),
    otherwise: (entry) => stepUnderWay(ports, entry),
    prepare: (job, entry, invocation) => prepare(ports, job, entry, invocation),
    limits: {
      pacing: ports,
      limiter: (step) => ordersLimiterOf(step.operation),
      wish: () => ({ work: 'orders' }),
      authorize: (step) => ports.operations.authorize(step),
    },
    async veto(job, entry, step) {
      const reason = await recordOrderForPerson(ports, job, entry, step);
      return reason === undefined ? undefined : skip(ports, entry, reason);
    },
    claimLogEntry: ({ providerApi }, step) => ({ sender: orderSourceOf(providerApi), about: aboutOf(step) }),
    async call({ jobId, id, usedUpKeys }, step) {
      const idempotencyKey = idempotencyKeyOf(jobId, id, { usedUpKeys });
      const names = { idempotencyKey, correlationId: callNameOf(jobId, id) };
      const answer = await ports.operations.perform({ step, ...names, limitMs: callLimitMs });
      return resultOf(step, answer, ports.now());
    },
    failed: failedCall(ports),
    async write(job, claim, step, result) {
      await ownResult(ports, claim, result);
      const entry = await writeResult(ports, claim, result, (next) => withReminder(job, next, ports.now()));
      countRuleOrder(ports.count, job.source, entry);
      await watchNamed(ports, entry, step);
      return entry.state === 'ordered'
        ? { delivery: { kind: 'retry_later', inMs: followWaitMs(0) } }
        : { entry };
    },
  };
}

/** @returns the entry, unless the provider has not ended its order yet */
async function follow(ports: Ports, entry: OrderEntry, invocation: Invocation): Promise<Step> {
  if (entry.state !== 'ordered') return { entry };
  if (!hasTimeToCall(invocation)) return { delivery: { kind: 'retry_later', inMs: 0 } };
  const { after, delivery } = await followOrder(ports, entry, invocation);
  return after.state === 'accepted' ? { entry: after } : { delivery };
}

/** A row's message names its first step, so it is also received while a later step is under way. */
async function stepUnderWay(
  { ledger }: Pick<AllPorts, 'ledger'>,
  { jobId, row, steps }: OrderEntry,
): Promise<OrderEntry | undefined> {
  if (steps === 1) return undefined;
  return (await ledger.chunkEntries(jobId, row)).filter(isOrder).find(({ state }) => state === 'ordered');
}

async function prepare(
  ports: Ports,
  job: PlannedJob,
  entry: OrderEntry,
  invocation: Invocation,
): Promise<Prepared<OrderStep>> {
  const step = await findStep(ports, job.plan, entry);
  if (step === undefined) return cancelWithoutId(ports, entry);
  // Reads that break off start over, and a rate limiter that is not used does not speed up: where it is slow, several
  // reads would never come to their end.
  const patience = patienceOf(ports, invocation.remainingMs, orderReserveMs);
  const patient = { ...ports, subjects: patientReads(ports.subjects, patience) };
  try {
    if (await passOverUnwanted(patient, job, entry)) return { delivery: { kind: 'ack' } };
    const kept = await keepUnnamed(ports, step, patience);
    return 'reason' in kept ? await skip(ports, entry, kept.reason) : { body: kept.step };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const retryMs = retryWaitMs(invocation.receives, ports.random());
    return { waitMs: Math.max(error.problem.retryAfterMs ?? 0, retryMs) };
  }
}

async function skip(ports: Ports, entry: OrderEntry, reason: Reason): Promise<Step> {
  const skipped = await skipOrder(ports, entry, reason);
  return skipped === undefined ? { delivery: { kind: 'ack' } } : { entry: skipped };
}

/** The step needs the id of what the previous step made. That id is unknown, so this step can never be ordered. */
async function cancelWithoutId({ ledger, log }: Ports, entry: OrderEntry): Promise<Step> {
  const { jobId, id: entryId } = entry;
  const next = move(entry, 'canceled', { dueAtMs: undefined, notBeforeMs: undefined, reason: noIdBefore });
  if ((await ledger.replaceEntry(next)).applied) log.warn('order.id_missing', { jobId, entryId });
  return { delivery: { kind: 'ack' } };
}

const noIdBefore: Reason = {
  code: 'no_id_before',
  detail: 'The step needs the id of what the previous step made, and that id is not known',
};

/** If an operation has to be followed, its answer says only that it was accepted; otherwise that it is done. */
function resultOf(
  { operation }: OrderStep,
  { id: orderId, progress, status, subscription }: Performed,
  atMs: number,
): CallResult<OrderEntry> {
  const came = { orderId, subscription };
  if (progress === 'failed') {
    const detail = `The provider ended the order at once with the status ${status}`;
    return { kind: 'ended', came, reason: { code: 'order_failed', detail } };
  }
  if (progress === 'done' || !operations[operation].follows) return { kind: 'accepted', came };
  return { kind: 'ordered', came: { ...came, follow: { sinceMs: atMs, polls: 0, status } }, atMs };
}
