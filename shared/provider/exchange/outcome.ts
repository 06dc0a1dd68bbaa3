import type { Effect, ProviderCode } from '../../errors.ts';

/**
 * What cut an exchange short: our time limit, the connection, bytes that are not what they should be, or too many of
 * them.
 */
export type Cut = 'limit' | 'lost' | 'garbled' | 'oversized';

/** What was seen of one attempt. */
export type Seen = {
  /** A write changes the provider's world when it is performed; a read may be repeated at will. */
  readonly kind: 'read' | 'write';
  /** Whether the request carried an idempotency key. */
  readonly keyed: boolean;
} & (
  | {
      /** Nothing left the machine, or the request may have left and no status line came back. */
      readonly moment: 'unsent' | 'sent';
      readonly cut: Cut;
    }
  | {
      readonly moment: 'answered';
      readonly status: number;
      /** Absent: the answer is complete. */
      readonly cut?: Cut;
    }
);

export type ExchangeFailure = { readonly code: ProviderCode; readonly effect: Effect };

/**
 * What an attempt did to the world: the one table from which every retry, refusal and reconciliation follows.
 *
 * A write has effect `none` only where the provider or the network proved it. Four codes carry that proof: after
 * `unreachable`, `unauthorized` and `busy` the same call may succeed later; `refused` would come again.
 *
 * @returns undefined when the call was performed and its answer is complete
 */
export function exchangeFailureOf(seen: Seen & { readonly cut: Cut }): ExchangeFailure;
export function exchangeFailureOf(seen: Seen): ExchangeFailure | undefined;
export function exchangeFailureOf(seen: Seen): ExchangeFailure | undefined {
  const open: Effect = seen.kind === 'write' ? 'unknown' : 'none';
  if (seen.moment !== 'answered') {
    if (seen.moment === 'unsent') return { code: 'unreachable', effect: 'none' };
    return { code: cutCode(seen.cut), effect: open };
  }

  const { status, cut } = seen;
  if (isWithin(status, 200, 299)) return cut === undefined ? undefined : { code: cutCode(cut), effect: open };
  // From here on the status line alone decides: a body that broke off could only have explained it.
  if (isWithin(status, 300, 399)) return { code: 'moved', effect: open };
  if (isWithin(status, 400, 499)) return clientFailure(status, seen.kind === 'write' && seen.keyed, open);
  if (isWithin(status, 500, 599)) return { code: 'unavailable', effect: open };
  return { code: 'unreadable', effect: open };
}

function clientFailure(status: number, keyedWrite: boolean, open: Effect): ExchangeFailure {
  switch (status) {
    case 401:
      return { code: 'unauthorized', effect: 'none' };
    case 408:
      // Often said by a proxy that gave up waiting for a server which continues working.
      return { code: 'timeout', effect: open };
    case 409:
    case 422:
      // Assumed: with a key, 409 means "the same call is still in work" and 422 "this key was used before".
      return keyedWrite ? { code: 'conflict', effect: 'unknown' } : { code: 'refused', effect: 'none' };
    case 429:
      return { code: 'busy', effect: 'none' };
    default:
      return { code: 'refused', effect: 'none' };
  }
}

function cutCode(cut: Cut): ProviderCode {
  switch (cut) {
    case 'limit':
      return 'timeout';
    case 'lost':
      return 'interrupted';
    case 'garbled':
    case 'oversized':
      return 'unreadable';
  }
}

function isWithin(status: number, from: number, to: number): boolean {
  return status >= from && status <= to;
}
