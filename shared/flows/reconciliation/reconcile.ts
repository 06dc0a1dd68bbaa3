import { waitOf } from '../../core/calls/call-wait.ts';
import type { Claim, Reason, ReconciledEntry } from '../../core/calls/entry.ts';
import { hold } from '../../core/calls/held.ts';
import { calledRows } from '../../core/calls/progress.ts';
import type { Job } from '../../core/jobs/job.ts';
import { present } from '../../core/present.ts';
import { type Scan, type SenderRecord, senderReleased } from '../../core/reconciliation/sender-record.ts';
import { readAgainMs, reconciliationSaveMs, recordsPatienceMs } from '../../core/timing.ts';
import { ProviderError } from '../../errors.ts';
import type { Disposition, Invocation, ReconciliationMessage } from '../../ports/calls/queues.ts';
import type { LogEvent } from '../../ports/log.ts';
import type { AllPorts } from '../../ports/world.ts';
import { wakeJobs } from '../jobs/wake-jobs.ts';
import { leaseSender } from './lease-sender.ts';

type ReconcilePorts = Pick<AllPorts, 'ledger' | 'now' | 'newId' | 'log' | 'count'>;

/** A call whose outcome is unknown. */
export type PendingCall = { readonly entry: ReconciledEntry; readonly claim: Claim };

/** A search in the provider's records: the pending calls, and the progress of this process. */
export type Search<Pending extends PendingCall> = { readonly pending: readonly Pending[] };

/** What a search learns about the sender and saves for the next search. */
type Learned = { readonly [Key in 'usageDelay' | 'subscription']?: SenderRecord[Key] | undefined };

/** How reading the records ended: complete, out of time, or waiting. */
export type ReadEnd = { readonly learned?: Learned } & (
  | { readonly kind: 'over' }
  | {
      readonly kind: 'interrupted';
      readonly waitMs: number;
      /** The next search begins at the first page: the provider refused the cursor, or there is none yet. */
      readonly startsOver?: boolean;
    }
);

export type Decisions<Pending extends PendingCall> = {
  readonly learned?: Learned;
  /** Writes the outcome of one call. `pending.entry` is the present state of the entry. */
  decide(pending: Pending, job: Job): Promise<void>;
};

/** What differs between the kinds of calls that are reconciled. */
export type Matcher<Pending extends PendingCall, Running extends Search<Pending>> = {
  readonly ports: ReconcilePorts;
  /** Continues a saved search, or begins one for all due calls. @returns undefined when no call is due */
  open(record: SenderRecord): Promise<Running | undefined>;
  /** Reads the records. @param goesOn whether there is time for another page */
  read(record: SenderRecord, search: Running, goesOn: () => boolean): Promise<ReadEnd>;
  /** Matches the records with the calls. */
  match(record: SenderRecord, search: Running): Promise<Decisions<Pending>>;
  /** Saves the search for the next process, with the calls that are left. */
  save(search: Running, left: readonly Pending[]): Promise<Scan>;
  /** The reason of a call that is held because its records could not be read for too long. */
  readonly noRecords: Reason;
  /** Called after a call was held for that reason. */
  heldUnread?(held: ReconciledEntry): Promise<void>;
  /** Whether more calls may be due than one search takes. */
  readonly mayHaveMore: boolean;
};

/**
 * Looks up the unclear calls of one sender, or the unclear orders at one API, in the provider's own records: all due
 * calls in one search. Only one process at a time works on a sender. A long search is saved, and the next invocation
 * continues it.
 */
export async function reconcile<Pending extends PendingCall, Running extends Search<Pending>>(
  matcher: Matcher<Pending, Running>,
  { sender }: Pick<ReconciliationMessage, 'sender'>,
  invocation: Invocation,
): Promise<Disposition> {
  const { ports } = matcher;
  const lease = await leaseSender(ports, sender);
  if (lease === undefined) return { kind: 'ack' };
  const release = async (change: Parameters<typeof senderReleased>[1]): Promise<void> => {
    await ports.ledger.replaceSender(senderReleased(lease, change));
  };
  const search = await matcher.open(lease);
  if (search === undefined) {
    await release({ scan: undefined });
    return { kind: 'ack' };
  }
  const hasTime = (): boolean => invocation.remainingMs() > reconciliationSaveMs;
  const end = await matcher.read(lease, search, hasTime);
  if (end.kind === 'over') {
    const { learned, left } = await decideAll(matcher, lease, search, hasTime);
    // The remaining calls are decided from the same records, so the search is saved.
    const scan = left.length === 0 ? undefined : await matcher.save(search, left);
    await release({ scan, ...learned, ...end.learned });
    const isDone = scan === undefined && !matcher.mayHaveMore;
    return isDone ? { kind: 'ack' } : waitOf(ports.now(), 0, invocation.receives).delivery;
  }
  await holdOverdue(matcher, search);
  const { delivery, notBeforeMs } = waitOf(ports.now(), end.waitMs, invocation.receives);
  const scan = end.startsOver ? undefined : await matcher.save(search, search.pending);
  await release({ scan, notBeforeMs, ...end.learned });
  return delivery;
}

/**
 * Reads records. A refusal means that the provider does not know the cursor: the next search starts over. After any
 * other error of the provider, the search continues later.
 *
 * @param unreadable what is logged then
 */
export async function unlessUnread(
  { log }: Pick<AllPorts, 'log'>,
  unreadable: LogEvent,
  read: () => Promise<ReadEnd>,
): Promise<ReadEnd> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, status, detail, retryAfterMs = readAgainMs } = error.problem;
    log.warn(unreadable, present({ code, status, detail }));
    return { kind: 'interrupted', waitMs: retryAfterMs, startsOver: code === 'refused' };
  }
}

/**
 * Decides the outcome of each call. The first call is always decided, so that each invocation makes progress.
 *
 * @returns the calls for which there was no time
 */
async function decideAll<Pending extends PendingCall, Running extends Search<Pending>>(
  { ports, match }: Matcher<Pending, Running>,
  lease: SenderRecord,
  search: Running,
  goesOn: () => boolean,
): Promise<{ readonly learned: Learned; readonly left: readonly Pending[] }> {
  const { learned = {}, decide } = await match(lease, search);
  const left = [...search.pending];
  for (let pending = left.shift(); pending !== undefined; pending = goesOn() ? left.shift() : undefined) {
    const { jobId, id, claimNo } = pending.entry;
    const [entry, job] = [await ports.ledger.entry(jobId, id), await ports.ledger.job(jobId)];
    const isOpen = entry?.state === 'unclear' || entry?.state === 'held';
    if (job !== undefined && isOpen && entry.claimNo === claimNo) await decide({ ...pending, entry }, job);
  }
  const jobIds = search.pending.map(({ entry }) => entry.jobId);
  await wakeJobs(ports, jobIds);
  return { learned, left };
}

/** Holds calls whose records could not be read for a day. A later search may still find them. */
async function holdOverdue<Pending extends PendingCall, Running extends Search<Pending>>(
  { ports, noRecords, heldUnread }: Matcher<Pending, Running>,
  { pending }: Running,
): Promise<void> {
  for (const { entry, claim } of pending) {
    if (entry.state !== 'unclear' || ports.now() < claim.leaseUntilMs + recordsPatienceMs) continue;
    const next = hold(entry, noRecords, ports.now());
    if (!(await ports.ledger.replaceEntry(next)).applied) continue;
    ports.count('RowsHeld', calledRows(entry));
    await heldUnread?.(next);
  }
}
