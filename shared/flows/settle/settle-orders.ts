import { type ReconciliationLimits, reconciliationLimits } from '../../core/ledger/reconciliation-limits.ts';
import { senderReleased } from '../../core/ledger/sender-record.ts';
import { orderUnreadable } from '../../core/orders/settle-order.ts';
import { readAgainMs, recordsPatienceMs, settleSaveMs } from '../../core/timing.ts';
import { waitOf } from '../../core/waiting.ts';
import { ProviderError } from '../../errors.ts';
import type { Delivery, SettleMessage, Visit } from '../../ports/world.ts';
import { gatedRecords } from '../gate/gated-records.ts';
import { countRuleOrder } from '../orders/count-rule-order.ts';
import { judgeOrders } from './judge-sought-orders.ts';
import { leaseSender } from './lease-sender.ts';
import { type OrderSearch, openSearch, saveSearch, searchOn } from './search-orders.ts';
import type { SettleOrderPorts } from './settle-order-ports.ts';
import { dueOrders, openOrders } from './sought-orders.ts';

const done: Delivery = { kind: 'done' };

/**
 * Finds out from the provider's own records what became of an API's unclear orders, all that are due and settled in the same way
 * in one search. One process at a time works on an API; a long search is saved and continued by the next delivery.
 *
 * @param message its `sender` is the API, as `orderSourceOf` names it
 */
export async function settleOrders(
  world: SettleOrderPorts,
  { sender: source }: Pick<SettleMessage, 'sender'>,
  visit: Visit,
  limits: ReconciliationLimits = reconciliationLimits,
): Promise<Delivery> {
  const lease = await leaseSender(world, source);
  if (lease === undefined) return done;
  const { scan } = lease;
  const sought =
    scan === undefined ? await dueOrders(world, source, limits) : await openOrders(world, scan.sought);
  if (sought.length === 0) {
    await world.ledger.replaceSender(senderReleased(lease, { scan: undefined }));
    return done;
  }
  const search = await openSearch(world, scan, sought, world.now());
  const hasTime = (): boolean => visit.remainingMs() > settleSaveMs;
  const ended = await walk(world, search, hasTime);
  if (ended.kind === 'over') {
    const left = await judgeOrders(world, search, hasTime, limits);
    const saved = left.length === 0 ? undefined : await saveSearch(world, source, search, left);
    await world.ledger.replaceSender(senderReleased(lease, { scan: saved }));
    // There may be more: orders that are settled in another way, or too many for one search.
    return waitOf(world.now(), 0, visit.receives).delivery;
  }
  await holdOverdue(world, search);
  const saved = ended.kind === 'refused' ? undefined : await saveSearch(world, source, search, sought);
  const { delivery, notBeforeMs } = waitOf(world.now(), ended.waitMs, visit.receives);
  await world.ledger.replaceSender(senderReleased(lease, { scan: saved, notBeforeMs }));
  return delivery;
}

type Ended =
  | { readonly kind: 'over' }
  /** Out of time, or put off by the provider. */
  | { readonly kind: 'interrupted'; readonly waitMs: number }
  /** The provider does not know its cursor any more: the search begins anew. */
  | { readonly kind: 'refused'; readonly waitMs: number };

async function walk(world: SettleOrderPorts, search: OrderSearch, hasTime: () => boolean): Promise<Ended> {
  try {
    const orderRecords = gatedRecords(world, world.orderRecords, { work: 'settling' });
    const isOver = await searchOn({ ...world, orderRecords }, search, hasTime);
    return isOver ? { kind: 'over' } : { kind: 'interrupted', waitMs: 0 };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, status, retryAfterMs = readAgainMs } = error.problem;
    world.log.warn('records of orders could not be read', { code, status });
    return { kind: code === 'refused' ? 'refused' : 'interrupted', waitMs: retryAfterMs };
  }
}

/** Records that could not be read for a day are nothing to wait for any longer. */
async function holdOverdue(world: SettleOrderPorts, { sought }: OrderSearch): Promise<void> {
  for (const { entry, claim } of sought) {
    if (entry.state !== 'unclear' || world.now() < claim.leaseUntilMs + recordsPatienceMs) continue;
    const next = orderUnreadable(entry, world.now());
    if (!(await world.ledger.replaceEntry(next)).won) continue;
    world.count('RowsHeld', 1);
    countRuleOrder(world.count, (await world.ledger.job(entry.jobId))?.source, next);
  }
}
