import { requeueAfterMs, visibilityWaitMaxMs, visibilityWaitsMax } from '../timing.ts';

/** A wait as the ledger keeps it and as the worker leaves its message. */
export type Wait = {
  readonly notBeforeMs: number;
  readonly dueAtMs: number;
  /** Whether a message is out for the entry meanwhile. */
  readonly queued: boolean;
  readonly delivery: { readonly kind: 'ack' } | { readonly kind: 'retry_later'; readonly inMs: number };
};

/**
 * A short wait is left to the queue's visibility; then the ledger only looks again when the message should long have
 * come. A long one, or one too many for this message, is left to the ledger alone, so that polite waiting never
 * carries a message to the dead-letter queue.
 *
 * @param receives how often this message has been received
 */
export function waitOf(nowMs: number, waitMs: number, receives: number): Wait {
  const notBeforeMs = nowMs + waitMs;
  const byQueue = waitMs <= visibilityWaitMaxMs && receives <= visibilityWaitsMax;
  const dueAtMs = byQueue ? notBeforeMs + requeueAfterMs : notBeforeMs;
  const delivery = byQueue ? ({ kind: 'retry_later', inMs: waitMs } as const) : ({ kind: 'ack' } as const);
  return { notBeforeMs, dueAtMs, queued: byQueue, delivery };
}
