import { retryWaitMs } from '../../core/calls/backoff.ts';
import type { CallResult } from '../../core/calls/call-result.ts';
import type { ClaimLogEntry } from '../../core/calls/claim-log-entry.ts';
import type { Claimed, Entry, ReconciledEntry } from '../../core/calls/entry.ts';
import { claim } from '../../core/calls/entry-moves.ts';
import { type Ended, endOfFailure, endOfLateStart } from '../../core/calls/failed-call.ts';
import type { Change } from '../../core/calls/move.ts';
import type { Job } from '../../core/jobs/job.ts';
import { answerOfFailure, type LimiterAnswer, yesWith } from '../../core/rate-limit/after-answer.ts';
import type { LimiterName } from '../../core/rate-limit/limiter-names.ts';
import { ProviderError } from '../../errors.ts';
import type { Disposition, EntryMessage, Invocation } from '../../ports/calls/queues.ts';
import type { Pacing } from '../../ports/limiters.ts';
import type { AllPorts } from '../../ports/world.ts';
import { askPermit, hear, isGood, type PassPorts, reportToLimiter } from '../rate-limit/pass-limiter.ts';
import type { HeldPermit, PermitWish } from '../rate-limit/take-permit.ts';
import { cancelUnplanned } from './cancel-expired.ts';
import { mayStart, winClaim } from './claim.ts';
import { beginsInTime, jobToCall } from './job-to-call.ts';
import { hasTimeToCall, nextToCall, retryLater } from './next-to-call.ts';
import { tokenRefusal } from './token-refusal.ts';
import { unlessGone } from './unless-gone.ts';

export type CallPorts = Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'random' | 'newId' | 'log' | 'count'>;

export type PlannedJob = Job & { readonly plan: NonNullable<Job['plan']> };

/** How an attempt ends: continue with this entry, or return the message with this disposition. */
export type Step = { readonly entry: Entry } | { readonly delivery: Disposition };

/** What preparing a call yields: the call's body, a wait in milliseconds, or an end without a call. */
export type Prepared<Body> = Step | { readonly body: Body } | { readonly waitMs: number };

/** The rate limiter and the access token of calls to the provider. */
type ProviderLimits<Body> = {
  readonly pacing: Pacing;
  limiter(body: Body): LimiterName;
  wish(job: PlannedJob): PermitWish;
  /** Ensures that a token is present. @throws ProviderError */
  authorize(body: Body): Promise<void>;
};

/**
 * What differs between the kinds of calls. Texts and orders happen at most once. Notifications are repeated under the
 * same id, and have no rate limiter, no token and no reconciliation.
 */
export type Work<E extends Entry, Body> = {
  readonly kind: E['kind'];
  readonly ports: CallPorts;
  /** Reads the body of the call from the dispatch plan, and checks the guards of its kind. */
  prepare(job: PlannedJob, entry: E, invocation: Invocation): Promise<Prepared<Body>>;
  readonly limits?: ProviderLimits<Body>;
  /** The last guard, under the permit. @returns how the attempt ends; undefined if the call may be made */
  veto?(job: PlannedJob, entry: E, body: Body): Promise<Step | undefined>;
  /** What the entry notes with its claim. */
  atClaim?(body: Body): Change<E>;
  /** What the claim log stores so that reconciliation finds the call. Absent: this kind is not reconciled. */
  claimLogEntry?(entry: E, body: Body): Pick<ClaimLogEntry, 'sender' | 'about'>;
  /** One attempt. @throws when the call was not accepted */
  call(claim: Claimed<E>, body: Body): Promise<CallResult<E>>;
  /** What a failed attempt means for the entry. */
  failed(error: unknown, claim: Claimed<E>, invocation: Invocation): Ended;
  /** Writes how the call ended. */
  write(job: PlannedJob, claim: Claimed<E>, body: Body, result: CallResult<E>): Promise<Step>;
  /** Runs before the chunk's next call, such as following an order that is under way. */
  before?(entry: E, invocation: Invocation): Promise<Step>;
  /** The entry to continue with when the chunk has no next call. */
  otherwise?(entry: E): Promise<E | undefined>;
};

const done: Disposition = { kind: 'ack' };

/**
 * Works on the chunk of one message: entry after entry, at most one call each, until an entry has to wait or the time
 * is used up. A message may come twice, late, or for finished work: only the claim in the ledger decides who calls.
 */
export async function perform<E extends Entry, Body>(
  work: Work<E, Body>,
  { jobId, entryId }: EntryMessage,
  invocation: Invocation,
): Promise<Disposition> {
  const { ledger, log } = work.ports;
  const isOwn = (entry: Entry): entry is E => entry.kind === work.kind;
  for (let entry = await ledger.entry(jobId, entryId); ; ) {
    if (entry === undefined || !isOwn(entry)) {
      log.warn('message.entry_unknown', { jobId, entryId, kind: work.kind });
      return done;
    }
    const before: Step = (await work.before?.(entry, invocation)) ?? { entry };
    if ('delivery' in before) return before.delivery;
    const next: Entry | undefined = await nextToCall(work.ports, before.entry);
    if (next === undefined || !isOwn(next)) {
      const other: E | undefined = await work.otherwise?.(entry);
      if (other === undefined) return done;
      entry = other;
      continue;
    }
    if (!hasTimeToCall(invocation)) return continueLater(work.ports, next, invocation);
    const step = await performEntry(work, next, invocation);
    if ('delivery' in step) return step.delivery;
    entry = step.entry;
  }
}

/** So often a message comes back at once for the rest of its chunk. */
const promptReceivesMax = 10;

/**
 * The time of this invocation is used up. The next one continues at once; but where whole invocations do not suffice
 * for one call, as with a storage that is very slow, the ledger brings the entry back, so that no message is given up.
 */
async function continueLater(ports: CallPorts, entry: Entry, invocation: Invocation): Promise<Disposition> {
  const { receives } = invocation;
  if (receives <= promptReceivesMax) return { kind: 'retry_later', inMs: 0 };
  return retryLater(ports, entry, retryWaitMs(receives, ports.random()), invocation);
}

/**
 * Every call takes these steps: check the job, check the guards of the kind, get a token, take a permit, check that the
 * call has time left and the job is still in time, claim, call, write the result, report to the rate limiter. If a
 * process dies in between, `scheduler` finds the entry. A planned entry was not called. A claimed entry was perhaps
 * called: it becomes unclear, and is never called again before it is reconciled.
 */
async function performEntry<E extends Entry, Body>(
  work: Work<E, Body>,
  entry: E,
  invocation: Invocation,
): Promise<Step> {
  const { ports, limits } = work;
  const retryIn = async (waitMs: number): Promise<Step> => ({
    delivery: await retryLater(ports, entry, waitMs, invocation),
  });
  const earlyMs = (entry.notBeforeMs ?? 0) - ports.now();
  if (earlyMs > 0) return retryIn(earlyMs);

  const job = await jobToCall(ports, entry);
  if (job === undefined || !isPlanned(job)) return { delivery: done };
  const prepared = await unlessGone(ports, job.plan, () => work.prepare(job, entry, invocation));
  if (prepared === undefined) {
    await cancelUnplanned(ports, job);
    return { delivery: done };
  }
  if ('waitMs' in prepared) return retryIn(prepared.waitMs);
  if (!('body' in prepared)) return prepared;
  const { body } = prepared;

  let held: HeldPermit | undefined;
  if (limits !== undefined) {
    // Before the permit: one without a call counts as a call that the provider took, and the limiter would speed up.
    const refusal = await tokenRefusal(ports, entry, () => limits.authorize(body));
    if (refusal !== undefined)
      return retryIn(Math.max(refusal.retryAfterMs ?? 0, retryWaitMs(invocation.receives, ports.random())));
    const requested = await askPermit(passing(ports, limits), limits.limiter(body), limits.wish(job));
    if (requested.kind === 'wait') return retryIn(requested.waitMs);
    held = requested.held;
  }
  const mayCall = () => hasTimeToCall(invocation) && (held === undefined || isGood(held, ports.now()));
  // Fetching the token and waiting for the permit may have used up the time for a call.
  if (!mayCall()) return { entry };
  const vetoed = await work.veto?.(job, entry, body);
  if (vetoed !== undefined) return vetoed;
  // Trying the same entry again reads its job again.
  if (!(await beginsInTime(ports, job))) return { entry };

  const claim = await takeClaim(work, entry, body);
  if (claim === undefined) return { delivery: done };
  const { result, delivery, heard } = await callOnce(work, claim, body, invocation, mayCall);
  const written = await work.write(job, claim, body, result);
  if (limits !== undefined && held !== undefined && heard !== undefined)
    await reportToLimiter(passing(ports, limits), limits.limiter(body), held, heard);
  return delivery === undefined ? written : { delivery };
}

function isPlanned(job: Job): job is PlannedJob {
  return job.plan !== undefined;
}

function passing(ports: CallPorts, { pacing }: Pick<ProviderLimits<never>, 'pacing'>): PassPorts {
  return { ...pacing, now: ports.now, random: ports.random, log: ports.log };
}

/**
 * Claims an entry by the one write that gives the right to call. The claim log is written first, so that reconciliation
 * finds every call that may have been made, by the hour of its claim.
 */
async function takeClaim<E extends Entry, Body>(
  { ports, atClaim, claimLogEntry }: Work<E, Body>,
  entry: E,
  body: Body,
): Promise<Claimed<E> | undefined> {
  const mine = claim(entry, ports.newId(), ports.now(), atClaim?.(body));
  const { jobId, id: entryId, claimNo } = mine;
  const noted = claimLogEntry?.(entry, body);
  if (noted !== undefined)
    await ports.ledger.recordClaim({ jobId, entryId, claimNo, atMs: mine.claim.atMs, ...noted });
  return winClaim(ports, mine);
}

/** How a call was made; `heard` is present if it was. */
type Called<E extends Entry> = {
  readonly result: CallResult<E>;
  readonly delivery?: Ended['delivery'];
  readonly heard?: LimiterAnswer | undefined;
};

/** Makes the call once. Every outcome is a value, none an exception. */
async function callOnce<E extends Entry, Body>(
  { ports, limits, call, failed }: Work<E, Body>,
  claim: Claimed<E>,
  body: Body,
  invocation: Invocation,
  mayCall: () => boolean,
): Promise<Called<E>> {
  // A frozen or delayed process must not start a call that could outlive its claim or the process, nor use an expired
  // permit.
  if (!mayStart(claim, ports.now()) || !mayCall()) return endOfLateStart(ports.now(), invocation.receives);
  try {
    const { answer, hintMs } = await hear(limits?.pacing ?? {}, () => call(claim, body));
    return { result: answer, heard: yesWith(hintMs) };
  } catch (error) {
    return { ...failed(error, claim, invocation), heard: answerOfFailure(error) };
  }
}

/** How a failed call to the provider ends, depending on whether it may have had an effect. */
export function failedCall({ log, now, random }: CallPorts): Work<ReconciledEntry, never>['failed'] {
  return (error, claim, { receives }) => {
    if (!(error instanceof ProviderError))
      log.error('call.broke_off', { jobId: claim.jobId, entryId: claim.id }, error);
    return endOfFailure(error, claim, now(), random(), receives);
  };
}
