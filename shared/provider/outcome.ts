import type { Effect, ProviderCode } from '../errors.ts';

/** How far an attempt got: nothing left the machine, the request may have left, or a status line came back. */
export type Moment = 'unsent' | 'sent' | 'answered';

/** What cut an exchange short: our time limit, the connection, bytes that are not HTTP or JSON, or too many of them. */
export type Cut = 'limit' | 'lost' | 'garbled' | 'oversized';

export type Seen = {
  /** A write changes the provider's world when it is performed; a read may be repeated at will. */
  readonly kind: 'read' | 'write';
  /** Whether the request carried an idempotency key. */
  readonly keyed: boolean;
} & (
  | { readonly moment: 'unsent' | 'sent'; readonly cut: Cut }
  | { readonly moment: 'answered'; readonly status: number; readonly cut?: Cut }
);

/** `answered` means: a complete reply to a call that was performed. */
export type Outcome = 'answered' | { readonly code: ProviderCode; readonly effect: Effect };

/**
 * What an attempt did to the world: the one table from which every retry, refusal and settling follows.
 *
 * A write has effect `none` only where the provider or the network proved it. The four codes that carry this proof are
 * `unreachable`, `unauthorized`, `busy` and `refused`; only the last of them would come again for the same call.
 */
export function outcomeOf(seen: Seen): Outcome {
  const open: Effect = seen.kind === 'write' ? 'unknown' : 'none';
  if (seen.moment === 'unsent') return { code: 'unreachable', effect: 'none' };
  if (seen.moment === 'sent') return { code: cutCode(seen.cut), effect: open };

  const { status, cut } = seen;
  if (isBetween(status, 200, 299))
    return cut === undefined ? 'answered' : { code: cutCode(cut), effect: open };
  // From here on the status line alone decides: a body that broke off could only have explained it.
  if (isBetween(status, 300, 399)) return { code: 'moved', effect: open };
  if (isBetween(status, 400, 499)) return outcomeOfClientError(status, seen.kind === 'write' && seen.keyed, open);
  if (isBetween(status, 500, 599)) return { code: 'unavailable', effect: open };
  return { code: 'unreadable', effect: open };
}

function outcomeOfClientError(status: number, keyedWrite: boolean, open: Effect): Outcome {
  switch (status) {
    case 401:
      return { code: 'unauthorized', effect: 'none' };
    case 408:
      // Often said by a proxy that gave up waiting for a server which goes on working.
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

function isBetween(status: number, from: number, to: number): boolean {
  return status >= from && status <= to;
}
