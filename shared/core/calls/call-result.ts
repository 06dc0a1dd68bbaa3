import { requeueAfterMs } from '../timing.ts';
import { followWaitMs } from './backoff.ts';
import type { Entry, Reason } from './entry.ts';
import { unclearUntil } from './entry-moves.ts';
import { type Change, move } from './move.ts';

/** How a call ended, by what it did to the world. */
export type CallResult<E extends Entry> = Yes<E> | EndedAtOnce<E> | NotAccepted;

export type Yes<E extends Entry> =
  /** `came`: what the entry keeps of the answer. */
  | { readonly kind: 'accepted'; readonly came: Change<E> }
  /** The provider took the order, which is to be followed. */
  | { readonly kind: 'ordered'; readonly came: Change<E>; readonly atMs: number };

/**
 * The provider took the order and ended it at once. It is on record like others, and must not be taken for what another
 * call came to.
 */
type EndedAtOnce<E extends Entry> = {
  readonly kind: 'ended';
  readonly came: Change<E>;
  readonly reason: Reason;
};

export type NotAccepted =
  /** The provider said no and would say no again. */
  | {
      readonly kind: 'refused';
      readonly reason: Reason;
      /** Present when the request as such was found invalid (400): the parts of it that the provider named, if any. */
      readonly pointers?: readonly string[];
    }
  /** Proved that nothing happened; another call is allowed from `notBeforeMs` on. */
  | {
      readonly kind: 'nothing';
      readonly reason: Reason;
      readonly notBeforeMs: number;
      readonly dueAtMs: number;
      /** Whether its message brings it back. */
      readonly queued: boolean;
      readonly busy: boolean;
      /** Whether the provider answers so for ever under this idempotency key. */
      readonly usesUpKey?: boolean;
    }
  /** Nobody knows. */
  | { readonly kind: 'unclear'; readonly reason: Reason };

/**
 * Whether a result of claim number `claimNo` may still be written: late answers count, answers to older claims never.
 */
export function takesResult(entry: Entry, claimNo: number): boolean {
  return entry.claimNo === claimNo && (entry.state === 'claimed' || entry.state === 'unclear');
}

/** A yes that comes after the entry was held is still a yes. */
export function takesLateYes(entry: Entry, claimNo: number): boolean {
  return entry.claimNo === claimNo && entry.state === 'held';
}

export function applyResult<E extends Entry>(entry: E, result: CallResult<E>): E {
  const tries = entry.tries + 1;
  const idle = { dueAtMs: undefined, notBeforeMs: undefined };
  switch (result.kind) {
    case 'accepted':
      return move(entry, 'accepted', { ...result.came, ...idle, reason: undefined, tries, busy: 0 });
    case 'ordered': {
      const dueAtMs = result.atMs + followWaitMs(0) + requeueAfterMs;
      const yes = { ...idle, reason: undefined, tries, busy: 0, dueAtMs };
      return move(entry, 'ordered', { ...result.came, ...yes });
    }
    case 'ended':
      return move(entry, 'refused', { ...result.came, ...idle, tries, busy: 0, reason: result.reason });
    case 'refused':
      return move(entry, 'refused', { ...idle, tries, busy: 0, reason: result.reason });
    case 'unclear':
      // A late "nobody knows" adds nothing to an entry whose lease already ended.
      return entry.state === 'unclear'
        ? entry
        : move(entry, 'unclear', { ...unclearUntil(entry), tries, busy: 0, reason: result.reason });
    case 'nothing':
      return move(entry, 'planned', {
        notBeforeMs: result.notBeforeMs,
        dueAtMs: result.dueAtMs,
        queued: result.queued,
        reason: result.reason,
        ...(result.busy ? { busy: entry.busy + 1 } : { busy: 0, tries }),
        ...(result.usesUpKey === true ? { usedUpKeys: (entry.usedUpKeys ?? 0) + 1 } : {}),
      });
  }
}
