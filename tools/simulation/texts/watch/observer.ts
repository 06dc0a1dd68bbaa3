import { isText, type TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { Progress } from '../../../../shared/core/counts/progress-of-job.ts';
import { callNameOf, type JobId } from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { CanaryTo } from '../../../../shared/core/reconciliation/control-message-number.ts';
import { readJob, seeJob } from '../../../../shared/flows/jobs/see-job.ts';
import type { RowView } from '../../../../shared/flows/results/read-recipients.ts';
import type { SmsCall } from '../../../../shared/ports/calls/sms.ts';
import type { LedgerCopy, LedgerStore } from '../../machinery/stores/ledger-store.ts';
import type { Message } from '../../machinery/stores/message-queue.ts';
import { plainLedger } from '../../machinery/stores/plain-ports.ts';
import { type CampaignInput, cameWithoutSidecar, plannedInput, withoutOptions } from '../campaign-input.ts';
import { controlMessageInput, isControlMessageJob } from '../control-message.ts';
import type { Complaint } from '../invariants/complaint.ts';
import { type InvariantName, invariants } from '../invariants.ts';
import { plainCounts } from '../world/counted.ts';
import type { Shared } from '../world/world-of.ts';
import { newExcuses } from './excuses.ts';
import { newCallsSeen } from './seen/calls-seen.ts';
import { newChunkSums } from './seen/chunk-sums.ts';
import { newEntryBook } from './seen/entry-book.ts';
import { newTextsSeen, type SentItem } from './seen/texts-seen.ts';
import { readWrittenObject, type WrittenRequest } from './seen/written-objects.ts';
import type { Watch } from './watch.ts';
import { type CallWatch, newCallWatch } from './watch-calls.ts';
import { type ChangeWatch, newChangeWatch } from './watch-changes.ts';
import { newEntryWatch } from './watch-entries.ts';
import { type FirstClaims, newFirstClaims } from './watch-first-claims.ts';
import { newFollowUpWatch } from './watch-follow-ups.ts';
import { type LimiterWatch, newLimiterWatch } from './watch-limiters.ts';
import { newListSeen } from './watch-list.ts';
import { type ListingsWatch, newListingsWatch } from './watch-listings.ts';
import { type MetricWatch, newMetricWatch } from './watch-metrics.ts';
import { newDecided, newPeopleWatch, type PeopleWatch } from './watch-people.ts';
import { newReconciliationWatch } from './watch-reconciliation.ts';
import { newResultWatch } from './watch-results.ts';
import { newWaitingWatch, type WaitingWatch, type WaitingWish } from './watch-waiting.ts';
import { newHaltWatch, newWishWatch } from './watch-wishes.ts';

export type Broken = { readonly invariant: InvariantName; readonly complaint: string };

/** Sees everything that happens in a run, from outside, and judges it. */
export type Observer = Omit<CallWatch, 'written' | 'ended' | 'restored'> &
  Pick<LimiterWatch, 'limiterWritten' | 'switchRead'> &
  Pick<PeopleWatch, 'requested' | 'answered'> &
  Pick<ChangeWatch, 'changeWished'> &
  Omit<ListingsWatch, 'changed'> &
  Pick<WaitingWatch, 'minuteBegins'> &
  Omit<MetricWatch, 'written' | 'jobWritten' | 'restored'> & {
    campaignStarts(jobId: JobId, input: CampaignInput): void;
    objectCreated(key: string, bytes: Uint8Array): void;
    entryWritten(before: TextEntry | undefined, after: TextEntry): void;
    jobWritten(job: Job): void;
    /** The first page of a sender's texts was read. */
    scanBegins(from: string): void;
    planExpired(jobId: JobId): void;
    /** The ledger was lost, and is from now on as it was. */
    restored(copy: LedgerCopy): void;
    /** A number was erased. */
    erased(number: string): void;
    /** The provider sent a call to some people, and answered that it is refused. */
    sentAlthoughRefused(sent: SmsCall, items: readonly SentItem[]): void;
    /** Another system sent texts from the same number. */
    foreignSent(from: string, items: readonly SentItem[]): void;
    wrote(where: string, content: string): void;
    cameBack(message: Message<unknown>, waitMs: number, kind: string): void;
    /** A process that nobody ended has written to the ledger that was lost. */
    lostEntryWritten(before: TextEntry | undefined, after: TextEntry): void;
    codeBroke(name: string, error: unknown): void;
    polled(jobId: JobId, progress: Pick<Progress, 'rows'>): void;
    schedulerEnded(): void;
    /** Whether a campaign changed since the last look. */
    sawChange(): boolean;
    /** Reads the campaigns that changed, as a poll would. */
    look(): Promise<void>;
    /** Judges a campaign at the end of its run. Without a listing when its rows have expired. */
    ended(jobId: JobId, listing: readonly RowView[] | undefined): Promise<void>;
    /** Why a campaign is still on its way, if it is. */
    stuck(jobId: JobId): Complaint;
    readonly broken: readonly Broken[];
    readonly firstClaims: FirstClaims;
    /** All campaigns, control messages included. */
    readonly inputs: ReadonlyMap<JobId, CampaignInput>;
    /** What was counted for the figures at the end. */
    readonly figures: ReadonlyMap<string, number>;
  };

/** What it looks at. */
export type Observed = Pick<Watch, 'nowMs' | 'isOpen' | 'stageLimit'> &
  WaitingWish & {
    readonly ledger: () => LedgerStore;
    /** Where the stage says that control messages go. */
    readonly canaryTo: CanaryTo;
    readonly counted: () => Pick<NonNullable<Shared['counted']>, 'counts' | 'counting'>;
  };

export function newObserver({
  nowMs,
  ledger,
  isOpen,
  canaryTo,
  counted,
  stageLimit,
  calmFromMs,
  isStopped,
}: Observed): Observer {
  const broken: Broken[] = [];
  const figures = new Map<string, number>();
  const inputs = new Map<JobId, CampaignInput>();
  const handedIn = new Map<JobId, CampaignInput>();
  const controlMessages = new Set<JobId>();
  /** Control messages that a restored ledger does not know: their plans, which may leave their number out, are kept. */
  const forgotten = new Map<JobId, CampaignInput>();
  const requests = new Map<JobId, WrittenRequest>();
  const stored = new Map<string, TextEntry>();
  const changed = new Set<JobId>();
  const decided = newDecided();

  const seen = newTextsSeen();
  const seenObjects = newEntryBook((jobId) => controlMessages.has(jobId));
  const count = (what: string, by = 1): void => void figures.set(what, (figures.get(what) ?? 0) + by);
  const watch: Watch = {
    nowMs,
    isOpen,
    stageLimit,
    isPlanning: (jobId) => ['draft', 'planning'].includes(ledger().job(jobId)?.state ?? ''),
    inputs,
    check(name, complaint) {
      if (complaint === undefined || broken.some((one) => one.invariant === name)) return;
      broken.push({ invariant: name, complaint });
    },
    count,
    book: seenObjects,
    texts: seen,
    excuses: newExcuses({ inputs, texts: seen, book: seenObjects, count }),
    calls: newCallsSeen(),
    list: newListSeen(),
    firstClaims: newFirstClaims(),
    decided,
    firstOf: (jobId) => changes.firstOf(jobId),
    originOf: (jobId) => changes.firstOf(followUps.originOf(jobId)),
    isContacted: (jobId, to) => wishes.mayBeLeft(jobId, to),
    entryOf: (key) => stored.get(key),
    entriesOf: (jobId) => ledger().entriesAfter(jobId, '', Number.POSITIVE_INFINITY).filter(isText),
  };
  const { check, book, texts, entriesOf } = watch;
  const calls = newCallWatch(watch);
  const entries = newEntryWatch(watch);
  const reconciliation = newReconciliationWatch(watch);
  const followUps = newFollowUpWatch(watch, inputs);
  const people = newPeopleWatch(watch, decided);
  const results = newResultWatch(watch);
  const wishes = newWishWatch(watch);
  const halts = newHaltWatch(watch);
  const changes = newChangeWatch({ check, count, job: (id) => ledger().job(id), handedIn, inputs });
  const listings = newListingsWatch(watch);
  const metrics = newMetricWatch(watch);
  const limiters = newLimiterWatch('organization.sms', 'texts', watch);
  const waiting = newWaitingWatch({
    check,
    nowMs,
    ledger,
    calmFromMs,
    isStopped: () => isStopped() || !isOpen() || limiters.isPaused(),
  });

  const sums = newChunkSums(ledger);
  const validated = new Map<JobId, { readonly input: CampaignInput; readonly complaint: Complaint }>();

  const polled = (jobId: JobId, progress: Pick<Progress, 'rows'>): void => {
    const input = inputs.get(jobId);
    const counted = progress.rows.total > 0;
    if (input !== undefined && counted) check('rowsAddUp', invariants.rowsAddUp(input, progress));
  };
  const stuck = (jobId: JobId): Complaint => {
    const [job, input] = [ledger().job(jobId), inputs.get(jobId)];
    if (job === undefined || input === undefined) return 'The campaign was never taken';
    const known = validated.get(jobId);
    if (known?.input === input) return known.complaint;
    const complaint = invariants.nothingIsStuck(job, input, entriesOf(jobId));
    validated.set(jobId, { input, complaint });
    return complaint;
  };
  const performed: CallWatch['performed'] = (call, items) => {
    calls.performed(call, items);
    reconciliation.onRecord(call.from, items);
    const entry = stored.get(call.correlationId);
    if (entry !== undefined) wishes.performed(entry.jobId, call.to);
    if (entry !== undefined) entries.judgeTruth(entry);
  };
  const view = (jobId: JobId) => readJob({ ledger: plainLedger(ledger()) }, jobId);

  return {
    ...calls,
    limiterWritten: limiters.limiterWritten,
    switchRead: limiters.switchRead,
    callBegins(process, call) {
      waiting.restarts();
      limiters.passes(process);
      calls.callBegins(process, call);
      const entry = stored.get(call.correlationId);
      if (entry === undefined) return;
      wishes.callBegins(process, entry.jobId);
      halts.callBegins(entry.jobId);
      changes.callBegins(entry.jobId);
      results.callBegins(entry);
    },
    jobRead(process, jobId, state) {
      calls.jobRead(process, jobId, state);
      wishes.jobRead(process, ledger().job(jobId));
    },
    broken,
    firstClaims: watch.firstClaims,
    figures,
    inputs,
    polled,
    stuck,
    scanBegins: reconciliation.scanBegins,
    erased: watch.list.erased,
    planExpired: wishes.planExpired,
    minuteBegins: waiting.minuteBegins,
    foreignSent(from, items) {
      for (const item of items) seen.misleads(item, 'text of another system');
      reconciliation.onRecord(from, items);
    },
    suppressed(change) {
      calls.suppressed(change);
      listings.changed(change);
    },
    listUploaded: listings.listUploaded,
    listsEnded: listings.listsEnded,
    restored(copy) {
      const known = new Set(copy.jobs.map(({ id }) => id));
      for (const id of controlMessages) {
        if (known.has(id)) continue;
        const input = inputs.get(id);
        if (input !== undefined) forgotten.set(id, input);
        inputs.delete(id);
        seen.forgets(id);
      }
      stored.clear();
      validated.clear();
      calls.restored();
      entries.restored();
      results.restored();
      changes.restored(copy.jobs);
      metrics.restored(copy.jobs);
      waiting.restarts();
      for (const job of copy.jobs) {
        changed.add(job.id);
        if (job.plan === undefined) seen.forgets(job.id);
      }
      for (const entry of copy.entries.filter(isText)) {
        stored.set(callNameOf(entry.jobId, entry.id), entry);
        sums.changed(entry);
      }
    },
    requested: people.requested,
    changeWished: changes.changeWished,
    answered: people.answered,
    counted: metrics.counted,
    metricsEnded: metrics.metricsEnded,
    campaignStarts(jobId, input) {
      inputs.set(jobId, input);
      handedIn.set(jobId, input);
    },

    objectCreated(key, bytes) {
      results.created(key, bytes);
      const object = readWrittenObject(key, bytes);
      if (object === undefined) return;
      book.take(key, object);
      if (object.kind === 'request') requests.set(object.jobId, object.request);
      if (object.kind !== 'plan') return;
      // The plan of a planner that was stalled until the job had failed is nobody's.
      if (ledger().job(object.jobId)?.state === 'failed') return;
      if (followUps.planned(object.jobId, object.chunks)) return;
      const input = inputs.get(object.jobId);
      if (input === undefined) return;
      wishes.planned(ledger().job(object.jobId), object.chunks);
      const mayBeLeft = (to: string): boolean =>
        watch.list.everListed(to) || wishes.mayBeLeft(object.jobId, to);
      check('everyRowIsPlanned', invariants.everyRowIsPlanned(input, object.chunks, mayBeLeft));
      inputs.set(object.jobId, plannedInput(input, object.chunks));
    },

    entryWritten(before, after) {
      stored.set(callNameOf(after.jobId, after.id), after);
      changed.add(after.jobId);
      validated.delete(after.jobId);
      sums.changed(after);
      calls.written(after);
      reconciliation.written(before, after);
      people.written(before, after);
      metrics.written(before, after);
      entries.written(before, after);
      waiting.written(before, after);
    },

    jobWritten(job) {
      changes.written(job);
      metrics.jobWritten(job);
      wishes.jobWritten(job);
      changed.add(job.id);
      validated.delete(job.id);
      const requested = inputs.get(job.id);
      if (requested !== undefined) {
        if (cameWithoutSidecar(requested, job)) inputs.set(job.id, withoutOptions(requested));
        return;
      }
      if (changes.begins(job)) return;
      const request = requests.get(job.id);
      if (followUps.begins(job, request)) return;
      const controlMessage =
        isControlMessageJob(job) && request !== undefined
          ? controlMessageInput(request, canaryTo)
          : undefined;
      if (controlMessage === undefined) throw new Error(`Nobody asked for ${job.id}`);
      controlMessages.add(job.id);
      inputs.set(job.id, forgotten.get(job.id) ?? controlMessage);
      watch.count('controlMessages');
    },

    performed,

    sentAlthoughRefused(sent, items) {
      const entry = stored.get(sent.correlationId);
      const input = entry === undefined ? undefined : inputs.get(entry.jobId);
      if (input?.options.on400 === 'hold') {
        performed(sent, items);
        return;
      }
      // Assumed: it was sent to nobody. Where that is wrong, only `on_400: hold` keeps people from a second
      // text.
      for (const item of items) seen.misleads(item, 'sent although refused');
      count('texts, sent although refused', items.length);
      reconciliation.onRecord(sent.from, items);
    },

    wrote: (where, content) =>
      check('messagesAreImpersonal', invariants.messagesAreImpersonal(where, content)),
    cameBack: (message, waitMs, kind) =>
      check('politeWaitsAreFree', invariants.politeWaitsAreFree(message, waitMs, kind)),
    lostEntryWritten: metrics.written,
    codeBroke: (name, error) => check('ourCodeHolds', invariants.ourCodeHolds(name, error)),

    sawChange: () => changed.size > 0,
    async look() {
      for (const jobId of changed) {
        const job = ledger().job(jobId);
        if (job?.plan === undefined) continue;
        const seen = await sums.poll(job);
        polled(jobId, seen);
        halts.polled(job, seen.rows);
        check('completedMeansOver', invariants.completedMeansOver(seen, seen.ends));
      }
      changed.clear();
    },

    schedulerEnded: () => halts.schedulerEnded(),
    async ended(jobId, listing) {
      const input = inputs.get(jobId);
      if (input === undefined) return;
      check('nothingIsStuck', stuck(jobId));
      const seen = await view(jobId);
      if (seen !== undefined) changes.ended(seen.job);
      if (seen?.job.plan === undefined) return;
      for (const entry of entriesOf(jobId)) {
        entries.judgeTruth(entry);
        if (entry.within === undefined && seen.job.state === 'completed') calls.ended(entry);
      }
      polled(jobId, seen.progress);
      const { counts, counting } = counted();
      const ports = { ledger: plainLedger(ledger()), jobCounts: plainCounts(counts), counting, now: nowMs };
      const shown = await seeJob(ports, jobId);
      check('countsAreTrue', invariants.countsAreTrue(shown?.progress, seen.progress));
      if (listing === undefined) return;
      check('everyRowIsListed', invariants.everyRowIsListed(input, listing, seen.progress));
      const timesOf = (line: number): number[] => {
        const names = book.namesOfLine(jobId, line);
        const isExcused = (name: string): boolean =>
          decided.isTakenOver(name) || watch.excuses.isExcused({ jobId }, name);
        return names.some(isExcused) ? [] : names.map(texts.times);
      };
      check('listingTellsTheTruth', invariants.listingTellsTheTruth(listing, timesOf));
    },
  };
}
