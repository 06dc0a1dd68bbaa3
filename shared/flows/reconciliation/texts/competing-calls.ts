import type { ClaimLogEntry } from '../../../core/calls/claim-log-entry.ts';
import type { Claim, Entry } from '../../../core/calls/entry.ts';
import { asCalled } from '../../../core/calls/overridden.ts';
import { sendingTimes } from '../../../core/calls/reconcile.ts';
import { isErased } from '../../../core/erasure/number-eraser.ts';
import type { SenderKey } from '../../../core/ids.ts';
import type { Msisdn } from '../../../core/msisdn.ts';
import type { ReconciliationLimits } from '../../../core/reconciliation/limits.ts';
import { clockSkewMs, hourMs, leaseMs, recordsDelayMs } from '../../../core/timing.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { type PendingText, withRecipients } from '../pending-call.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects'>;

/**
 * Finds the recipients of an unclear call that another call of the same sender may have texted at the same time: what
 * is on record may be either's. To be made after the records were read, so that no call is missed that is on them. It
 * reads each call once, however many unclear ones that call may meet: what becomes of it later cannot be on those
 * records.
 *
 * @returns for an unclear call their digits, or `all` when there are too many competing calls, the plan of one is gone,
 * or a number was erased from it
 */
export function competingCallFinder(
  ports: Ports,
  { competingMax }: Pick<ReconciliationLimits, 'competingMax'>,
): (pending: PendingText) => Promise<ReadonlySet<string> | 'all'> {
  const calls = readingOnce(ports);
  return (pending) => competingRecipients(ports, calls, pending, competingMax);
}

type Claimed = Omit<ClaimLogEntry, 'sender'>;

type Calls = {
  log(sender: SenderKey, hour: number): Promise<readonly Claimed[]>;
  entry(claimed: Claimed): Promise<Entry | undefined>;
};

function readingOnce({ ledger }: Ports): Calls {
  const log = new Map<string, Promise<readonly Claimed[]>>();
  const entries = new Map<string, Promise<Entry | undefined>>();
  return {
    log(sender, hour) {
      const name = `${sender} ${hour}`;
      const read = log.get(name) ?? all(ledger.claimLog(sender, hour));
      log.set(name, read);
      return read;
    },
    entry({ jobId, entryId }) {
      const name = `${jobId} ${entryId}`;
      const read = entries.get(name) ?? ledger.entry(jobId, entryId);
      entries.set(name, read);
      return read;
    },
  };
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const read: Item[] = [];
  for await (const item of items) read.push(item);
  return read;
}

async function competingRecipients(
  ports: Ports,
  calls: Calls,
  pending: PendingText,
  competingMax: number,
): Promise<ReadonlySet<string> | 'all'> {
  const mine = new Set(pending.recipients.values());
  const shared = new Set<string>();
  let competing = 0;
  for (const hour of hoursOf(pending)) {
    for (const claimed of await calls.log(pending.entry.sender, hour)) {
      const { jobId, entryId, claimNo, atMs } = claimed;
      const { entry } = pending;
      // A campaign texts nobody from two chunks, so only its own chunk can meet itself.
      const otherChunk =
        jobId === entry.jobId && !entryId.startsWith(entry.id.slice(0, entry.id.indexOf('.') + 1));
      if (otherChunk || !meets(pending, { atMs, leaseUntilMs: atMs + leaseMs })) continue;
      const recorded = await calls.entry(claimed);
      const other = recorded?.kind !== 'text' ? undefined : asCalled(recorded, claimNo);
      if (other === undefined || !isRecorded(other.claim, atMs) || isOwnCall(entry, other)) continue;
      competing += 1;
      if (competing > competingMax) return 'all';
      const read = await withRecipients(ports, other);
      if (read === 'expired') return 'all';
      for (const digits of read?.pending.recipients.values() ?? []) {
        // While a number is erased some plans still have it and others do not: it may be anybody's of these.
        if (isErased(`+${digits}` as Msisdn)) return 'all';
        if (mine.has(digits)) shared.add(digits);
      }
    }
  }
  return shared;
}

function* hoursOf({ claim }: PendingText): Generator<number> {
  const { fromMs, toMs } = sendingTimes(claim);
  const first = Math.floor((fromMs - leaseMs - recordsDelayMs) / hourMs);
  const last = Math.floor((toMs + clockSkewMs) / hourMs);
  for (let hour = first; hour <= last; hour += 1) yield hour;
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

function meets(pending: PendingText, claim: Pick<Claim, 'atMs' | 'leaseUntilMs'>): boolean {
  const [mine, theirs] = [sendingTimes(pending.claim), sendingTimes(claim)];
  return mine.fromMs <= theirs.toMs && theirs.fromMs <= mine.toMs;
}
