import { reconciliationLimits } from '../../core/ledger/reconciliation-limits.ts';
import { lineRefused } from '../../core/ledger/sender-line.ts';
import { senderReleased } from '../../core/ledger/sender-record.ts';
import { heldFrom, noRecords } from '../../core/ledger/settle.ts';
import { readAgainMs, recordsPatienceMs, settleSaveMs } from '../../core/timing.ts';
import { waitOf } from '../../core/waiting.ts';
import { ProviderError } from '../../errors.ts';
import type { Delivery, SettleMessage, Visit } from '../../ports/world.ts';
import { findLine } from './find-line.ts';
import { judgeSought } from './judge-sought.ts';
import { leaseSender } from './lease-sender.ts';
import { openScan, type RunningScan, readPages, type Walked } from './scan-sent-texts.ts';
import type { SettlePorts, SettleSettings } from './settle-ports.ts';

const done: Delivery = { kind: 'done' };

/**
 * Finds out from the provider's own records what became of a sender's unclear calls, all that are due in one walk over its
 * sent texts. One process at a time works on a sender; a long walk is saved and continued by the next delivery.
 */
export async function settleSender(
  world: SettlePorts,
  settings: SettleSettings,
  { sender }: SettleMessage,
  visit: Visit,
): Promise<Delivery> {
  const lease = await leaseSender(world, sender);
  if (lease === undefined) return done;
  const limits = settings.limits ?? reconciliationLimits;
  const scan = await openScan(world, lease, limits);
  if (scan === undefined) {
    await world.ledger.replaceSender(senderReleased(lease, { scan: undefined }));
    return done;
  }
  const hasTime = (): boolean => visit.remainingMs() > settleSaveMs;
  const wish = {
    sender,
    from: scan.from,
    kept: lease.line,
    isInUse: scan.cursor !== undefined,
    work: 'settling',
  } as const;
  const { answer, kept } = await findLine(world, wish, hasTime);
  if (answer.kind === 'found') takeUpLine(scan, answer.lineId);
  const ended = answer.kind === 'found' ? await walk(world, scan, hasTime) : answer;
  if (ended.kind === 'over') {
    const { usageDelay, left } = await judgeSought(world, settings, lease, scan, hasTime);
    // The rest is judged by the same records: what was found is kept.
    const saved = left.length === 0 ? undefined : await scan.save(world, scan.cursor, left);
    await world.ledger.replaceSender(senderReleased(lease, { scan: saved, usageDelay, line: kept }));
    return saved === undefined ? done : waitOf(world.now(), 0, visit.receives).delivery;
  }
  await holdOverdue(world, scan);
  const { delivery, notBeforeMs } = waitOf(world.now(), ended.waitMs, visit.receives);
  // Assumed: a subscription that the list does not know is refused, or nothing of it is shown.
  const isLineRefused = ended.kind === 'refused' && scan.cursor === undefined;
  const line = isLineRefused ? lineRefused(kept, world.now()) : kept;
  const goesOn = answer.kind === 'found' && ended.kind === 'interrupted';
  const saved = goesOn ? await scan.save(world, scan.cursor, scan.sought) : undefined;
  await world.ledger.replaceSender(senderReleased(lease, { scan: saved, notBeforeMs, line }));
  return delivery;
}

/** A place in the list of another line is none in this one's. */
function takeUpLine(scan: RunningScan, lineId: string | undefined): void {
  if (lineId !== scan.lineId) scan.cursor = undefined;
  scan.lineId = lineId;
}

type Ended =
  | Walked
  /** The provider does not know its cursor any more: the walk begins anew. */
  | { readonly kind: 'refused'; readonly waitMs: number };

async function walk(world: SettlePorts, scan: RunningScan, hasTime: () => boolean): Promise<Ended> {
  try {
    return await readPages(world, scan, hasTime);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, status, retryAfterMs = readAgainMs } = error.problem;
    world.log.warn('sent texts could not be read', { code, status });
    return { kind: code === 'refused' ? 'refused' : 'interrupted', waitMs: retryAfterMs };
  }
}

/** Records that could not be read for a day are nothing to wait for any longer. A later look may still find the texts. */
async function holdOverdue(world: SettlePorts, { sought }: RunningScan): Promise<void> {
  for (const { entry, claim, recipients } of sought) {
    if (entry.state !== 'unclear' || world.now() < claim.leaseUntilMs + recordsPatienceMs) continue;
    const { won } = await world.ledger.replaceEntry(heldFrom(entry, noRecords, world.now()));
    if (won) world.count('RowsHeld', recipients.size);
  }
}
