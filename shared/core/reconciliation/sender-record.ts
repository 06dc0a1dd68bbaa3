import type { EntryId, JobId, SenderKey } from '../ids.ts';
import type { KeptSubscription } from './sender-subscription.ts';
import type { UsageDelay } from './usage-delay.ts';

/** An entry that a scan looks for, as it was claimed. */
export type Pending = { readonly jobId: JobId; readonly entryId: EntryId; readonly claimNo: number };

/** A walk over a sender's sent texts that is under way. Its time is that of its first page. */
export type Scan = {
  readonly startedAtMs: number;
  readonly pending: readonly Pending[];
  /**
   * The subscription whose texts are walked over, where they are asked for by subscription: its pages are no other
   * one's.
   */
  readonly subscriptionId?: string;
  /** The page to go on with. */
  readonly cursor?: string;
  /** The object that holds what was found so far. */
  readonly foundKey?: string;
};

/** What reconciliation knows of one sender. One process at a time works on it. */
export type SenderRecord = {
  readonly key: SenderKey;
  /** Rises with every write: the condition that lets exactly one of two writers win. */
  readonly version: number;
  /** The worker that scans now. */
  readonly owner?: string;
  readonly leaseUntilMs?: number;
  /** No look before this time: the provider asked to wait. */
  readonly notBeforeMs?: number;
  readonly scan?: Scan;
  readonly usageDelay?: UsageDelay;
  /** The subscription that has its number, or how far the search for it came. */
  readonly subscription?: KeptSubscription;
};

/** @returns undefined when somebody else works on it, or nobody may yet */
export function senderLeased(
  record: SenderRecord,
  owner: string,
  nowMs: number,
  leaseMs: number,
): SenderRecord | undefined {
  const busyUntilMs = Math.max(record.leaseUntilMs ?? 0, record.notBeforeMs ?? 0);
  if (nowMs < busyUntilMs) return undefined;
  return { ...record, version: record.version + 1, owner, leaseUntilMs: nowMs + leaseMs };
}

/** Free for the next one. */
export function senderReleased(
  record: SenderRecord,
  change: {
    readonly [Key in 'scan' | 'notBeforeMs' | 'usageDelay' | 'subscription']?: SenderRecord[Key] | undefined;
  },
): SenderRecord {
  const { owner: _owner, leaseUntilMs: _lease, notBeforeMs: _wait, ...kept } = record;
  const next: Record<string, unknown> = { ...kept, ...change, version: record.version + 1 };
  for (const name of Object.keys(next)) if (next[name] === undefined) delete next[name];
  return next as unknown as SenderRecord;
}
