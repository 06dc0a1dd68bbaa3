import { reconciliationKeyOf, type TextEntry } from '../../core/calls/entry.ts';
import { move } from '../../core/calls/move.ts';
import type { SenderKey } from '../../core/ids.ts';
import { inTurn } from '../../core/in-turn.ts';
import type { CanaryTo } from '../../core/reconciliation/control-message-number.ts';
import { type ReconciliationLimits, reconciliationLimits } from '../../core/reconciliation/limits.ts';
import { controlsFromMs } from '../../core/reconciliation/reconcile-text.ts';
import { recordsDelayMs } from '../../core/timing.ts';
import type { DueEntry } from '../../ports/calls/due.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type SentControlMessage, sendControlMessage } from './control-messages.ts';

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'log'>;

/**
 * Handles unclear calls. Some time after a call's lease has ended it sends a control message (an earlier one would say
 * nothing of this call). When the call's texts should be on record, it has the sender's records read. The same goes for
 * held calls that are due again.
 */
export async function reconcileDue(
  ports: Ports,
  canaryTo: CanaryTo | undefined,
  limits: ReconciliationLimits = reconciliationLimits,
): Promise<void> {
  const { keys, unseen } = await dueCalls(ports, limits);
  const controlMessages = new Map<SenderKey, SentControlMessage | undefined>();
  const look = async ({ jobId, entryId }: DueEntry): Promise<void> => {
    const entry = await ports.ledger.entry(jobId, entryId);
    if (entry === undefined || (entry.dueAtMs ?? Number.POSITIVE_INFINITY) > ports.now()) return;
    if (entry.kind === 'notification' || (entry.state !== 'unclear' && entry.state !== 'held')) return;
    const key = reconciliationKeyOf(entry);
    if (entry.state === 'held' || entry.reconciliation !== undefined) {
      keys.add(key);
      return;
    }
    const { leaseUntilMs = ports.now() } = entry.claim ?? {};
    const controlMessageFromMs = controlsFromMs({ leaseUntilMs });
    const sends = entry.kind === 'text' && canaryTo !== undefined;
    if (sends && ports.now() < controlMessageFromMs) {
      await ports.ledger.replaceEntry(move(entry, 'unclear', { dueAtMs: controlMessageFromMs }));
      return;
    }
    if (sends && !controlMessages.has(key))
      await tryControlMessage(ports, entry, canaryTo, controlMessages, limits);
    const controlMessage = controlMessages.get(key);
    const isTooOld = controlMessage !== undefined && controlMessage.atMs < controlMessageFromMs;
    const next = isTooOld
      ? { dueAtMs: controlMessage.nextAtMs }
      : { dueAtMs: leaseUntilMs + recordsDelayMs, reconciliation: {} };
    await ports.ledger.replaceEntry(move(entry, 'unclear', next));
  };
  for (const { jobId, entryId } of unseen) {
    try {
      await look({ jobId, entryId });
    } catch (error) {
      // One that cannot be dealt with must not keep the others from it.
      ports.log.error('reconciliation.failed', { jobId, entryId }, error);
    }
  }
  for (const sender of keys) {
    const { leaseUntilMs = 0, notBeforeMs = 0 } = (await ports.ledger.sender(sender)) ?? {};
    if (ports.now() >= Math.max(leaseUntilMs, notBeforeMs)) await ports.queues.sendReconciliation({ sender });
  }
}

type DueCalls = {
  /** Under which calls are being reconciled. */
  readonly keys: Set<SenderKey>;
  /** Calls that nobody has looked at since they became unclear, of each sender in turn. */
  readonly unseen: readonly DueEntry[];
};

/** What is due, as far as the index says it: however many calls a sender has, no entry of them is read for that. */
async function dueCalls({ ledger, now }: Ports, limits: ReconciliationLimits): Promise<DueCalls> {
  const keys = new Set<SenderKey>();
  const unseen = new Map<SenderKey | undefined, DueEntry[]>();
  const { candidatesMax, dueMax } = limits;
  for (const state of ['unclear', 'held'] as const) {
    let found = 0;
    for await (const { reconciliationKey: key, isBeingReconciled, ...due } of ledger.dueEntries(
      state,
      now(),
    )) {
      found += 1;
      if (found > dueMax) break;
      if (key !== undefined && isBeingReconciled) {
        keys.add(key);
        continue;
      }
      const ofKey = unseen.get(key) ?? [];
      unseen.set(key, ofKey);
      if (ofKey.length < candidatesMax) ofKey.push(due);
    }
  }
  return { keys, unseen: [...inTurn(unseen.values())].slice(0, candidatesMax) };
}

/**
 * Without a control message reconciliation is only slower or more careful: its failure must not keep the scheduler from
 * its other work.
 */
async function tryControlMessage(
  ports: Ports,
  unclear: TextEntry,
  canaryTo: CanaryTo,
  controlMessages: Map<SenderKey, SentControlMessage | undefined>,
  limits: ReconciliationLimits,
): Promise<void> {
  const { sender } = unclear;
  try {
    const controlMessage = await sendControlMessage(ports, unclear, canaryTo, limits);
    if (controlMessage !== 'own') controlMessages.set(sender, controlMessage);
  } catch (error) {
    controlMessages.set(sender, undefined);
    ports.log.error('control_message.send_failed', { sender }, error);
  }
}
