import type { OrderEntry, Reason } from '../../core/calls/entry.ts';
import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Step } from '../../core/jobs/operation.ts';
import {
  areTwoPeople,
  isYoung,
  mayBeUnseen,
  namesOfPerson,
  oldestSnapshotMs,
  type PersonName,
  type SubscriptionIndexEntry,
} from '../../core/orders/subscription-index-entry.ts';
import { present } from '../../core/present.ts';
import type { SubscriptionIndex } from '../../ports/orders.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { AllPorts } from '../../ports/world.ts';

export type RecordOrderPorts = Pick<AllPorts, 'ledger' | 'now' | 'log'> & {
  readonly subscriptionIndex: SubscriptionIndex;
  /** Absent where nothing can have been restored. */
  readonly recovering?: RecoveryPorts;
};

/**
 * Directly before the claim of a step that gets somebody a subscription: notes that this order is for them, so that no
 * other batch that was planned without knowing of it orders for them as well. An order that finds its own entry, after
 * it was killed or refused a permit, renews it: anyone who looked at it before then loses the write that would take it
 * over.
 *
 * @returns why nothing may be ordered for them
 */
export async function recordOrderForPerson(
  ports: RecordOrderPorts,
  { batch, plan, source, createdAtMs }: Job,
  entry: OrderEntry,
  step: Step,
): Promise<Reason | undefined> {
  // What a rule asks for is its owner's wish, with guards of its own.
  if (batch === undefined || batch.allowSecondSubscription || source.kind === 'operation') return undefined;
  const lookedAtMs = plan?.lookedAtMs ?? createdAtMs;
  const names = namesOfPerson(step);
  if (names.length > 0 && ports.now() - lookedAtMs > oldestSnapshotMs) return oldLook;
  if (names.length > 0 && (await lacksEntries(ports, lookedAtMs))) return restoredLook;
  for (const name of names) {
    const other = await take(ports, entry, name, lookedAtMs);
    if (other !== undefined) return orderedBy(other, entry.jobId);
  }
  return undefined;
}

const oldLook: Reason = {
  code: 'old_look',
  detail: 'The batch read who has a subscription over a year ago. Submit the row again',
};

const restoredLook: Reason = {
  code: 'old_look',
  detail:
    'The batch read who has a subscription before the ledger was restored from a backup. Orders since then are not ' +
    'recorded. Submit the row again',
};

/**
 * Whether entries of people may be missing that a batch of this look relies on: those that were written after the
 * backup are lost, and what they were about is on the provider's records only for looks from then on.
 */
async function lacksEntries({ recovering }: RecordOrderPorts, lookedAtMs: number): Promise<boolean> {
  if (recovering?.restored === undefined) return false;
  const mark = await recovering.recovery.find(recovering.restored.toMs);
  return mark !== undefined && isYoung(mark.untilMs, lookedAtMs);
}

function orderedBy(other: JobId, own: JobId): Reason {
  const who = other === own ? 'Another row of this batch' : `The order batch ${other}`;
  const detail =
    `${who} has ordered for the same person since this one was planned. Submit the row in a new batch, which looks ` +
    'again. To order another subscription whatever they have, set "allow_second_subscription"';
  return { code: 'has_subscription', detail };
}

async function take(
  ports: RecordOrderPorts,
  { jobId, id: entryId }: OrderEntry,
  name: PersonName,
  lookedAtMs: number,
): Promise<JobId | undefined> {
  let mine: SubscriptionIndexEntry = { ...name, jobId, entryId, recordedAtMs: ports.now(), version: 1 };
  for (;;) {
    const written = await ports.subscriptionIndex.record(mine);
    if (written.applied) return undefined;
    const { found } = written;
    if (found === undefined) {
      // It has expired meanwhile, and keeps nobody from ordering any more.
      mine = { ...name, jobId, entryId, recordedAtMs: mine.recordedAtMs, version: 1 };
      continue;
    }
    const isOwn = found.jobId === jobId && found.entryId === entryId;
    const areTwo = areTwoPeople(name, found);
    if (!isOwn && !areTwo && (await stands(ports, found, lookedAtMs))) return found.jobId;
    // Of people who share an e-mail the last one is named, and the others are remembered for anyone who comes without
    // an employee id.
    const sharedAtMs =
      !isOwn && areTwo ? Math.max(found.recordedAtMs, found.sharedAtMs ?? 0) : found.sharedAtMs;
    mine = { ...mine, version: found.version + 1, ...present({ sharedAtMs }) };
  }
}

async function stands(
  { ledger }: RecordOrderPorts,
  { jobId, entryId, recordedAtMs, sharedAtMs }: SubscriptionIndexEntry,
  lookedAtMs: number,
): Promise<boolean> {
  if (sharedAtMs !== undefined && isYoung(sharedAtMs, lookedAtMs)) return true;
  const entry = await ledger.entry(jobId, entryId);
  return entry?.kind === 'order' && mayBeUnseen(entry, recordedAtMs, lookedAtMs);
}
