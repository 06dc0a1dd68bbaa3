import { chunkStep } from '../../core/calls/chunk-step.ts';
import { type Claimed, type Entry, isRoot, turnOf } from '../../core/calls/entry.ts';
import { giveUp, postpone } from '../../core/calls/entry-moves.ts';
import { chunkNoOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { permissionOf } from '../../core/jobs/job-start.ts';
import { present } from '../../core/present.ts';
import { waitOf } from '../../core/time/waiting.ts';
import { callLimitMs, writeResultMs } from '../../core/timing.ts';
import { ProviderError, type ProviderProblem } from '../../errors.ts';
import type { Disposition, Invocation } from '../../ports/calls/queues.ts';
import type { AllPorts } from '../../ports/world.ts';
import { cancelExpired, cancelLate } from './cancel-late.ts';
import { makeChildren } from './divide.ts';

/**
 * The entry itself while it is planned, else what its chunk needs next; nothing when that has to wait or is over.
 * Should this worker die here, `scheduler` finds the same step in its walk over the job.
 */
export async function nextToCall(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'now'>,
  entry: Entry,
): Promise<Entry | undefined> {
  if (entry.state === 'planned') return entry;
  const isWholeChunk = turnOf(entry).last === 1 && isRoot(entry) && entry.state !== 'divided';
  if (isWholeChunk) return undefined;
  for (;;) {
    const chunk = await ports.ledger.chunkEntries(entry.jobId, chunkNoOf(entry.id));
    const step = chunkStep(chunk, ports.now());
    if (step.kind === 'wait' || step.kind === 'over') return undefined;
    if (step.kind === 'call') return step.entry;
    if (step.kind === 'make') await makeChildren(ports, step.parent);
    // Whichever worker wins this write, the chunk has moved on.
    else await ports.ledger.replaceEntry(giveUp(step.entry, step.before));
  }
}

/** Whether this invocation lasts long enough for a call and for writing its result. */
export function hasTimeToCall(invocation: Invocation): boolean {
  return invocation.remainingMs() >= callLimitMs + writeResultMs;
}

/**
 * Reads an entry's job strongly, before each call, and says whether it may call now: so a pause, a cancelation or the
 * beginning of quiet hours reaches what is already queued within the time of one call.
 *
 * @returns the job, or undefined when no call may be made; then the entry is brought back when one may
 */
export async function jobToCall(
  ports: Pick<AllPorts, 'ledger' | 'now' | 'log'>,
  entry: Entry,
): Promise<Job | undefined> {
  const job = await ports.ledger.job(entry.jobId);
  if (job?.plan === undefined) return undefined;
  const nowMs = ports.now();
  const permission = permissionOf(job, nowMs);
  if (permission.kind === 'call' || permission.kind === 'begin') return job;
  if (permission.kind === 'late') await cancelLate(ports, job);
  if (permission.kind === 'expired') await cancelExpired(ports, job);
  // Due at once: anyone who resumes it must not wait for messages that are long gone.
  const comesBack = permission.kind === 'quiet' || job.state === 'paused';
  const dueAtMs = permission.kind === 'quiet' ? permission.untilMs : nowMs;
  if (comesBack) await ports.ledger.replaceEntry(postpone(entry, dueAtMs));
  return undefined;
}

/** Leaves the entry planned and unclaimed, to be brought back after the wait. */
export async function retryLater(
  ports: Pick<AllPorts, 'ledger' | 'now'>,
  entry: Entry,
  waitMs: number,
  invocation: Invocation,
): Promise<Disposition> {
  const { dueAtMs, queued, delivery } = waitOf(ports.now(), waitMs, invocation.receives);
  await ports.ledger.replaceEntry(postpone(entry, dueAtMs, queued));
  return delivery;
}

/**
 * Makes sure of a token before an entry is claimed, so that its lease is not spent on fetching one.
 *
 * @returns why there is none, or undefined when there is one
 */
export async function tokenRefusal(
  ports: Pick<AllPorts, 'log' | 'count'>,
  { jobId, id }: Entry,
  authorize: () => Promise<void>,
): Promise<ProviderProblem | undefined> {
  try {
    await authorize();
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ports.count('TokensMissing', 1);
    const { code, detail, tokenCause: cause } = error.problem;
    ports.log.warn('token.unavailable', present({ jobId, entryId: id, code, cause, detail }));
    return error.problem;
  }
}

/**
 * The last check of the time, directly before the claim: guards and the rate limiter may have taken long. The first
 * call of a job that must begin in time marks the job as begun, so that the others may follow later. No earlier: a job
 * whose calls are stopped, or wait for a permit, has not begun.
 *
 * @param job as `jobToCall` read it
 * @returns whether the call may be made; if not, `jobToCall` says what becomes of the entry
 */
export async function beginsInTime(
  { ledger, now }: Pick<AllPorts, 'ledger' | 'now'>,
  job: Job,
): Promise<boolean> {
  for (let seen: Job | undefined = job; seen !== undefined; ) {
    const nowMs = now();
    const { kind } = permissionOf(seen, nowMs);
    if (kind !== 'begin') return kind === 'call';
    const written = await ledger.replaceJob(jobMoved(seen, 'running', { begunAtMs: nowMs }));
    if (written.applied) return true;
    // Another worker may have begun it, or this one, if the answer of its write was lost.
    seen = written.found;
  }
  return false;
}

/** Writes a claim. Where the answer of the write was lost, a ledger that shows our own claim says that it was won. */
export async function winClaim<E extends Entry>(
  { ledger }: Pick<AllPorts, 'ledger'>,
  mine: Claimed<E>,
): Promise<Claimed<E> | undefined> {
  const answer = await ledger.replaceEntry(mine);
  return answer.applied || answer.found?.claim?.id === mine.claim.id ? mine : undefined;
}

/** Whether the call would end within its claim's lease, should it take all the time it may. */
export function mayStart({ claim }: Pick<Claimed<Entry>, 'claim'>, nowMs: number): boolean {
  return nowMs <= claim.leaseUntilMs - callLimitMs;
}
