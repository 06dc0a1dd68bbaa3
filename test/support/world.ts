import type { NotificationEntry, OrderEntry, TextEntry } from '../../shared/core/calls/entry.ts';
import type { CounterName } from '../../shared/core/counter.ts';
import {
  campaignIdOf,
  entryIdOf,
  notificationIdOf,
  orderBatchIdOf,
  type ReportId,
  type SenderKey,
} from '../../shared/core/ids.ts';
import type { Job } from '../../shared/core/jobs/job.ts';
import type { ExportId } from '../../shared/core/suppression/suppression-export.ts';
import { markedLedger } from '../../shared/flows/counts/marked-ledger.ts';
import { memoryApiKeys } from '../../shared/memory/access/api-keys.ts';
import { memoryAuditLog } from '../../shared/memory/audit/audit-log.ts';
import { memoryEndpointSecrets, memoryEndpoints } from '../../shared/memory/callbacks/endpoints.ts';
import { memoryLedger } from '../../shared/memory/calls/ledger.ts';
import {
  memoryJobCounts,
  memoryListedJobs,
  memoryRowListing,
} from '../../shared/memory/counts/job-counts.ts';
import { type MemoryDeadLetters, memoryDeadLetters } from '../../shared/memory/dead-letters/dead-letters.ts';
import { memoryErasures } from '../../shared/memory/erasure/erasures.ts';
import { memoryEvents } from '../../shared/memory/events/events.ts';
import { memoryRecordOwners } from '../../shared/memory/orders/record-owners.ts';
import {
  type MemoryEraseQueue,
  type MemoryEventQueue,
  type MemoryQueues,
  memoryEraseQueue,
  memoryEventQueue,
  memoryQueues,
} from '../../shared/memory/queues/queues.ts';
import { memorySenderSubscriptions } from '../../shared/memory/reconciliation/sender-subscriptions.ts';
import { memoryReports } from '../../shared/memory/reports/reports.ts';
import { memoryRules } from '../../shared/memory/rules/rules.ts';
import { memorySending } from '../../shared/memory/sending/sending.ts';
import { type MemoryObjects, memoryObjects } from '../../shared/memory/storage/objects.ts';
import { memorySuppressionLog, memorySuppressions } from '../../shared/memory/suppression/suppressions.ts';
import type { ApiKeys, SecretInt } from '../../shared/ports/access.ts';
import type { Ledger } from '../../shared/ports/calls/ledger.ts';
import type { SentTexts, Sms } from '../../shared/ports/calls/sms.ts';
import type { ReportQueue, Reports } from '../../shared/ports/directory/reports.ts';
import type { Erasures, ObjectVersions, SuppressionErasing } from '../../shared/ports/erasure.ts';
import type { EventPorts } from '../../shared/ports/events.ts';
import type { JobCounts } from '../../shared/ports/jobs/job-counts.ts';
import type { JobList, ListedJobs } from '../../shared/ports/jobs/job-list.ts';
import type { JobOutboxes } from '../../shared/ports/jobs/outbox.ts';
import type { RowListing } from '../../shared/ports/jobs/row-listing.ts';
import type { CheapReads, Pacing, SendingSwitch } from '../../shared/ports/limiters.ts';
import type { Facts, Log } from '../../shared/ports/log.ts';
import type { EndpointSecrets, Endpoints } from '../../shared/ports/notifications.ts';
import type { RecordOwners } from '../../shared/ports/orders.ts';
import type { Rules } from '../../shared/ports/rules.ts';
import type {
  SenderSubscriptionPorts,
  SenderSubscriptions,
} from '../../shared/ports/sender-subscriptions.ts';
import type { ObjectListing } from '../../shared/ports/storage/objects.ts';
import type { ExportQueue, SuppressionLog } from '../../shared/ports/suppression/suppressions.ts';
import type { AllPorts } from '../../shared/ports/world.ts';
import { type FixedClock, fixedClock } from './clock.ts';
import { countedNames } from './counted-names.ts';
import { widePacing } from './pacing.ts';
import { seededRandom } from './seeded-random.ts';

const fresh = {
  body: { offset: 0, bytes: 100 },
  state: 'planned',
  version: 1,
  claimNo: 0,
  tries: 0,
  busy: 0,
} as const;

/** A planned text that nobody has claimed; its id follows from its chunk and part. */
export function anEntry(change: Partial<TextEntry> = {}): TextEntry {
  const { chunkNo = 0, part = 1 } = change;
  return {
    ...fresh,
    kind: 'text',
    jobId: campaignIdOf('a test'),
    lane: 'bulk',
    sender: 'a0b1c2d3e4f5g6h7' as SenderKey,
    id: entryIdOf(chunkNo, part),
    chunkNo,
    part,
    parts: part,
    recipients: 1,
    ...change,
  };
}

/** A planned order that nobody has claimed; its id follows from its row and step. */
export function anOrder(change: Partial<OrderEntry> = {}): OrderEntry {
  const { row = 0, step = 1 } = change;
  return {
    ...fresh,
    kind: 'order',
    jobId: orderBatchIdOf('a test'),
    lane: 'orders',
    providerApi: 'partner',
    id: entryIdOf(row, step),
    row,
    step,
    steps: step,
    ...change,
  };
}

/** A planned notification that nobody has claimed. */
export function aNotification(change: Partial<NotificationEntry> = {}): NotificationEntry {
  return {
    ...fresh,
    kind: 'notification',
    jobId: notificationIdOf('a test'),
    lane: 'notifications',
    id: entryIdOf(0, 1),
    ...change,
  };
}

/** A job that is being planned, of an upload. */
export function aJob(change: Partial<Job> = {}): Job {
  return {
    id: campaignIdOf('a test'),
    state: 'planning',
    version: 1,
    createdAtMs: Date.UTC(2026, 0, 5, 12),
    plans: 1,
    source: { kind: 'upload', key: 'campaigns/spring.csv', versionId: 'version-1' },
    ...change,
  };
}

type LogLine = {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly facts: Facts;
};

export type TestWorld = AllPorts &
  Pacing &
  SenderSubscriptionPorts &
  EventPorts & {
    readonly cheapReads: CheapReads;
    readonly clock: FixedClock;
    readonly ledger: Ledger & JobList;
    /** The same, of which nobody marks what moves. */
    readonly plainLedger: Ledger;
    readonly jobCounts: JobCounts;
    readonly outboxes: JobOutboxes;
    readonly endpoints: Endpoints;
    readonly endpointSecrets: EndpointSecrets;
    readonly jobList: JobList;
    readonly listedJobs: ListedJobs;
    readonly rowListing: RowListing;
    readonly rules: Rules;
    readonly sending: SendingSwitch;
    readonly recordOwners: RecordOwners;
    readonly objects: MemoryObjects;
    readonly queues: MemoryQueues;
    readonly versions: ObjectVersions;
    readonly listing: ObjectListing;
    readonly erasures: Erasures;
    readonly eraseQueue: MemoryEraseQueue;
    readonly reportQueue: ReportQueue;
    readonly reports: Reports;
    readonly exportQueue: ExportQueue;
    /** Exports whose message has been sent. */
    readonly exportsSent: readonly ExportId[];
    /** Reports whose message has been sent. */
    readonly reportsSent: readonly ReportId[];
    readonly suppressionErasing: SuppressionErasing;
    readonly suppressionLog: SuppressionLog;
    readonly eventQueue: MemoryEventQueue;
    readonly deadLetters: MemoryDeadLetters;
    readonly apiKeys: ApiKeys;
    readonly audit: ReturnType<typeof memoryAuditLog>;
    readonly secretInt: SecretInt;
    readonly lines: readonly LogLine[];
    readonly counts: ReadonlyMap<CounterName, number>;
  };

/** A whole world in RAM whose log can be read. Its provider, unless one is given, fails every test that calls it. */
export function aWorld(
  given: {
    readonly sms?: Sms;
    readonly sentTexts?: SentTexts;
    readonly senderSubscriptions?: SenderSubscriptions;
    readonly clock?: FixedClock;
    readonly seed?: number;
    readonly pacing?: Partial<Pacing>;
    readonly cheapReads?: CheapReads;
  } = {},
): TestWorld {
  const clock = given.clock ?? fixedClock();
  const lines: LogLine[] = [];
  const counts = new Map<CounterName, number>();
  const [reportsSent, exportsSent]: [ReportId[], ExportId[]] = [[], []];
  const [objects, suppressions] = [memoryObjects(clock.now), memorySuppressions()];
  const seededSecrets = seededRandom(given.seed ?? 2);
  const [plainLedger, eraseQueue] = [memoryLedger(), memoryEraseQueue()];
  const [jobCounts, queues] = [memoryJobCounts(), memoryQueues(clock.now)];
  const log: Log = {
    info: (message, facts = {}) => void lines.push({ level: 'info', message, facts }),
    warn: (message, facts = {}) => void lines.push({ level: 'warn', message, facts }),
    error: (message, facts = {}) => void lines.push({ level: 'error', message, facts }),
  };
  const moving = { ledger: plainLedger, jobCounts, queues, now: clock.now, log };
  const ledger = { ...plainLedger, ...markedLedger(moving) };
  return {
    ...widePacing(clock),
    ...given.pacing,
    cheapReads: given.cheapReads ?? {},
    clock,
    now: clock.now,
    random: seededRandom(given.seed ?? 1),
    newId: countedNames(),
    ledger,
    plainLedger,
    jobCounts,
    outboxes: plainLedger.outboxes,
    endpoints: memoryEndpoints(),
    endpointSecrets: memoryEndpointSecrets(),
    jobList: ledger,
    listedJobs: memoryListedJobs(ledger, jobCounts),
    rowListing: memoryRowListing(ledger, jobCounts),
    rules: memoryRules(),
    sending: memorySending(),
    recordOwners: memoryRecordOwners(),
    suppressions,
    suppressionErasing: suppressions,
    suppressionLog: memorySuppressionLog(suppressions),
    objects,
    versions: objects.versions,
    listing: objects.listing,
    erasures: memoryErasures(),
    eraseQueue,
    reportsSent,
    reports: memoryReports(),
    reportQueue: { sendReport: async ({ reportId }) => void reportsSent.push(reportId) },
    exportsSent,
    exportQueue: { sendExport: async ({ exportId }) => void exportsSent.push(exportId) },
    queues,
    events: memoryEvents(),
    eventQueue: memoryEventQueue(clock.now),
    apiKeys: memoryApiKeys(),
    audit: memoryAuditLog(),
    secretInt: (limit) => Math.floor(seededSecrets() * limit),
    deadLetters: memoryDeadLetters(clock.now, deadLetterQueues),
    sms: given.sms ?? unexpectedSms,
    sentTexts: given.sentTexts ?? unexpectedSentTexts,
    senderSubscriptions: given.senderSubscriptions ?? memorySenderSubscriptions([], { digitsMin: 0 }),
    log,
    lines,
    counts,
    count: (name, by) => void counts.set(name, (counts.get(name) ?? 0) + by),
  };
}

const deadLetterQueues = 'plan sms urgent orders notification reconciliation count event erase'.split(' ');

const unexpectedSentTexts: SentTexts = {
  page: () => Promise.reject(new Error('This test expects no list of sent texts to be read')),
};

const unexpectedSms: Sms = {
  authorize: () => Promise.reject(new Error('This test expects no token to be asked for')),
  send: () => Promise.reject(new Error('This test expects no provider call')),
};
