import { controlMessagePatienceMs, dayMs, recordsDelayMs } from '../timing.ts';

/** How late the provider's records of a sender are, as far as it was seen. */
export type UsageDelay = {
  readonly ms: number;
  readonly seenAtMs: number;
};

/** An accepted call, and when the newest text on record started that may be its own; undefined when there is none. */
export type Control = { readonly claimedAtMs: number; readonly seenAtMs: number | undefined };

/**
 * What is known of the delay after a walk over the records. It grows with accepted calls that are missing although they
 * are newer than all that are there, doubled, because they may be missing for as long again. A slow hour must not be
 * held against the records for good: it shrinks with what came onto record sooner, and is forgotten when that was soon
 * enough, or after a day.
 *
 * @returns undefined when nothing says that the records are later than usual
 */
export function usageDelayAfter(
  known: UsageDelay | undefined,
  controls: readonly Control[],
  walkedAtMs: number,
): UsageDelay | undefined {
  // The text may be of another call to the same recipient, so that it counts with its own time.
  const seen = controls.map((one) => Math.min(one.claimedAtMs, one.seenAtMs ?? Number.NEGATIVE_INFINITY));
  const newestMs = Math.max(...seen, Number.NEGATIVE_INFINITY);
  const missing = controls
    .filter((one) => one.seenAtMs === undefined && one.claimedAtMs > newestMs)
    .map(({ claimedAtMs }) => claimedAtMs);
  const grownMs = missing.length === 0 ? 0 : 2 * (walkedAtMs - Math.min(...missing));
  const keptMs = keptOf(known, walkedAtMs - newestMs, walkedAtMs);
  if (Math.max(grownMs, keptMs) <= recordsDelayMs) return undefined;
  if (grownMs > keptMs || known === undefined) return { ms: grownMs, seenAtMs: walkedAtMs };
  return { ...known, ms: keptMs };
}

/** @param newestAgeMs how old the newest call on record is: so late are the records at most */
function keptOf(known: UsageDelay | undefined, newestAgeMs: number, nowMs: number): number {
  if (known === undefined || nowMs >= known.seenAtMs + dayMs || newestAgeMs <= recordsDelayMs) return 0;
  return Math.min(known.ms, 2 * newestAgeMs);
}

export type Waiting = {
  /** A text that started after the call in question is on record. */
  readonly hasControl: boolean;
  /** Whether a control message is sent after it. */
  readonly hasControlMessage: boolean;
  readonly delayMs: number;
};

/**
 * Until when an unclear call waits for records that are recent enough to tell, before a person is asked. With a control
 * there it only takes time, a day at most. A control that is missing makes the delay grow for as long as it is waited
 * for, so that the delay counts no further than the patience itself; and without a control message none may ever come.
 */
export function waitsUntilMs(
  leaseUntilMs: number,
  { hasControl, hasControlMessage, delayMs }: Waiting,
): number {
  if (hasControl) return leaseUntilMs + Math.min(delayMs + controlMessagePatienceMs, dayMs);
  return hasControlMessage
    ? leaseUntilMs + Math.min(delayMs, controlMessagePatienceMs) + controlMessagePatienceMs
    : leaseUntilMs;
}
