import { noOrderRecords } from '../../../core/orders/reconcile-order.ts';
import { type ReconciliationLimits, reconciliationLimits } from '../../../core/reconciliation/limits.ts';
import { countRuleOrder } from '../../orders/count-rule-order.ts';
import { limitedRecords } from '../../rate-limit/limited-records.ts';
import { type Matcher, unlessUnread } from '../reconcile.ts';
import { matchOrders, type OrderMatcherPorts } from './decide-orders.ts';
import { type OrderSearch, openSearch, saveSearch } from './order-search.ts';
import { dueOrders, openOrders, type PendingOrder } from './pending-orders.ts';
import { searchOn } from './search-orders.ts';

/** Matches an API's unclear orders with its records. All orders of one search are reconciled in the same way. */
export function orderMatcher(
  ports: OrderMatcherPorts,
  limits: ReconciliationLimits = reconciliationLimits,
): Matcher<PendingOrder, OrderSearch> {
  return {
    ports,
    noRecords: noOrderRecords,
    // Other orders may be reconciled in another way, or be too many for one search.
    mayHaveMore: true,
    async open(record) {
      const { key, scan } = record;
      const pending =
        scan === undefined ? await dueOrders(ports, key, limits) : await openOrders(ports, scan.pending);
      return pending.length === 0 ? undefined : openSearch(ports, record, pending, ports.now());
    },
    read(_, search, goesOn) {
      const orderRecords = limitedRecords(ports, ports.orderRecords, { work: 'reconciliation' });
      return unlessUnread(ports, 'order_records.unreadable', async () => {
        const isOver = await searchOn({ ...ports, orderRecords }, search, goesOn);
        return isOver ? { kind: 'over' } : { kind: 'interrupted', waitMs: 0 };
      });
    },
    match: (_, search) => matchOrders(ports, search, limits),
    save: (search, left) => saveSearch(ports, search, left),
    async heldUnread(held) {
      countRuleOrder(ports.count, (await ports.ledger.job(held.jobId))?.source, held);
    },
  };
}
