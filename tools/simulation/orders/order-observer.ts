import { isOrder, type OrderEntry } from '../../../shared/core/calls/entry.ts';
import { waitedCode } from '../../../shared/core/calls/part-missing.ts';
import type { Progress } from '../../../shared/core/counts/progress-of-job.ts';
import { idempotencyKeyOf, type JobId } from '../../../shared/core/ids.ts';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import { operations, type Step } from '../../../shared/core/jobs/operation.ts';
import type { OrderRowView } from '../../../shared/flows/results/read-order-rows.ts';
import type { LedgerCopy, LedgerStore } from '../machinery/stores/ledger-store.ts';
import type { Message } from '../machinery/stores/message-queue.ts';
import type { Complaint } from '../texts/invariants/complaint.ts';
import { newFirstClaims } from '../texts/watch/watch-first-claims.ts';
import { newLimiterWatch } from '../texts/watch/watch-limiters.ts';
import { newWaitingWatch, type WaitingWatch, type WaitingWish } from '../texts/watch/watch-waiting.ts';
import type { WorldWatch } from '../texts/world/world-of.ts';
import { orderInvariants as must, type OrderInvariantName } from './order-invariants.ts';
import { kindWanted, ordersOneEach } from './watch/wanted.ts';
import { newOrderMetricWatch, type OrderMetricWatch } from './watch/watch-metrics.ts';
import { newScheduleWatch, type ScheduleWatch } from './watch/watch-schedules.ts';
import { jobOfKey, newOrderBooks } from './world/order-books.ts';
import type { OrderInput } from './world/order-input.ts';
import type { Made, ProviderWatch } from './world/order-provider.ts';

export type OrderBroken = { readonly invariant: OrderInvariantName; readonly complaint: string };

/** Sees everything that happens to orders in a run, from outside, and judges it. */
export type OrderObserver = Omit<WorldWatch, 'inputs' | 'counted'> &
  Omit<OrderMetricWatch, 'restored'> &
  Pick<ScheduleWatch, 'scheduleWished'> &
  Pick<WaitingWatch, 'minuteBegins'> &
  ProviderWatch & {
    batchStarts(jobId: JobId, input: OrderInput): void;
    entryWritten(before: OrderEntry | undefined, after: OrderEntry): void;
    /** The table was replaced by a copy. */
    restored(copy: Pick<LedgerCopy, 'jobs' | 'entries'>): void;
    /** Somebody asked for held rows of the job to be ordered again. */
    resendRequested(jobId: JobId): void;
    /** Somebody asked for result files. */
    resultsRequested(jobId: JobId, name: string): void;
    readonly results: readonly { readonly jobId: JobId; readonly name: string }[];
    /** The provider carried out the text of a reminder. */
    reminded(campaign: string, to: string): void;
    /** A request was refused. */
    refused(name: string, status: number): void;
    /** A request was made for the nth time, and ended, answered or not. */
    requested(name: string, turn: number, most: number): void;
    /** Somebody ordered in the provider's portal. */
    byHand(step: Step, made: Made): void;
    cameBack(message: Message<unknown>, waitMs: number): void;
    polled(jobId: JobId, progress: Progress): void;
    /** Batches that changed since the last look. */
    readonly changed: Set<JobId>;
    /** Judges a batch at the end of its run. */
    ended(jobId: JobId, listing: readonly OrderRowView[]): void;
    /** What another judge found. */
    validated(invariant: OrderInvariantName, complaint: Complaint): void;
    deadLetters(count: number): void;
    readonly inputs: ReadonlyMap<JobId, OrderInput>;
    readonly broken: readonly OrderBroken[];
    readonly figures: ReadonlyMap<string, number>;
  };

export function newOrderObserver({
  nowMs,
  ledger,
  calmFromMs,
  isStopped,
}: WaitingWish & {
  readonly nowMs: () => number;
  readonly ledger: () => LedgerStore;
}): OrderObserver {
  const broken: OrderBroken[] = [];
  const figures = new Map<string, number>();
  const inputs = new Map<JobId, OrderInput>();
  const changed = new Set<JobId>();
  /** What each process last read of each job. */
  const jobsSeen = new Map<string, JobState | undefined>();
  const subscriptionOwner = new Map<string, string>();
  const resends = new Map<JobId, number>();
  const reminders = new Map<string, number>();
  const results: { readonly jobId: JobId; readonly name: string }[] = [];

  const check = (invariant: OrderInvariantName, complaint: Complaint): void => {
    if (complaint === undefined || broken.some((one) => one.invariant === invariant)) return;
    broken.push({ invariant, complaint });
  };
  const count = (what: string, by = 1): void => void figures.set(what, (figures.get(what) ?? 0) + by);
  const entriesOf = (jobId: JobId): readonly OrderEntry[] =>
    ledger().entriesAfter(jobId, '', Number.POSITIVE_INFINITY).filter(isOrder);
  const entryOfKey = (key: string): OrderEntry | undefined => {
    const at = key.indexOf('-');
    const entry = ledger().entry(key.slice(0, at) as JobId, key.slice(at + 1) as OrderEntry['id']);
    return entry?.kind === 'order' ? entry : undefined;
  };
  const books = newOrderBooks(entryOfKey);
  const validate = { check, nowMs, count };
  const metrics = newOrderMetricWatch(check);
  const firstClaims = newFirstClaims();
  const schedules = newScheduleWatch(check, count, firstClaims);
  const limiters = {
    organization: newLimiterWatch('organization.orders', 'orders', validate),
    partner: newLimiterWatch('partner.orders', 'orders', validate),
  };
  const waiting = newWaitingWatch({
    ...validate,
    ledger,
    calmFromMs,
    isStopped: () => isStopped() || Object.values(limiters).some((limiter) => limiter.isPaused()),
  });

  return {
    broken,
    figures,
    inputs,
    changed,
    firstClaims,
    jobRead(process, jobId, state) {
      jobsSeen.set(`${process.name} ${jobId}`, state);
      schedules.read(process, ledger().job(jobId));
    },
    suppressed: () => {},
    readList: () => {},
    limiterWritten(process, name, before, after) {
      if (!name.endsWith('.orders') && after.state !== before?.state)
        count(`rate limiter of reads ${after.state}`);
      for (const limiter of Object.values(limiters)) limiter.limiterWritten(process, name, before, after);
    },
    switchRead(process, sending) {
      for (const limiter of Object.values(limiters)) limiter.switchRead(process, sending);
    },
    calls(process, call) {
      waiting.restarts();
      limiters[operations[call.step.operation].providerApi].passes(process);
      books.called(call);
      const entry = entryOfKey(call.idempotencyKey);
      if (entry === undefined) return;
      schedules.callBegins(process, entry.jobId);
      check('pausesAreKept', must.pausesAreKept(entry, jobsSeen.get(`${process.name} ${entry.jobId}`)));
    },
    wrote: (where, content) => check('messagesAreImpersonal', must.messagesAreImpersonal(where, content)),
    codeBroke: (name, error) => check('ourCodeHolds', must.ourCodeHolds(name, error)),
    ...metrics,
    scheduleWished: schedules.scheduleWished,
    minuteBegins: waiting.minuteBegins,
    jobWritten(job) {
      changed.add(job.id);
      schedules.jobWritten(job);
      metrics.jobWritten(job);
    },
    cameBack: () => count('messages that came back'),
    batchStarts: (jobId, input) => void inputs.set(jobId, input),

    entryWritten(before, after) {
      changed.add(after.jobId);
      waiting.written(before, after);
      check('aRowMovesAsDrawn', must.aRowMovesAsDrawn(before, after));
      if (after.reason?.code === waitedCode) books.heldAsWaiting(idempotencyKeyOf(after.jobId, after.id));
      if (before?.state === 'unclear' && after.state === 'planned') count('ordered again');
      if (before?.state === 'held' && after.state === 'planned') {
        count('ordered again by a person');
        const key = idempotencyKeyOf(after.jobId, after.id);
        books.resent(key);
        check(
          'onlyPeopleResend',
          must.onlyPeopleResend(key, books.book(key).resends, resends.get(after.jobId)),
        );
      }
      if (before?.state === 'unclear' && after.state === 'accepted') count('found on record');
      if (after.state === 'unclear' && before?.state !== 'unclear')
        count(after.reason?.code === 'lease_ended' ? 'unclear, worker died' : 'unclear, no answer');
      keepSubscription(after);
    },

    performed(call, made) {
      const { idempotencyKey: key, step } = call;
      const { whom, isMisled, misleadsPlans, made: times, resends } = books.performed(call, made);
      if (made.isGivenUp) return;
      const { orderedFor } = books;
      const job = ledger().job(jobOfKey(key));
      const before = orderedFor.get(whom);
      if (ordersOneEach(inputs, jobOfKey(key), step)) {
        const isOwn = before === undefined || before === key;
        if (!isOwn && (misleadsPlans || books.book(before).misleadsPlans))
          count('two subscriptions while records were late');
        else check('onePersonOneSubscription', must.onePersonOneSubscription(whom, key, before));
        orderedFor.set(whom, key);
        check('whoHasALineIsLeftOut', must.whoHasALineIsLeftOut(whom, books.byHandAtMs(whom), job));
      }
      const isResent = inputs.get(jobOfKey(key))?.options.onUnclear === 'resend';
      if (times > 1 + resends && isMisled && isResent) count('made twice while its records were late');
      else check('atMostOncePerRow', must.atMostOncePerRow(key, times - resends));
    },

    restored({ jobs, entries }) {
      waiting.restarts();
      schedules.restored(jobs);
      metrics.restored(jobs);
      books.forgotten(jobs.flatMap(({ id, plan }) => (plan === undefined ? [id] : [])));
      subscriptionOwner.clear();
      for (const one of entries.filter(isOrder)) keepSubscription(one);
    },
    resendRequested: (jobId) => void resends.set(jobId, (resends.get(jobId) ?? 0) + 1),
    results,
    resultsRequested: (jobId, name) => void results.push({ jobId, name }),
    reminded(campaign) {
      const times = (reminders.get(campaign) ?? 0) + 1;
      reminders.set(campaign, times);
      count('reminders');
      check('nobodyIsRemindedTwice', must.nobodyIsRemindedTwice(campaign, times));
    },
    refused: (name, status) => count(`refused ${status}: ${name}`),
    requested: (name, turn, most) => check('peopleAreAnswered', must.peopleAreAnswered(name, turn, most)),
    byHand: books.byHand,
    passedOver(recordId) {
      count('passed over by a list');
      books.passedOver(recordId);
    },

    polled(jobId, progress) {
      const input = inputs.get(jobId);
      if (input === undefined || progress.rows.total === 0) return;
      count('polls');
      check('rowsAddUp', must.rowsAddUp(rowsOf(jobId, input), progress));
    },

    ended(jobId, listing) {
      const [job, input] = [ledger().job(jobId), inputs.get(jobId)];
      if (input === undefined) return;
      // What was asked for and refused never became a job.
      if (job === undefined && input.kind === 'retry') return;
      const entries = entriesOf(jobId);
      check('nothingIsStuck', must.nothingIsStuck(job, entries));
      if (job?.plan === undefined) return count('batches without a plan');
      check('everyRowIsNamed', must.everyRowIsNamed(rowsOf(jobId, input), job, listing));
      for (const row of listing) {
        const why = 'reason' in row && row.reason !== undefined ? `, ${row.reason}` : '';
        count(`row ${row.state}${why}`);
      }
      for (const entry of entries) {
        const key = idempotencyKeyOf(jobId, entry.id);
        const { made, isMisled, resends } = books.book(key);
        check('nobodyIsForgotten', must.nobodyIsForgotten(job, entry));
        if (entry.state === 'held') count(made > 0 ? 'held, was made' : 'held, was not made');
        const excuse = made > 0 ? isMisled || resends > 0 : isWord(entry) || books.isMistaken(entry);
        const lie = must.rowsTellTheTruth(entry, made);
        if (lie !== undefined && excuse) count(`untrue, ${entry.state}`);
        else check('rowsTellTheTruth', lie);
      }
    },
    validated: check,
    deadLetters: (dead) => check('waitsCostNoMessage', must.waitsCostNoMessage(dead)),
  };

  function keepSubscription({ jobId, id, state, subscription }: OrderEntry): void {
    const kind = kindWanted(inputs, inputs.get(jobId));
    const owned = state === 'accepted' ? subscription?.subscriptionId : undefined;
    // These are about existing subscriptions; several may be about one.
    if (owned === undefined || kind === 'change' || kind === 'partner-change' || kind === 'operation') return;
    const key = idempotencyKeyOf(jobId, id);
    check('aSubscriptionIsOneRows', must.aSubscriptionIsOneRows(owned, key, subscriptionOwner.get(owned)));
    subscriptionOwner.set(owned, key);
  }

  /** A person said so. */
  function isWord({ reason }: OrderEntry): boolean {
    return reason?.code === 'accepted_by_person';
  }

  /** The rows of a retry are those that its plan found: that none of them is lost is seen where they came from. */
  function rowsOf(jobId: JobId, input: OrderInput): number {
    return input.kind === 'retry' ? (ledger().job(jobId)?.plan?.totals.rows ?? 0) : input.rows;
  }
}
