import type { OrderEntry, Reason } from '../../core/calls/entry.ts';
import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Step } from '../../core/jobs/operation.ts';
import {
  areTwoPeople,
  earlierOrders,
  isActivation,
  isYoung,
  mayBeUnseen,
  type NotedOrder,
  namesOfPerson,
  oldestSnapshotMs,
  ordersIn,
  type PersonName,
  type SubscriptionIndexEntry,
} from '../../core/orders/subscription-index-entry.ts';
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
 * over. A batch that allows a second subscription checks nothing, but its orders are noted for batches that do not
 * allow one. So are those of a rule, which its owner wants, and which has guards of its own.
 *
 * @returns why nothing may be ordered for them
 */
export async function recordOrderForPerson(
  ports: RecordOrderPorts,
  { batch, plan, source, createdAtMs }: Job,
  entry: OrderEntry,
  step: Step,
): Promise<Reason | undefined> {
  if (batch === undefined) return undefined;
  const isOfRule = source.kind === 'operation';
  // A subscriber whom a rule creates has no subscription yet, and a rule need not order one.
  if (isOfRule && !isActivation(step)) return undefined;
  const names = namesOfPerson(step);
  if (names.length === 0) return undefined;
  const isOneEach = !isOfRule && !batch.allowSecondSubscription;
  const lookedAtMs = isOneEach ? (plan?.lookedAtMs ?? createdAtMs) : undefined;
  if (lookedAtMs !== undefined) {
    if (ports.now() - lookedAtMs > oldestSnapshotMs) return oldLook;
    if (await lacksEntries(ports, lookedAtMs)) return restoredLook;
  }
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

/**
 * @param lookedAtMs since when others may have ordered without being seen; undefined where they may have
 * @returns the job that keeps this order from being placed
 */
async function take(
  ports: RecordOrderPorts,
  { jobId, id: entryId }: OrderEntry,
  name: PersonName,
  lookedAtMs: number | undefined,
): Promise<JobId | undefined> {
  const fresh = { ...name, jobId, entryId, recordedAtMs: ports.now(), version: 1 };
  let mine: SubscriptionIndexEntry = fresh;
  for (;;) {
    const written = await ports.subscriptionIndex.record(mine);
    if (written.applied) return undefined;
    const { found } = written;
    if (found === undefined) {
      // It has expired meanwhile, and keeps nobody from ordering any more.
      mine = fresh;
      continue;
    }
    const isOther = (one: NotedOrder) => one.jobId !== jobId || one.entryId !== entryId;
    const isSame = (one: NotedOrder) => isOther(one) && !areTwoPeople(name, one);
    const noted = ordersIn(found);
    const same = noted.filter(isSame);
    if (lookedAtMs !== undefined) {
      const { sharedAtMs } = found;
      if (isSame(found) && sharedAtMs !== undefined && isYoung(sharedAtMs, lookedAtMs)) return found.jobId;
      for (const one of same) if (await stands(ports, one, lookedAtMs)) return one.jobId;
    }
    // Orders that were checked, and prevent no other order, need not be kept. Of people who share an e-mail, the last
    // one is named; of the others only the time is kept, for a person without an employee id.
    const others = noted.filter((one) => isOther(one) && !isSame(one));
    const kept = earlierOrders(lookedAtMs === undefined ? same : [], others, found.sharedAtMs);
    mine = { ...fresh, version: found.version + 1, ...kept };
  }
}

async function stands(
  { ledger }: RecordOrderPorts,
  { jobId, entryId, recordedAtMs }: NotedOrder,
  lookedAtMs: number,
): Promise<boolean> {
  const entry = await ledger.entry(jobId, entryId);
  return entry?.kind === 'order' && mayBeUnseen(entry, recordedAtMs, lookedAtMs);
}
