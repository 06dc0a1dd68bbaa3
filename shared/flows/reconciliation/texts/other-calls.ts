import type { ClaimLogEntry } from '../../../core/calls/claim-log-entry.ts';
import type { Claim, Entry } from '../../../core/calls/entry.ts';
import { asCalled } from '../../../core/calls/overridden.ts';
import { sendingTimes } from '../../../core/calls/reconcile.ts';
import { isErased } from '../../../core/erasure/number-eraser.ts';
import type { SenderKey } from '../../../core/ids.ts';
import type { Msisdn } from '../../../core/msisdn.ts';
import type { ReconciliationLimits } from '../../../core/reconciliation/limits.ts';
import { clockSkewMs, hourMs, leaseMs, recordsDelayMs } from '../../../core/timing.ts';
import type { SentText } from '../../../ports/calls/sms.ts';
import type { AllPorts } from '../../../ports/world.ts';
import { type FoundTexts, laterTextsOf, type PendingText, withRecipients } from '../pending-call.ts';

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

function meet(one: Times, other: Times): boolean {
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

/**
 * The recipients of an unclear call that another call of the same sender may have texted at the same time: what is on
 * record may be either's. To be asked for after the records were read, so that no call is missed that is on them.
 *
 * @returns their digits, or `all` when there are too many competing calls, the plan of one is gone, or a number was
 * erased from it
 */
export async function competingRecipients(
  otherCalls: OtherCalls,
  pending: PendingText,
  { competingMax }: Pick<ReconciliationLimits, 'competingMax'>,
): Promise<ReadonlySet<string> | 'all'> {
  const mine = new Set(pending.recipients.values());
  const shared = new Set<string>();
  let competing = 0;
  for await (const other of otherCalls(pending, sendingTimes(pending.claim))) {
    competing += 1;
    if (competing > competingMax || other === 'expired') return 'all';
    for (const digits of other.recipients.values()) {
      // While a number is being erased, some plans still have it and others do not: the text may be to any of these.
      if (isErased(`+${digits}` as Msisdn)) return 'all';
      if (mine.has(digits)) shared.add(digits);
    }
  }
  return shared;
}

/**
 * The recipients of an unclear call who got a text later than it should have sent one, where no other call of the
 * sender is known to have sent that text: the provider may have carried this call out slowly. That proves nothing, but
 * they are not absent.
 *
 * @param absent digits of those to whom the call has sent nothing in time
 * @returns their digits; if too many calls would have to be read, those of everyone who got a later text
 */
export async function textedLate(
  otherCalls: OtherCalls,
  pending: PendingText,
  absent: Iterable<string>,
  found: FoundTexts,
  { competingMax }: Pick<ReconciliationLimits, 'competingMax'>,
): Promise<ReadonlySet<string>> {
  const open = new Map<string, SentText[]>();
  for (const digits of absent) {
    const later = laterTextsOf(pending, digits, found);
    if (later.length > 0) open.set(digits, [...later]);
  }
  const times = [...open.values()].flat().map(({ startedAtMs }) => startedAtMs);
  if (times.length === 0) return new Set();
  let read = 0;
  for await (const other of otherCalls(pending, { fromMs: Math.min(...times), toMs: Math.max(...times) })) {
    read += 1;
    if (other !== 'expired') explain(open, other);
    if (read === competingMax || open.size === 0) break;
  }
  return new Set(open.keys());
}

/** A call that was carried out for sure explains one text to each of its recipients. */
function explain(open: Map<string, SentText[]>, { entry, claim, recipients }: PendingText): void {
  const isOverridden = entry.overridden?.some(({ claimNo }) => claimNo === entry.claimNo) ?? false;
  if (entry.state !== 'accepted' || isOverridden) return;
  const theirs = sendingTimes(claim);
  for (const digits of recipients.values()) {
    const texts = open.get(digits);
    const at = texts?.findIndex(({ startedAtMs: ms }) => meet(theirs, { fromMs: ms, toMs: ms })) ?? -1;
    if (texts === undefined || at < 0) continue;
    texts.splice(at, 1);
    if (texts.length === 0) open.delete(digits);
  }
}
