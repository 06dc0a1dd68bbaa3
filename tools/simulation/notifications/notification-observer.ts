import type { Entry, NotificationEntry } from '../../../shared/core/calls/entry.ts';
import type { Progress } from '../../../shared/core/counts/progress-of-job.ts';
import type { JobId } from '../../../shared/core/ids.ts';
import type { JobState } from '../../../shared/core/jobs/job.ts';
import type { Notification } from '../../../shared/core/rules/notification.ts';
import type { RuleBook } from '../../../shared/core/rules/rule.ts';
import type { Process } from '../machinery/process.ts';
import type { LedgerStore } from '../machinery/stores/ledger-store.ts';
import type { Complaint } from '../texts/invariants/complaint.ts';
import type { WorldWatch } from '../texts/world/world-of.ts';
import {
  type CallSeen,
  notificationInvariants as must,
  type NotificationInvariantName,
} from './notification-invariants.ts';
import type { ReceiverWatch, Sent } from './world/receivers.ts';

export type NotificationBroken = {
  readonly invariant: NotificationInvariantName;
  readonly complaint: string;
};

/** Sees everything that happens to notifications in a run, from outside, and judges it. */
export type NotificationObserver = WorldWatch &
  ReceiverWatch & {
    /** Somebody asks for it, as this job. */
    asks(jobId: JobId, notification: Notification, isRetry: boolean): void;
    /** A worker begins with a message of this job. */
    works(process: Pick<Process, 'name'>, jobId: JobId): void;
    rulesRead(process: Process, book: RuleBook | undefined): void;
    /** A process is about to write an entry. */
    writes(process: Process, next: Entry): void;
    entryWritten(before: Entry | undefined, after: Entry): void;
    refused(name: string, status: number): void;
    requested(name: string, turn: number, most: number): void;
    cameBack(): void;
    polled(jobId: JobId, progress: Progress): void;
    /** Judges a job at the end of its run. */
    ended(jobId: JobId): void;
    deadLetters(count: number): void;
    /** Jobs that changed since the last look. */
    readonly changed: Set<JobId>;
    readonly jobIds: () => readonly JobId[];
    readonly broken: readonly NotificationBroken[];
    readonly figures: ReadonlyMap<string, number>;
  };

/** All that is known of one job. */
type Book = {
  readonly notification: Notification;
  /** A person asked for it to be sent again, which may be refused. */
  readonly isRetry: boolean;
  readonly calls: Call[];
  /** By claim number: which process wrote the claim. */
  readonly claimedBy: Map<number, string>;
  taken: number;
};

type Call = CallSeen & { readonly process: string; readonly claimNo: number };

/** How far apart clocks of processes may be, when they are. */
const clocksApartMs = 8_000;

export function newNotificationObserver(
  nowMs: () => number,
  ledger: () => LedgerStore,
  clocksDiffer: boolean,
): NotificationObserver {
  const broken: NotificationBroken[] = [];
  const figures = new Map<string, number>();
  const changed = new Set<JobId>();
  const books = new Map<JobId, Book>();
  const firstSent = new Map<string, Sent>();
  const worksOn = new Map<string, JobId>();
  const jobsSeen = new Map<string, JobState | undefined>();
  const rulesSeen = new Map<string, RuleBook | undefined>();
  const writers = new WeakMap<Entry, string>();
  const clocksMs = clocksDiffer ? clocksApartMs : 0;

  const check = (invariant: NotificationInvariantName, complaint: Complaint): void => {
    if (complaint === undefined || broken.some((one) => one.invariant === invariant)) return;
    broken.push({ invariant, complaint });
  };
  const count = (what: string): void => void figures.set(what, (figures.get(what) ?? 0) + 1);
  const entryOf = (jobId: JobId): NotificationEntry | undefined => {
    const [entry] = ledger().entriesAfter(jobId, '', 1);
    return entry?.kind === 'notification' ? entry : undefined;
  };
  const bookOf = (jobId: JobId): Book => {
    const book = books.get(jobId);
    if (book === undefined) throw new Error(`Nobody asked for ${jobId}`);
    return book;
  };
  const worked = ({ name }: Process): { readonly jobId: JobId; readonly book: Book } => {
    const jobId = worksOn.get(name);
    if (jobId === undefined) throw new Error(`${name} calls, and works on no message`);
    return { jobId, book: bookOf(jobId) };
  };
  const isOn = (book: RuleBook | undefined, name: string): boolean =>
    book?.off === false && book.rules.some((rule) => rule.name === name && rule.mode === 'on');

  return {
    broken,
    figures,
    changed,
    jobIds: () => [...books.keys()],
    inputs: new Map(),
    jobRead: ({ name }, jobId, state) => void jobsSeen.set(`${name} ${jobId}`, state),
    rulesRead: ({ name }, book) => void rulesSeen.set(name, book),
    suppressed: () => {},
    readList: () => {},
    limiterWritten: () => {},
    switchRead: () => {},
    wrote: (where, content) => check('messagesAreImpersonal', must.messagesAreImpersonal(where, content)),
    codeBroke: (name, error) => check('ourCodeHolds', must.ourCodeHolds(name, error)),
    cameBack: () => count('messages that came back'),
    refused: (name, status) => count(`refused ${status}: ${name}`),
    requested: (name, turn, most) => check('peopleAreAnswered', must.peopleAreAnswered(name, turn, most)),
    asks(jobId, notification, isRetry) {
      if (!books.has(jobId))
        books.set(jobId, { notification, isRetry, calls: [], claimedBy: new Map(), taken: 0 });
    },
    works: ({ name }, jobId) => void worksOn.set(name, jobId),

    begins(process, sent) {
      const { jobId, book } = worked(process);
      const { notification, calls, claimedBy } = book;
      const { key, rule } = notification;
      const entry = entryOf(jobId);
      const first = firstSent.get(key) ?? sent;
      firstSent.set(key, first);
      check('everyCallIsTheSame', must.everyCallIsTheSame(key, sent, first));
      const { claimNo = 0, claim } = entry ?? {};
      const isUsed = calls.some((call) => call.claimNo === claimNo);
      check(
        'callsAreClaimed',
        must.callsAreClaimed(key, entry, claimedBy.get(claimNo) === process.name && !isUsed),
      );
      const { leaseUntilMs = 0 } = claim ?? {};
      check(
        'callsFitTheLease',
        must.callsFitTheLease(key, leaseUntilMs, process.localMs(), process.remainingMs()),
      );
      check('pausesAreKept', must.pausesAreKept(key, jobsSeen.get(`${process.name} ${jobId}`)));
      check('switchesAreKept', must.switchesAreKept(key, isOn(rulesSeen.get(process.name), rule)));
      check('noRepeatWithoutCause', must.noRepeatWithoutCause(key, calls));
      check('retriesKeepTheirSchedule', must.retriesKeepTheirSchedule(key, calls, nowMs(), clocksMs));
      count('calls');
      if (calls.length > 0) count('repeats');
      const call = { process: process.name, claimNo, startedAtMs: nowMs() };
      calls.push({ ...call, isWriteTried: false, isRecorded: false });
    },
    took(process) {
      const { book } = worked(process);
      book.taken += 1;
      count(book.taken === 1 ? 'delivered' : 'delivered again');
    },
    heard(process, _, heard) {
      const call = worked(process).book.calls.findLast((one) => one.process === process.name);
      if (call !== undefined) call.heard = { ...heard, atMs: nowMs() };
    },
    writes(process, next) {
      writers.set(next, process.name);
      const call = callOf(next, process.name);
      if (call !== undefined && next.state !== 'claimed') call.isWriteTried = true;
    },
    entryWritten(before, after) {
      changed.add(after.jobId);
      const writer = writers.get(after) ?? '';
      check('entriesMoveAsDrawn', must.entriesMoveAsDrawn(before, after));
      if (after.state === 'claimed') bookOf(after.jobId).claimedBy.set(after.claimNo, writer);
      if (before?.state !== 'claimed') return;
      const isOwn = bookOf(after.jobId).claimedBy.get(after.claimNo) === writer;
      const endedMs = nowMs() - (before.claim?.leaseUntilMs ?? 0);
      check('resultsAreOfTheirClaim', must.resultsAreOfTheirClaim(after.jobId, isOwn, endedMs, clocksMs));
      const call = callOf(after, writer);
      if (call !== undefined) call.isRecorded = true;
      if (!isOwn) count('leases that ended');
    },
    polled(jobId, progress) {
      count('polls');
      check('rowsAddUp', must.rowsAddUp(jobId, progress));
    },
    ended(jobId) {
      const { notification, isRetry, calls, taken } = bookOf(jobId);
      const [job, entry] = [ledger().job(jobId), entryOf(jobId)];
      // What was asked for and refused never became a job.
      if (job === undefined && isRetry) return;
      check('nothingIsStuck', must.nothingIsStuck(notification.key, job, entry));
      if (job !== undefined)
        check('endsTellTheTruth', must.endsTellTheTruth(job, entry, calls.length, taken));
      count(`ended ${entry?.state ?? job?.state}${taken > 0 ? ', delivered' : ''}`);
    },
    deadLetters: (dead) => check('waitsCostNoMessage', must.waitsCostNoMessage(dead)),
  };

  /** The call of this process under the claim that an entry's write is about. */
  function callOf({ jobId, claimNo }: Entry, process: string): Call | undefined {
    return books.get(jobId)?.calls.find((call) => call.process === process && call.claimNo === claimNo);
  }
}
