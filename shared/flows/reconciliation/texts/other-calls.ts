import type { ClaimLogEntry } from '../../../core/calls/claim-log-entry.ts';
import type { Claim, Entry } from '../../../core/calls/entry.ts';
import { asCalled } from '../../../core/calls/overridden.ts';
import type { SenderKey } from '../../../core/ids.ts';
import { sendingTimes } from '../../../core/reconciliation/reconcile-text.ts';
import { clockSkewMs, hourMs, leaseMs, recordsDelayMs } from '../../../core/timing.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { type PendingText, withRecipients } from '../pending-call.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects'>;

/** A time in which a call may have been carried out, by the provider's clock. */
type Times = ReturnType<typeof sendingTimes>;

/**
 * The other calls of a pending one's sender that may have texted somebody in that time, each with its recipients;
 * `expired` for one whose plan is gone.
 */
export type OtherCalls = (pending: PendingText, within: Times) => AsyncIterable<PendingText | 'expired'>;

/**
 * Reads calls from the claim log, which knows every call before it is made. Each is read once, however many pending
 * calls need it: what becomes of it later cannot be on records that were read before.
 */
export function otherCallsOf(ports: Ports): OtherCalls {
  const { log, entry } = readingOnce(ports);
  return async function* (pending, within) {
    const own = pending.entry;
    const ownChunk = own.id.slice(0, own.id.indexOf('.') + 1);
    for (const hour of hoursOf(within)) {
      for (const claimed of await log(own.sender, hour)) {
        const { jobId, entryId, claimNo, atMs } = claimed;
        // A campaign texts nobody from two chunks, so of the same job only calls of its chunk compete.
        const isOtherChunk = jobId === own.jobId && !entryId.startsWith(ownChunk);
        if (isOtherChunk || !meet(within, sendingTimes({ atMs, leaseUntilMs: atMs + leaseMs }))) continue;
        const recorded = await entry(claimed);
        const other = recorded?.kind !== 'text' ? undefined : asCalled(recorded, claimNo);
        if (other === undefined || !isRecorded(other.claim, atMs) || isOwnCall(own, other)) continue;
        const read = await withRecipients(ports, other);
        if (read !== undefined) yield read === 'expired' ? read : read.pending;
      }
    }
  };
}

type Claimed = Omit<ClaimLogEntry, 'sender'>;

function readingOnce({ ledger }: Ports) {
  const log = new Map<string, Promise<readonly Claimed[]>>();
  const entries = new Map<string, Promise<Entry | undefined>>();
  return {
    log(sender: SenderKey, hour: number): Promise<readonly Claimed[]> {
      const name = `${sender} ${hour}`;
      const read = log.get(name) ?? Array.fromAsync(ledger.claimLog(sender, hour));
      log.set(name, read);
      return read;
    },
    entry({ jobId, entryId }: Claimed): Promise<Entry | undefined> {
      const name = `${jobId} ${entryId}`;
      const read = entries.get(name) ?? ledger.entry(jobId, entryId);
      entries.set(name, read);
      return read;
    },
  };
}

/** The hours in which calls that may have been carried out in that time were claimed. */
function* hoursOf({ fromMs, toMs }: Times): Generator<number> {
  const first = Math.floor((fromMs - leaseMs - recordsDelayMs) / hourMs);
  const last = Math.floor((toMs + clockSkewMs) / hourMs);
  for (let hour = first; hour <= last; hour += 1) yield hour;
}

export function meet(one: Times, other: Times): boolean {
  return one.fromMs <= other.toMs && other.fromMs <= one.toMs;
}

/**
 * A held child was called with its parent; and what an entry's earlier call sent is the same text to the same people.
 */
function isOwnCall(entry: Entry, other: Entry): boolean {
  if (entry.jobId !== other.jobId) return false;
  return (
    entry.id === other.id || (entry.id.startsWith(`${other.id}-`) && entry.claim?.id === other.claim?.id)
  );
}

/**
 * A claim that lost has an entry as well. A call that a restored ledger may have made has several, over all of its
 * time.
 */
function isRecorded({ atMs, leaseUntilMs }: Claim, recordedAtMs: number): boolean {
  return recordedAtMs >= atMs && recordedAtMs <= leaseUntilMs;
}
