import type { Counting } from '../../../../shared/core/counts/counting.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { CampaignOptions } from '../../../../shared/core/jobs/campaign-options.ts';
import { queueOf } from '../../../../shared/core/jobs/lane.ts';
import type { Limiter, LimiterSettings } from '../../../../shared/core/rate-limit/limiter.ts';
import type { LimiterName } from '../../../../shared/core/rate-limit/limiter-names.ts';
import type { SuppressionChange } from '../../../../shared/core/suppression/suppression.ts';
import { memoryEndpoints } from '../../../../shared/memory/callbacks/endpoints.ts';
import type { CountsStore } from '../../../../shared/memory/counts/job-counts.ts';
import { memoryRules } from '../../../../shared/memory/rules/rules.ts';
import type {
  EntryMessage,
  PlanMessage,
  Queues,
  ReconciliationMessage,
} from '../../../../shared/ports/calls/queues.ts';
import type {
  CountingWish,
  CountMessage,
  JobCounts,
  SizesWish,
} from '../../../../shared/ports/jobs/job-counts.ts';
import type { JobList } from '../../../../shared/ports/jobs/job-list.ts';
import type { CheapReads, Pacing, SendingSwitch } from '../../../../shared/ports/limiters.ts';
import type { Log } from '../../../../shared/ports/log.ts';
import type { Endpoints } from '../../../../shared/ports/notifications.ts';
import type { RecoveryPorts } from '../../../../shared/ports/recovery.ts';
import type { Rules } from '../../../../shared/ports/rules.ts';
import type { SenderSubscriptionPorts } from '../../../../shared/ports/sender-subscriptions.ts';
import type { ObjectListing, Objects, ObjectWriter } from '../../../../shared/ports/storage/objects.ts';
import type { Suppressions } from '../../../../shared/ports/suppression/suppressions.ts';
import type { AllPorts } from '../../../../shared/ports/world.ts';
import type { Adversary } from '../../machinery/adversary.ts';
import { Outage, type Process } from '../../machinery/process.ts';
import type { LedgerStore } from '../../machinery/stores/ledger-store.ts';
import type { LimiterStored } from '../../machinery/stores/limiter-store.ts';
import type { ObjectStore } from '../../machinery/stores/object-store.ts';
import { type SendingStored, sendingOf } from '../../machinery/stores/sending-switch.ts';
import type { Observer } from '../watch/observer.ts';
import { jobCountsOf, movingLedger } from './counted.ts';
import { ledgerOf } from './ledger-of.ts';
import { limitersOf } from './limiters-of.ts';
import type { SimulatedProvider } from './provider.ts';

/** Those who see what processes do. */
export type WorldWatch = Pick<
  Observer,
  'jobRead' | 'suppressed' | 'readList' | 'wrote' | 'codeBroke' | 'limiterWritten' | 'switchRead'
> &
  Partial<Pick<Observer, 'counted' | 'firstClaims'>> & {
    readonly inputs: ReadonlyMap<JobId, { readonly options: Partial<CampaignOptions> }>;
  };

/** What all processes share. */
export type Shared = {
  readonly ledger: LedgerStore;
  /** The suppression list's changes, in their order. */
  readonly suppressions: SuppressionChange[];
  readonly objects: ObjectStore;
  readonly limiters: LimiterStored;
  readonly sending: SendingStored;
  readonly limiterSettings: Readonly<Record<LimiterName, LimiterSettings>>;
  /** What the execution environments remember of the rate limiters. A new process comes into one of them. */
  readonly environments: readonly Map<LimiterName, Limiter>[];
  readonly provider: Pick<
    SimulatedProvider,
    'smsOf' | 'sentTextsOf' | 'senderSubscriptionsOf' | 'cheapReadOf'
  >;
  readonly adversary: Adversary;
  readonly observer: WorldWatch;
  readonly random: () => number;
  readonly newId: () => string;
  readonly putSms: (message: EntryMessage) => void;
  /** Absent where nothing is ordered. */
  readonly putOrder?: (message: EntryMessage) => void;
  /** Absent where nobody is notified. */
  readonly putNotification?: (message: EntryMessage) => void;
  readonly putPlan: (message: PlanMessage) => void;
  readonly putReconciliation: (message: ReconciliationMessage) => void;
  /** Absent where no job has as many calls as are counted group by group. */
  readonly counted?: {
    readonly counts: CountsStore;
    readonly counting: Counting;
    readonly putCount: (message: CountMessage, inMs: number) => void;
  };
  readonly sizes?: SizesWish['sizes'] | undefined;
  /** Absent where the ledger is never lost. */
  readonly recoveryOf?: (process: Process) => RecoveryPorts;
};

/** All that flows may ask for. */
export type SimulatedWorld = AllPorts &
  Pacing &
  SenderSubscriptionPorts &
  CountingWish &
  SizesWish & {
    readonly jobCounts: JobCounts;
    readonly cheapReads: CheapReads;
    readonly sending: SendingSwitch;
    readonly rules: Rules;
    readonly endpoints: Endpoints;
    readonly jobList: JobList;
    readonly recovering?: RecoveryPorts;
    readonly listing: ObjectListing;
  };

/** The world as one process has it: each call of a port is a step that the scheduler takes when it likes. */
export function worldOf(process: Process, shared: Shared): SimulatedWorld {
  const { environments, random } = shared;
  const [queues, log] = [queuesOf(process, shared), logOf(shared.observer)];
  return {
    now: process.localMs,
    random: shared.random,
    newId: shared.newId,
    ledger: movingLedger(process, shared, { ledger: ledgerOf(process, shared), queues, log }),
    jobCounts: jobCountsOf(process, shared),
    ...(shared.sizes === undefined ? {} : { sizes: shared.sizes }),
    ...(shared.counted === undefined ? {} : { counting: shared.counted.counting }),
    suppressions: suppressionsOf(process, shared),
    objects: objectsOf(process, shared),
    listing: listingOf(process, shared),
    queues,
    sms: shared.provider.smsOf(process),
    sentTexts: shared.provider.sentTextsOf(process),
    senderSubscriptions: shared.provider.senderSubscriptionsOf(process),
    cheapReads: { organization: () => shared.provider.cheapReadOf(process) },
    limiters: limitersOf(process, shared.limiters, shared.observer),
    limiterSettings: shared.limiterSettings,
    sending: sendingOf(process, shared.sending, shared.observer),
    limitersSeen: environments[Math.floor(random() * environments.length)] ?? new Map(),
    pause: process.pause,
    log,
    count: (name, by) => shared.observer.counted?.(name, by),
    jobList: jobListOf(process, shared),
    ...(shared.recoveryOf === undefined ? {} : { recovering: shared.recoveryOf(process) }),
    // None of its campaigns is asked for by a rule.
    rules: memoryRules(),
    endpoints: memoryEndpoints(),
  };
}

/** From the newest to the oldest. */
function jobListOf(process: Process, { ledger }: Shared): JobList {
  return {
    async *newest(after) {
      const all = await process.step('read', 'jobs', () =>
        [...ledger.jobs()].toSorted(
          (one, other) => other.createdAtMs - one.createdAtMs || (one.id < other.id ? 1 : -1),
        ),
      );
      yield* all.slice(after === undefined ? 0 : all.findIndex(({ id }) => id === after.id) + 1);
    },
  };
}

function suppressionsOf(process: Process, { suppressions, observer }: Shared): Suppressions {
  return {
    append: (change) =>
      process.step('write', `suppress ${change.seq}`, () => {
        if (suppressions.some(({ seq }) => seq === change.seq)) return false;
        suppressions.push(change);
        observer.suppressed(change);
        return true;
      }),
    async *changesAfter(seq) {
      yield* await process.step('read', `suppressed after ${seq}`, () => {
        observer.readList(process);
        return suppressions.filter((change) => change.seq > seq);
      });
    },
  };
}

function objectsOf(process: Process, { objects, adversary }: Shared): Objects {
  return {
    read: (key, versionId) =>
      process.step('read', `read ${nameOf(key)}`, () => {
        const found = objects.find(key, versionId);
        if (found === undefined) return undefined;
        const { bytes, metadata, storedAtMs } = found;
        return { body: bodyOf(bytes, adversary.cutsBody()), metadata, storedAtMs };
      }),
    readRange: (key, offset, bytes) =>
      process.step('read', `readRange ${nameOf(key)} ${offset}`, () => {
        const found = objects.find(key);
        if (found === undefined) throw new Error(`There is no object ${key}`);
        return found.bytes.subarray(offset, offset + bytes);
      }),
    newestVersion: (key) => process.step('read', `newestVersion ${nameOf(key)}`, () => objects.find(key)?.id),
    write: (key) => writerOf(process, objects, key),
  };
}

function listingOf(process: Process, { objects }: Shared): ObjectListing {
  const below = (prefix: string) =>
    process.step('read', `below ${nameOf(prefix)}`, () =>
      objects
        .keys()
        .filter((key) => key.startsWith(prefix))
        .toSorted()
        .map((key) => ({ key, changedAtMs: objects.find(key)?.storedAtMs ?? 0 })),
    );
  return {
    below,
    async *all(prefix) {
      yield* await below(prefix);
    },
  };
}

function writerOf(process: Process, objects: ObjectStore, key: string): ObjectWriter {
  const pieces: Uint8Array[] = [];
  return {
    async write(piece) {
      pieces.push(piece);
    },
    finish() {
      // Taken now: a finish that lands late still brings the whole object.
      const bytes = Buffer.concat(pieces);
      return process.step('write', `finish ${nameOf(key)}`, () => objects.create(key, bytes));
    },
    async abandon() {
      pieces.length = 0;
    },
  };
}

/** Arrives in a few pieces, or breaks off after the first. */
async function* bodyOf(bytes: Uint8Array, cut: boolean): AsyncGenerator<Uint8Array> {
  const size = Math.max(1, Math.ceil(bytes.length / 3));
  for (let at = 0; at < bytes.length; at += size) {
    if (cut && at > 0) throw new Outage('The object stopped coming');
    yield bytes.subarray(at, at + size);
  }
}

function queuesOf(
  process: Process,
  { adversary, observer, putSms, putOrder, putNotification, putPlan, putReconciliation, counted }: Shared,
): Queues {
  function takeSome<Message>(messages: readonly Message[], put: (message: Message) => void): void {
    const taken = adversary.taken(messages.length);
    for (const message of messages.slice(0, taken)) {
      observer.wrote('A message', JSON.stringify(message));
      put(message);
    }
    if (taken < messages.length) throw new Outage('Not all messages were taken');
  }
  return {
    sendEntries(messages, lane) {
      const queue = queueOf[lane];
      const put = { sms: putSms, urgent: putSms, orders: putOrder, notifications: putNotification }[queue];
      if (put === undefined) return Promise.reject(new Error(`Nothing is played that goes to ${queue}`));
      return process.step('queue', `sendEntries ${messages.length} ${queue}`, () => takeSome(messages, put));
    },
    sendReconciliation: (message) =>
      process.step('queue', 'sendReconciliation', () => {
        observer.wrote('A message', JSON.stringify(message));
        putReconciliation(message);
      }),
    sendCount(message, inMs) {
      // Where nobody sees lists, nobody counts for them.
      if (counted === undefined) return Promise.resolve();
      return process.step('queue', 'sendCount', () => counted.putCount(message, inMs));
    },
    sendOutbox: () => Promise.reject(new Error('Nothing is played that passes changes on')),
    sendPlan: (message) =>
      process.step('queue', 'sendPlan', () => {
        observer.wrote('A message', JSON.stringify(message));
        putPlan(message);
      }),
  };
}

function logOf(observer: WorldWatch): Log {
  const line = (message: string, facts: object = {}): void =>
    observer.wrote('A log line', `${message} ${JSON.stringify(facts)}`);
  return {
    info: line,
    warn: line,
    error(message, facts, cause) {
      line(`${message} ${String(cause)}`, facts);
      if (!(cause instanceof Outage)) observer.codeBroke(message, cause);
    },
  };
}

/** The last part of a key: ids make traces unreadable. */
function nameOf(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1);
}
