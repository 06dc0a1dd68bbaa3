import { type EntryId, entryIdOf } from '../ids.ts';
import { leaseMs, requeueAfterMs, sweepEveryMs } from '../timing.ts';
import {
  type Claimed,
  type Division,
  type Entry,
  type EntryState,
  type LeftOut,
  type NotificationEntry,
  type OrderEntry,
  type Reason,
  type ReconciledEntry,
  type TextEntry,
  turnOf,
} from './entry.ts';
import { heldSchedule } from './held.ts';
import { type Change, move } from './move.ts';
import type { OutcomeChild } from './outcome.ts';
import { earlierPartCode } from './part-missing.ts';
import { isOpen, type Leaf } from './progress.ts';

/**
 * What may become of an entry, as pure functions: (entry, what happened, now) → next entry.
 * The ledger writes the result only if nobody else wrote meanwhile.
 */

const fresh = { state: 'planned', version: 1, claimNo: 0, tries: 0, busy: 0 } as const;

type Common = 'jobId' | 'lane' | 'body';

/**
 * A fresh entry of a text. Only first parts are due: a later part waits until the one before it is final.
 *
 * @param dueAtMs undefined for a campaign that will never call
 */
export function newText(
  own: Pick<TextEntry, Common | 'sender' | 'chunkNo' | 'part' | 'parts' | 'recipients'>,
  dueAtMs: number | undefined,
): TextEntry {
  const { chunkNo, part } = own;
  return { ...own, ...fresh, kind: 'text', id: entryIdOf(chunkNo, part), ...dueFirst(part, dueAtMs) };
}

/** A fresh entry of an order; steps wait as parts of a text do. */
export function newOrder(
  own: Pick<OrderEntry, Common | 'providerApi' | 'row' | 'step' | 'steps'>,
  dueAtMs: number | undefined,
): OrderEntry {
  const { row, step } = own;
  return { ...own, ...fresh, kind: 'order', id: entryIdOf(row, step), ...dueFirst(step, dueAtMs) };
}

/** A fresh entry of a notification: its job has no other. */
export function newNotification(
  own: Pick<NotificationEntry, Common>,
  dueAtMs: number | undefined,
): NotificationEntry {
  return { ...own, ...fresh, kind: 'notification', id: entryIdOf(0, 1), ...dueFirst(1, dueAtMs) };
}

function dueFirst(no: number, dueAtMs: number | undefined): { readonly dueAtMs?: number } {
  return no === 1 && dueAtMs !== undefined ? { dueAtMs } : {};
}

/** Its message goes out now; `scheduler` looks again when that message should long have been used. */
export function enqueue<E extends Entry>(entry: E, nowMs: number): E {
  const dueAtMs = Math.max(nowMs, entry.notBeforeMs ?? 0) + requeueAfterMs;
  return move(entry, 'planned', { dueAtMs, queued: true });
}

/**
 * Brought back by `scheduler` at `dueAtMs`.
 *
 * @param queued whether a message is out for it, and is to bring it back before that
 */
export function postpone<E extends Entry>(entry: E, dueAtMs: number, queued = false): E {
  return move(entry, 'planned', { dueAtMs, queued });
}

/** @param own what its kind notes with a claim */
export function claim<E extends Entry>(
  entry: E,
  claimId: string,
  nowMs: number,
  own: Change<E> = {},
): Claimed<E> {
  const claim = { id: claimId, atMs: nowMs, leaseUntilMs: nowMs + leaseMs };
  const dueAtMs = claim.leaseUntilMs;
  const next = move(entry, 'claimed', {
    ...own,
    claim,
    claimNo: entry.claimNo + 1,
    dueAtMs,
    reason: undefined,
  });
  return { ...next, claim };
}

/** The lease ended and no result came. Never taken over, never sent again on its own. */
export function endLease<E extends ReconciledEntry>(entry: E, nowMs: number): E | undefined {
  if (entry.state !== 'claimed' || entry.claim === undefined || nowMs < entry.claim.leaseUntilMs)
    return undefined;
  return move(entry, 'unclear', {
    ...unclearUntil(entry),
    reason: {
      code: 'lease_ended',
      detail: 'The worker stopped between the call and its result; the provider may have carried it out',
    },
  });
}

/** Reconciliation begins when the lease has ended: until then the call may still be under way. */
export function unclearUntil({ claim }: Entry) {
  return { dueAtMs: claim?.leaseUntilMs, notBeforeMs: undefined };
}

/**
 * Its children carry on. Should those of a refused call not be made, the sweep of their running job misses them; those
 * of other divisions may belong to a job that is over, so `scheduler` itself looks whether they are there.
 *
 * @param extraCalls booked on it so far, when it is the undivided ancestor
 */
export function divideInto(
  entry: TextEntry,
  division: Division,
  nowMs: number,
  extraCalls = entry.extraCalls,
): TextEntry {
  const isRefusal = division.by === 'refusal';
  const tries = isRefusal ? entry.tries + 1 : entry.tries;
  const idle = { dueAtMs: isRefusal ? undefined : nowMs + sweepEveryMs, notBeforeMs: undefined };
  const booked = extraCalls === undefined ? {} : { extraCalls };
  return move(entry, 'divided', { ...idle, division, tries, busy: 0, ...booked });
}

/** All of its children are there. */
export function endDivision(entry: TextEntry): TextEntry {
  return move(entry, 'divided', { dueAtMs: undefined });
}

/** A person has to decide, for a reason that a later look at the provider's records would not change. */
export function holdForPerson<E extends Entry>(entry: E, reason: Reason): E {
  const idle = { dueAtMs: undefined, notBeforeMs: undefined };
  return move(entry, 'held', { ...idle, reason, tries: entry.tries + 1, busy: 0 });
}

/** A child of a divided entry, in the state that the outcome names. */
export function makeChild(
  parent: TextEntry,
  id: EntryId,
  no: number,
  { state, indexes, reason }: OutcomeChild,
  nowMs: number,
): TextEntry {
  const { kind, jobId, sender, lane, chunkNo, part, parts, body, division } = parent;
  if (division === undefined) throw new Error(`Entry ${jobId}/${parent.id} is not divided`);
  return {
    ...fresh,
    kind,
    jobId,
    sender,
    lane,
    id,
    chunkNo,
    part,
    parts,
    recipients: indexes.length,
    body,
    within: { key: division.key, child: no },
    state,
    ...(reason === undefined ? {} : { reason }),
    ...resentWith(parent, state),
    ...(state === 'planned' ? { dueAtMs: nowMs } : {}),
    ...(state === 'accepted' ? { proofKey: division.key } : {}),
    ...(state === 'held' ? heldLike(parent, reason?.code === 'given_up', nowMs) : {}),
  };
}

/** A child inherits its parent's count of resends; a planned child of reconciliation counts one more. */
function resentWith({ resends = 0, division }: TextEntry, state: EntryState): Partial<TextEntry> {
  const own = state === 'planned' && division?.by === 'reconciliation' ? 1 : 0;
  return resends + own === 0 ? {} : { resends: resends + own };
}

/** A held child is still looked for among the texts of its parent's call. */
function heldLike(
  { claim, claimNo, reconciliation, division }: TextEntry,
  given: boolean,
  nowMs: number,
): Partial<TextEntry> {
  if (claim === undefined || division?.by === 'refusal' || given) return {};
  const { heldAtMs = nowMs, scans = 0 } = reconciliation ?? {};
  const { dueAtMs, reconciliation: schedule } = heldSchedule({ heldAtMs, scans });
  return { claim, claimNo, reconciliation: schedule, ...(dueAtMs === undefined ? {} : { dueAtMs }) };
}

/** Everybody whom the call would have gone to came onto the suppression list after planning. */
export function suppress(entry: TextEntry, leftOut: LeftOut): TextEntry {
  return move(entry, 'suppressed', { dueAtMs: undefined, notBeforeMs: undefined, leftOut });
}

/** A later part whose earlier part was not sent is not sent either. */
export function giveUp<E extends Entry>(entry: E, before: Entry): E {
  const detail = `Part ${turnOf(before).no} was not sent, so part ${turnOf(entry).no} is not sent either`;
  const reason = { code: earlierPartCode, detail };
  return move(entry, 'canceled', { dueAtMs: undefined, notBeforeMs: undefined, reason });
}

/**
 * What a later part does, by what the part before it came to: go if all of that is final and somebody got it, give up
 * if nobody did, else wait on.
 */
export function partAfter(before: readonly Leaf[]): 'goes' | 'gives up' | 'waits' {
  if (before.some(isOpen)) return 'waits';
  return before.some(({ state, rows }) => state === 'accepted' && rows > 0) ? 'goes' : 'gives up';
}
