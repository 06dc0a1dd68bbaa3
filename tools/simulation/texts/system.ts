import type { JobId } from '../../../shared/core/ids.ts';
import type { Frequency } from '../../../shared/core/jobs/campaign-options.ts';
import type { JobAction } from '../../../shared/core/jobs/job-actions.ts';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import type { CanaryTo } from '../../../shared/core/reconciliation/control-message-number.ts';
import {
  type ReconciliationLimits,
  reconciliationLimits,
} from '../../../shared/core/reconciliation/limits.ts';
import { suppressionFolder } from '../../../shared/core/rows/object-keys.ts';
import type { Sending } from '../../../shared/core/sending/sending.ts';
import type { SuppressionChange } from '../../../shared/core/suppression/suppression.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../shared/flows/campaigns/text-work.ts';
import type { Upload } from '../../../shared/flows/intake/receive-upload.ts';
import { type PlanWork, planWork } from '../../../shared/flows/planning/plan-work.ts';
import { windowAtLimiter } from '../../../shared/flows/rate-limit/call-window.ts';
import { reconcile } from '../../../shared/flows/reconciliation/reconcile.ts';
import { textMatcher } from '../../../shared/flows/reconciliation/texts/text-matcher.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { unlessStopped } from '../../../shared/flows/sending/unless-stopped.ts';
import { memoryEvents } from '../../../shared/memory/events/events.ts';
import { memoryEventQueue } from '../../../shared/memory/queues/queues.ts';
import type { EntryMessage, Invocation, ReconciliationMessage } from '../../../shared/ports/calls/queues.ts';
import type { SizesWish } from '../../../shared/ports/jobs/job-counts.ts';
import type { LedgerCopy, LedgerStore } from '../machinery/stores/ledger-store.ts';
import { newObjectStore, type ObjectStore } from '../machinery/stores/object-store.ts';
import type { CampaignInput } from './campaign-input.ts';
import { canaryTo as oneForAll } from './control-message.ts';
import type { BusyPeople } from './people/busy-people.ts';
import { listOf } from './people/lists.ts';
import { type PersonsRequest, send as sendRequest } from './people/requests.ts';
import type { Switched } from './people/stopping.ts';
import { act, changeList, poll, press } from './people.ts';
import { planSettings } from './plan-settings.ts';
import type { PlannedCampaign } from './planned-campaign.ts';
import { newObserver, type Observer } from './watch/observer.ts';
import type { ListedRow } from './watch/watch-listings.ts';
import { playCounts } from './world/counted.ts';
import { bucket, newIntake } from './world/intake.ts';
import { type Machinery, type MachinerySettings, newMachinery } from './world/machinery.ts';
import type { Mutation } from './world/mutation.ts';
import { newProvider, type SimulatedProvider } from './world/provider.ts';
import { isRecovered, whileOpenIn } from './world/recovering.ts';
import { newRestorableLedger } from './world/restored-ledger.ts';
import { type Shared, type SimulatedWorld, worldOf } from './world/world-of.ts';

/** Campaigns have nothing to do with them. */
const noEvents = { events: memoryEvents(), eventQueue: memoryEventQueue(() => 0) };

export type SystemSettings = MachinerySettings & {
  /** How many processes a queue feeds at once. */
  readonly workersMax: number;
  /** How many entries are queued at once. */
  readonly window: number;
  /** Breaks the protocol on purpose. */
  readonly mutant?: Mutation;
  /** How much reconciliation does at most; as deployed when absent. */
  readonly limits?: ReconciliationLimits;
  /** How much is done at once; as deployed when absent. */
  readonly sizes?: SizesWish['sizes'] | undefined;
  /** Where control messages go; to one number when absent. */
  readonly canaryTo?: CanaryTo;
  /** When the last fault is over; never when absent. */
  readonly calmFromMs?: number;
  /** The stage's limit of texts to a person. */
  readonly stageLimit?: Frequency | undefined;
  /** Called with what people get to know of. */
  readonly people?: BusyPeople;
};

/** What the table held at some moment. */
type TableCopy = LedgerCopy & { readonly sending: Sending };

export type System = Pick<Machinery<SimulatedWorld>, 'deadLetters' | 'isIdle'> & {
  readonly ledger: LedgerStore;
  readonly objects: ObjectStore;
  readonly observer: Observer;
  readonly provider: SimulatedProvider;
  /** Hands a campaign in, as a CRM or as an upload, after some time. */
  take(input: CampaignInput, inMs: number): void;
  /** Does to a campaign what a person wants. */
  act(jobId: JobId, action: JobAction): void;
  readonly sending: Switched;
  /** Asks the API for something, as a person does. */
  request(request: PersonsRequest): void;
  /** The run waits for what happens then. */
  later(inMs: number, happen: () => void): void;
  /** Puts somebody on the suppression list, for some time or for ever, or takes him off it. */
  suppress(number: Msisdn, kind: SuppressionChange['kind'], forMs?: number): void;
  /** Puts a version of the suppression list into the bucket, which reports it after these times. */
  uploadList(rows: readonly ListedRow[], reportedInMs: readonly number[]): void;
  nowMs(): number;
  /** All that the table holds. */
  copyLedger(): TableCopy;
  /** The table is lost, and replaced by a copy of it. */
  restoreLedger(copy: TableCopy, toMs: number): void;
  /** Somebody has put in order what the copy cannot know. */
  confirmRestored(): void;
  /** Puts in place a campaign that was planned elsewhere. */
  restore(planned: PlannedCampaign): void;
  /** Starts the minute's runs of the scheduler. */
  runScheduler(): void;
};

/**
 * The whole system on virtual time: its functions, the queues that feed them, its stores, its users and the provider.
 */
export function newSystem(settings: SystemSettings): System {
  const { scheduler, adversary, window, workersMax, mutant = {}, people } = settings;
  const { limits = reconciliationLimits, canaryTo = oneForAll, stageLimit } = settings;
  const isStopped = () => machinery.shared.sending.now.stops.texts !== undefined;
  const ofStage = stageLimit === undefined ? planSettings : { ...planSettings, frequency: stageLimit };
  const observer = newObserver({
    nowMs: scheduler.nowMs,
    ledger: () => ledger,
    isOpen: () => restorable.isOpen(),
    canaryTo,
    counted: () => counted,
    stageLimit,
    calmFromMs: settings.calmFromMs ?? Number.POSITIVE_INFINITY,
    isStopped: () => isStopped() || scheduler.nowMs() < adversary.noTokenUntilMs(),
  });
  const machinery = newMachinery<SimulatedWorld>(settings, {
    observer,
    invocation: mutant.invocation,
    isStreaming: (kind) => ['plan', 'try', 'ask urgent'].includes(kind),
    worldOf(process) {
      const world = worldOf(process, shared);
      return mutant.world?.(world) ?? world;
    },
  });
  const { host, start, deadLetters, isIdle } = machinery;
  const restorable = newRestorableLedger({
    nowMs: scheduler.nowMs,
    indexLagMs: adversary.indexLagMs,
    knowsOwnWrites: settings.knowsOwnWrites,
    jobWritten(job) {
      observer.jobWritten(job);
      people?.jobWritten(job);
    },
    // Its rows were accepted, and are counted.
    lostEntryWritten(before, after) {
      if (after.kind === 'text' && before?.kind === 'text') observer.lostEntryWritten(before, after);
    },
    entryWritten(before, after) {
      if (after.kind !== 'text' || (before !== undefined && before.kind !== 'text')) return;
      observer.entryWritten(before, after);
      people?.entryWritten(after);
      if (adversary.polls()) poll(start, observer, after.jobId);
    },
  });
  const ledger = restorable.always;
  const objects = newObjectStore(observer.objectCreated, scheduler.nowMs);
  const provider = newProvider(host, observer);

  const texts = machinery.queue<EntryMessage>('send', workersMax, (world, message, invocation) =>
    whileOpenIn(world, (one: EntryMessage, own: Invocation) =>
      perform(unlessStopped(world.sending, 'texts', textWork(world)), one, own),
    )(message, invocation),
  );
  const plans = machinery.queue<PlanWork>('plan', workersMax, (world, work) =>
    planWork(world, ofStage, window, work),
  );
  const reconciliation = machinery.queue<ReconciliationMessage>(
    'reconciliation',
    workersMax,
    (world, message, invocation) =>
      whileOpenIn(world, (one: ReconciliationMessage, own: Invocation) =>
        reconcile(textMatcher(world, { canaryTo, limits }), one, own),
      )(message, invocation),
  );
  const counted = playCounts(machinery, workersMax);
  const shared: Shared = {
    ...machinery.shared,
    counted,
    sizes: settings.sizes,
    get ledger() {
      return restorable.current();
    },
    recoveryOf: (process) => ({ recovery: restorable.marksOf(process), restored: restorable.restored() }),
    objects,
    provider,
    // Options come with the input, or not at all.
    observer: { ...observer, inputs: new Map() },
    putSms: (message) => texts.put(message),
    putPlan: (message) => plans.put(message),
    putReconciliation: (message) => reconciliation.put(message),
  };

  // The bucket reports an upload at least once; nobody but the bucket knows of it yet.
  const tell = (upload: Upload): void => plans.put({ uploads: [upload] }, 1);
  const take = newIntake({
    scheduler,
    adversary,
    start,
    later: machinery.later,
    objects,
    observer,
    tell,
  });

  return {
    deadLetters,
    // What is dropped during a recovery is done once it is over.
    isIdle: () => isIdle() && restorable.isOpen(),
    ledger,
    objects,
    observer,
    provider,
    take: (input, inMs) => (inMs > 0 ? machinery.later(inMs, () => take(input)) : take(input)),
    act: (jobId, action) => act(scheduler, start, jobId, action),
    sending: {
      isStopped,
      press: (enabled, kinds) => press(scheduler, start, enabled, kinds),
    },
    request(request) {
      if (request.kind === 'change') observer.changeWished(request.jobId, request.wish);
      sendRequest(
        start,
        request,
        () => (request.kind === 'resolve' ? observer.requested(request.jobId, request.what) : undefined),
        (requested, answer) => requested !== undefined && observer.answered(requested, answer),
      );
    },
    later: machinery.later,
    nowMs: scheduler.nowMs,
    uploadList(rows, reportedInMs) {
      const key = `${suppressionFolder}list.csv`;
      observer.listUploaded(rows);
      const versionId = objects.upload(key, Buffer.from(listOf(rows)), {});
      for (const inMs of reportedInMs) machinery.later(inMs, () => tell({ bucket, key, versionId }));
    },
    suppress: (number, kind, forMs) => changeList(start, number, kind, forMs),
    copyLedger: () => counted.copiedWith({ ...ledger.copy(), sending: machinery.shared.sending.now }),
    restoreLedger(copy, toMs) {
      machinery.killAll();
      restorable.restore(copy, toMs);
      counted.restoreWith(copy);
      machinery.shared.sending.now = copy.sending;
      observer.restored(copy);
    },
    confirmRestored: restorable.confirm,
    restore({ input, job, entries, objects: made }) {
      observer.campaignStarts(job.id, input);
      for (const [key, bytes] of made) objects.create(key, bytes);
      ledger.addJob(job);
      for (const entry of entries) ledger.addEntry(entry);
    },
    runScheduler() {
      observer.minuteBegins();
      machinery.runScheduler(
        ledger,
        async (process, world) => {
          if (!(await isRecovered(world, process))) return;
          const atLimiter = await windowAtLimiter(world, 'organization.sms');
          const ofRun = { window: Math.min(window, atLimiter.window), canaryTo, reconciliation: limits };
          await runScheduler({ ...world, ...noEvents }, ofRun, process.remainingMs);
          observer.schedulerEnded();
        },
        !restorable.isOpen(),
      );
    },
  };
}
